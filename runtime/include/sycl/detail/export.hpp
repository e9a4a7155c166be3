// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCLC_EXPORT marks what libsycl.so offers: to programs by the public headers, to backends by core/. Everything else
/// is hidden (the runtime is compiled with -fvisibility=hidden), so that a program's own symbols never clash with it.
#pragma once

#define SYCLC_EXPORT __attribute__((visibility("default")))

/// For functions between the user's call and the runtime's that only pass on what they are given. They are made anew
/// for each kernel, and each would go through all of the compiler's passes before it became part of its caller anyway:
/// that took as long as a small kernel itself.
#define SYCLC_PASSES_ON __attribute__((always_inline))
