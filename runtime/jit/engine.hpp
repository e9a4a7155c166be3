// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loads objects of the just-in-time compiler into this process, with LLVM's ORC. Each object has a separate JITDylib,
/// so that the symbols of its table do not collide with those of others, and that it can be unloaded separately.
#pragma once

#include "jit/jit.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace syclc::jit {

/// Links an object of compile() into the process. \returns the code or an error.
llvm::Expected<syclc_jit_code *> load(std::unique_ptr<llvm::MemoryBuffer> object, const syclc_jit_request &request);

/// Unloads code that no thread is running.
void unload(syclc_jit_code *code);

} // namespace syclc::jit
