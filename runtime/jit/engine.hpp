// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Objects of the just-in-time compiler become code in this process, through LLVM's ORC. Each object has a JITDylib of
/// its own, in which the names of its table are its own, and which goes with it.
#pragma once

#include "jit/jit.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace syclc::jit {

/// Links an object of compile() into the process. \returns code for unload(), or why there is none.
llvm::Expected<syclc_jit_code *> load(std::unique_ptr<llvm::MemoryBuffer> object, const syclc_jit_request &request);

/// Removes code that no thread runs any more.
void unload(syclc_jit_code *code);

} // namespace syclc::jit
