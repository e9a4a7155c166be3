// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A device that each thread of a program can set for itself and its libraries (sycl_ext_oneapi_current_device). SYCL
/// itself does not use it.
#pragma once

#include <sycl/device.hpp>

namespace sycl::ext::oneapi::experimental::this_thread {

/// The device that this thread has set, else the default device. \throws errc::runtime if there is none.
SYCLC_EXPORT device get_current_device();

/// Sets it for this thread only.
SYCLC_EXPORT void set_current_device(device dev);

} // namespace sycl::ext::oneapi::experimental::this_thread
