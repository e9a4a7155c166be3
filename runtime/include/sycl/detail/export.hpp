// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCLC_EXPORT marks what libsycl.so offers: to programs by the public headers, to backends by core/. Everything else
/// is hidden (the runtime is compiled with -fvisibility=hidden), so that a program's own symbols never clash with it.
#pragma once

#define SYCLC_EXPORT __attribute__((visibility("default")))
