// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: kernels, their ids and bundles.
#pragma once

#include <sycl/kernel.hpp>
#include <sycl/kernel_bundle.hpp>
#include <sycl/kernel_id.hpp>
#include <sycl/khr/split_headers/version.hpp>
