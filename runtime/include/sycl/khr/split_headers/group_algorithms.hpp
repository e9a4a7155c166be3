// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: operations of groups.
#pragma once

#include <sycl/group_algorithms.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/khr/split_headers/version.hpp>
