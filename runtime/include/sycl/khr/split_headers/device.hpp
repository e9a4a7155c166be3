// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: the device class, its descriptors and aspects, and device selectors.
#pragma once

#include <sycl/aspects.hpp>
#include <sycl/device.hpp>
#include <sycl/device_selector.hpp>
#include <sycl/info/device.hpp>
#include <sycl/khr/split_headers/version.hpp>
