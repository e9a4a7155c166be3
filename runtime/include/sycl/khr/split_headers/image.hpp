// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: images and their accessors.
#pragma once

#include <sycl/image.hpp>
#include <sycl/image_accessor.hpp>
#include <sycl/khr/split_headers/version.hpp>
