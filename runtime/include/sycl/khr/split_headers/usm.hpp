// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: unified shared memory.
#pragma once

#include <sycl/khr/split_headers/version.hpp>
#include <sycl/usm.hpp>
#include <sycl/usm_allocator.hpp>
