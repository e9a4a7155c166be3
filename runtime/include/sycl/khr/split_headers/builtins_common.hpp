// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: common functions.
#pragma once

#include <sycl/builtins_common.hpp>
#include <sycl/khr/split_headers/version.hpp>
