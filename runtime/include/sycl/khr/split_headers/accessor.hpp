// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: accessors of buffers and of local memory.
#pragma once

#include <sycl/access.hpp>
#include <sycl/accessor.hpp>
#include <sycl/host_accessor.hpp>
#include <sycl/khr/split_headers/version.hpp>
#include <sycl/local_accessor.hpp>
