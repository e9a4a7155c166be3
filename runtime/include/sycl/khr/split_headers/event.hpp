// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: the event class.
#pragma once

#include <sycl/event.hpp>
#include <sycl/info/event.hpp>
#include <sycl/khr/split_headers/version.hpp>
