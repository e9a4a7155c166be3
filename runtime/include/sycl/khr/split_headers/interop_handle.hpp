// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: the interop_handle class.
#pragma once

#include <sycl/interop_handle.hpp>
#include <sycl/khr/split_headers/version.hpp>
