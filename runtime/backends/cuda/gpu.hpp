// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What all parts of a device share: the driver's handle, the primary context, and whether the context is lost.
#pragma once

#include "backends/cuda/driver.hpp"
#include "core/devices/device_properties.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <string>

namespace sycl::detail::cuda {

/// An NVIDIA GPU with its primary context, which the program shares if it uses CUDA itself. Thread safe.
class gpu {
public:
  /// Retains the primary context. \throws sycl::exception if the driver refuses.
  gpu(CUdevice device, device_properties properties);
  /// Keeps the context: the driver may be gone when the process's objects are destroyed, and frees it itself.
  ~gpu() = default;
  gpu(const gpu &) = delete;
  gpu &operator=(const gpu &) = delete;

  CUdevice device() const noexcept { return device_; }
  CUcontext context() const noexcept { return context_; }
  const device_properties &properties() const noexcept { return properties_; }
  const std::string &name() const noexcept { return properties_.name; }

  /// The number of the architecture: 90 for sm_90.
  int architecture() const noexcept { return architecture_; }
  int attribute(CUdevice_attribute what) const noexcept;
  /// The most blocks of a grid in each dimension.
  const std::array<std::size_t, 3> &max_grid() const noexcept { return max_grid_; }

  /// Notes that a kernel has damaged the context. Only the first call counts. \param doing what the device did.
  void note_lost(CUresult status, const std::string &doing);
  /// \throws sycl::exception if the context is lost: the driver accepts no more work.
  void check_usable() const {
    if (lost_.load(std::memory_order_acquire)) throw_lost();
  }
  bool is_lost() const noexcept { return lost_.load(std::memory_order_acquire); }
  /// The error of operations that cannot end because the context is lost.
  std::exception_ptr error_of_lost() const;

private:
  [[noreturn]] void throw_lost() const;

  const CUdevice device_;
  CUcontext context_ = nullptr;
  const device_properties properties_;
  int architecture_ = 0;
  std::array<std::size_t, 3> max_grid_{};
  std::atomic<bool> lost_{false};
  mutable std::mutex mutex_; ///< guards the members below
  CUresult why_lost_ = CUDA_SUCCESS;
  std::string text_;
};

} // namespace sycl::detail::cuda
