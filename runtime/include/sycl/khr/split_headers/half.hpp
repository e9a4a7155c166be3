// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: the half data type.
#pragma once

#include <sycl/half.hpp>
#include <sycl/khr/split_headers/version.hpp>
