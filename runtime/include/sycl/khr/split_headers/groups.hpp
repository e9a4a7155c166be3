// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: the group and sub_group classes.
#pragma once

#include <sycl/group.hpp>
#include <sycl/khr/split_headers/version.hpp>
#include <sycl/sub_group.hpp>
