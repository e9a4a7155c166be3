// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: math functions, those of native and of half precision too.
#pragma once

#include <sycl/builtins_math.hpp>
#include <sycl/khr/split_headers/version.hpp>
