// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/gpu.hpp"

#include "core/base/errors.hpp"

#include <algorithm>

namespace sycl::detail::cuda {

gpu::gpu(CUdevice device, device_properties properties) : device_(device), properties_(std::move(properties)) {
  check(cuDevicePrimaryCtxRetain(&context_, device), "cuDevicePrimaryCtxRetain", name());
  architecture_ = 10 * attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR) +
                  attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
  constexpr CUdevice_attribute grid[] = {CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y,
                                         CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z};
  for (std::size_t dim = 0; dim != 3; ++dim)
    max_grid_[dim] = static_cast<std::size_t>(std::max(attribute(grid[dim]), 1));
}

int gpu::attribute(CUdevice_attribute what) const noexcept {
  int value = 0;
  return cuDeviceGetAttribute(&value, what, device_) == CUDA_SUCCESS ? value : 0;
}

void gpu::note_lost(CUresult status, const std::string &doing) {
  const std::lock_guard lock(mutex_);
  if (why_lost_ != CUDA_SUCCESS) return;
  why_lost_ = status;
  text_ =
      doing + " failed on " + name() + ": " + error_text(status) +
      ". The device's context is lost: it accepts no more work from this process; compute-sanitizer finds the place "
      "in the kernel";
  if (status == CUDA_ERROR_MISALIGNED_ADDRESS)
    text_ += ", and -fsanitize=alignment on the native device the line: a pointer is not aligned to its type";
  lost_.store(true, std::memory_order_release);
}

void gpu::throw_lost() const {
  const std::lock_guard lock(mutex_);
  throw_error(cuda_error(errc::runtime, why_lost_, text_));
}

std::exception_ptr gpu::error_of_lost() const {
  const std::lock_guard lock(mutex_);
  return error_pointer(cuda_error(errc::runtime, why_lost_, text_));
}

} // namespace sycl::detail::cuda
