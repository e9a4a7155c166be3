// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: the handler class.
#pragma once

#include <sycl/handler.hpp>
#include <sycl/khr/split_headers/version.hpp>
