// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A kernel of a loaded module, and its launches (docs/nvptx.md).
#pragma once

#include "backends/cuda/modules.hpp"
#include "core/devices/backend.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <mutex>

namespace sycl::detail::cuda {

/// Where a kernel finds the values of specialization constants.
enum class values_are { parameters, in_code };

/// Thread safe.
class cuda_kernel final : public executable_kernel {
public:
  /// \throws sycl::exception if the module does not have the kernel.
  cuda_kernel(gpu &owner, const syclc_kernel &description, std::shared_ptr<loaded_module> code, values_are values);

  const syclc_kernel &description() const noexcept override { return description_; }
  kernel_info facts() const override;
  std::size_t max_work_items() const noexcept override { return max_block_; }
  /// Checks the size of work-groups against the kernel's registers, and its local memory against the device's.
  void check_launch(const kernel_launch &launch) const override;

  /// Enqueues the grids of a launch. The device's context is current. \throws sycl::exception.
  void enqueue(CUstream stream, const kernel_launch &launch);

  CUfunction function() const noexcept { return function_; }
  const std::shared_ptr<loaded_module> &code() const noexcept { return code_; }

private:
  using sizes = std::array<std::size_t, 3>;

  std::size_t attribute(CUfunction_attribute what) const;
  /// The shape of blocks for a launch; for ranges, one that the backend chooses.
  sizes block_shape(const kernel_launch &launch) const;
  /// Allows launches with so many bytes of dynamic shared memory.
  void raise_shared_limit(std::size_t bytes);
  /// The block with the default values of all specialization constants of the kernel's module.
  const void *default_values();

  gpu &gpu_;
  const syclc_kernel &description_;
  const std::shared_ptr<loaded_module> code_;
  const values_are values_;
  CUfunction function_ = nullptr;
  std::size_t max_block_ = 1;
  std::size_t static_shared_ = 0;    ///< bytes that are part of the code
  std::size_t usual_block_ = 256;    ///< work-items of a block in ranges
  std::size_t threads_of_group_ = 0; ///< of a hierarchical kernel, for which a work-group is one work-item; else 0
  std::atomic<std::size_t> shared_limit_{48 * 1024};
  std::mutex mutex_;                           ///< for the next
  std::shared_ptr<const void> default_values_; ///< made at the first launch that needs it
};

} // namespace sycl::detail::cuda
