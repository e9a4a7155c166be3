// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: exceptions and error codes.
#pragma once

#include <sycl/exception.hpp>
#include <sycl/khr/split_headers/version.hpp>
