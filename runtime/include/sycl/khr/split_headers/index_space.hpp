// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: ranges, ids and items.
#pragma once

#include <sycl/id.hpp>
#include <sycl/item.hpp>
#include <sycl/khr/split_headers/version.hpp>
#include <sycl/nd_item.hpp>
#include <sycl/nd_range.hpp>
#include <sycl/range.hpp>
