// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: integer functions.
#pragma once

#include <sycl/builtins_integer.hpp>
#include <sycl/khr/split_headers/version.hpp>
