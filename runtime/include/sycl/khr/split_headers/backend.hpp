// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: interoperability with backends.
#pragma once

#include <sycl/backend.hpp>
#include <sycl/backend_enum.hpp>
#include <sycl/khr/split_headers/version.hpp>
