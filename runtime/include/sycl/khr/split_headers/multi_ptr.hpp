// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: multi_ptr and its aliases.
#pragma once

#include <sycl/khr/split_headers/version.hpp>
#include <sycl/multi_ptr.hpp>
