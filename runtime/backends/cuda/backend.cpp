// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The CUDA backend: loads NVIDIA's driver and lists its devices. Built as lib/syclc/libsycl-cuda.so, which links no
/// library of CUDA. Without a driver it reports that, and the other backends go on working.
#include "backends/cuda/device.hpp"
#include "backends/cuda/interop.hpp"

#include "core/base/environment.hpp"
#include "core/base/errors.hpp"
#include "core/base/nvidia_driver.hpp"

namespace sycl::detail::cuda {

namespace {

class cuda_adapter final : public backend_adapter {
public:
  const char *name() const noexcept override { return "cuda"; }
  backend_interop *interop() noexcept override { return &cuda::interop(); }

  std::vector<backend_platform> enumerate(std::vector<std::string> &problems) override {
    // Most machines have no such GPU, which is no problem unless the user asks for one.
    const bool is_expected =
        may_have_nvidia_devices() || environment::get().devices_text.find("cuda") != std::string::npos;
    if (!is_expected) return {};
    if (std::string problem = load_driver(); !problem.empty()) {
      problems.push_back("CUDA: " + problem);
      return {};
    }
    int version = 0, count = 0;
    cuDriverGetVersion(&version);
    if (const CUresult status = cuDeviceGetCount(&count); status != CUDA_SUCCESS || count == 0) {
      problems.push_back("CUDA: the driver shows no devices" +
                         (status == CUDA_SUCCESS ? std::string() : ": " + error_text(status)) +
                         ": nvidia-smi and CUDA_VISIBLE_DEVICES tell more");
      return {};
    }
    backend_platform platform;
    platform.name = "NVIDIA CUDA";
    platform.vendor = "NVIDIA Corporation";
    platform.version = "CUDA " + version_text(version);
    platform.profile = "FULL_PROFILE";
    const auto allocations = std::make_shared<allocation_map>();
    for (int ordinal = 0; ordinal != count; ++ordinal)
      if (auto device = open_device(ordinal, version, allocations, problems))
        platform.devices.push_back(std::move(device));
    devices_ = platform.devices;
    if (platform.devices.empty()) return {};
    return {std::move(platform)};
  }

  void end_threads() noexcept override {
    for (const auto &device : devices_) static_cast<cuda_device &>(*device).streams().observer().end();
  }

private:
  /// \returns null after adding the reason to `problems`.
  static std::shared_ptr<backend_device> open_device(int ordinal, int version,
                                                     const std::shared_ptr<allocation_map> &allocations,
                                                     std::vector<std::string> &problems) {
    device_properties properties;
    std::string why_not;
    CUdevice device = 0;
    try {
      if (const CUresult status = cuDeviceGet(&device, ordinal); status != CUDA_SUCCESS)
        why_not = "cuDeviceGet failed: " + error_text(status);
      else
        why_not = read_device_info(device, version, properties);
      if (why_not.empty()) return std::make_shared<cuda_device>(device, properties, allocations);
    } catch (...) {
      why_not = message_of(std::current_exception());
    }
    problems.push_back("CUDA device " + (properties.name.empty() ? std::to_string(ordinal) : properties.name) + ": " +
                       why_not + ": left out");
    return nullptr;
  }

  std::vector<std::shared_ptr<backend_device>> devices_;
};

} // namespace

} // namespace sycl::detail::cuda

extern "C" __attribute__((visibility("default"))) sycl::detail::backend_adapter *
syclc_create_backend(unsigned abi_version) {
  return abi_version == sycl::detail::SYCLC_BACKEND_VERSION ? new sycl::detail::cuda::cuda_adapter : nullptr;
}
