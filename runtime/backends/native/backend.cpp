// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The native backend: one platform with one device, which is always available.
#include "backends/native/device.hpp"
#include "backends/native/thread_pool.hpp"

namespace sycl::detail {

namespace {

class native_adapter final : public backend_adapter {
public:
  const char *name() const noexcept override { return "native"; }

  std::vector<backend_platform> enumerate(std::vector<std::string> &) override {
    backend_platform platform;
    platform.name = "syclc native";
    platform.vendor = "syclc";
    platform.profile = "FULL_PROFILE";
    platform.devices.push_back(std::make_shared<native::native_device>());
    platform.version = platform.devices.front()->properties().driver_version;
    return {std::move(platform)};
  }

  void end_threads() noexcept override { native::thread_pool::end_threads_of_process(); }
};

} // namespace

std::unique_ptr<backend_adapter> create_native_backend() { return std::make_unique<native_adapter>(); }

} // namespace sycl::detail
