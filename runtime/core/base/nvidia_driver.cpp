// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/base/nvidia_driver.hpp"

#include "core/base/environment.hpp"

#include <algorithm>

namespace sycl::detail {

bool has_nvidia_device_files(const std::filesystem::path &device_files) {
  constexpr const char *names[] = {"nvidiactl", "dxg", "nvhost-ctrl-gpu", "nvgpu"};
  return std::ranges::any_of(names, [&](const char *name) {
    std::error_code error;
    return std::filesystem::exists(device_files / name, error);
  });
}

bool may_have_nvidia_devices() { return !environment::get().cuda_driver.empty() || has_nvidia_device_files(); }

} // namespace sycl::detail
