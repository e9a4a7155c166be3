// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The device of each thread (sycl/ext/oneapi/experimental/current_device.hpp).
#include <sycl/ext/oneapi/experimental/current_device.hpp>

#include <optional>
#include <utility>

namespace sycl::ext::oneapi::experimental::this_thread {

namespace {
thread_local std::optional<device> current;
}

device get_current_device() { return current ? *current : device(); }

void set_current_device(device dev) { current = std::move(dev); }

} // namespace sycl::ext::oneapi::experimental::this_thread
