// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether the machine may have NVIDIA GPUs, which is known without loading their driver.
#pragma once

#include <sycl/detail/export.hpp>

#include <filesystem>

namespace sycl::detail {

/// Whether the system has device files of NVIDIA's driver (of a PC, of Windows' subsystem for Linux, or of a Jetson).
/// \param device_files the folder /dev; tests use another.
SYCLC_EXPORT bool has_nvidia_device_files(const std::filesystem::path &device_files = "/dev");

/// Whether the CUDA backend may find a device: there are such files, or SYCLC_CUDA_DRIVER names a driver.
SYCLC_EXPORT bool may_have_nvidia_devices();

} // namespace sycl::detail
