// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: function objects.
#pragma once

#include <sycl/functional.hpp>
#include <sycl/khr/split_headers/version.hpp>
