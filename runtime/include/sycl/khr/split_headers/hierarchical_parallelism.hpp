// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: the h_item and private_memory classes.
#pragma once

#include <sycl/h_item.hpp>
#include <sycl/khr/split_headers/version.hpp>
#include <sycl/private_memory.hpp>
