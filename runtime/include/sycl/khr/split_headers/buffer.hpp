// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: the buffer class.
#pragma once

#include <sycl/buffer.hpp>
#include <sycl/khr/split_headers/version.hpp>
#include <sycl/memory_properties.hpp>
