// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCLC_EXPORT marks the functions that libsycl.so exports: to programs through the public headers, to backends
/// through core/. Everything else is hidden (the runtime is compiled with -fvisibility=hidden), so it never clashes
/// with symbols of programs.
#pragma once

#define SYCLC_EXPORT __attribute__((visibility("default")))

/// For functions between the user's call and the runtime's that only forward their arguments. They are instantiated for
/// each kernel. Without the attribute each would go through all of the compiler's passes before it is inlined anyway,
/// which took as long as a small kernel.
#define SYCLC_PASSES_ON __attribute__((always_inline))
