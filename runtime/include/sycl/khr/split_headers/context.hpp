// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: the context class.
#pragma once

#include <sycl/context.hpp>
#include <sycl/info/context.hpp>
#include <sycl/khr/split_headers/version.hpp>
