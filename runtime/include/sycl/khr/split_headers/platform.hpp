// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: the platform class.
#pragma once

#include <sycl/info/platform.hpp>
#include <sycl/khr/split_headers/version.hpp>
#include <sycl/platform.hpp>
