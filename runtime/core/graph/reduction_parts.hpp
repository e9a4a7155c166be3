// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory in which the work-groups of a kernel with reductions pass their partial results to the last group
/// (detail/reduction_kernel.hpp). Each queue caches the memory of its kernels for later ones, because allocating takes
/// longer than a small kernel.
#pragma once

#include "core/devices/backend.hpp"

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace sycl::detail {

class reduction_parts : public std::enable_shared_from_this<reduction_parts> {
public:
  explicit reduction_parts(std::shared_ptr<backend_device> device);
  ~reduction_parts();

  /// \returns memory that the device can use and the host can write, beginning with a counter of 0. It is returned to
  /// the cache when the last copy of the pointer is destroyed, on any thread.
  /// \throws errc::memory_allocation; errc::feature_not_supported if the device supports neither shared nor host
  /// allocations.
  std::shared_ptr<void> take(std::size_t bytes);

private:
  struct block {
    void *memory;
    std::size_t size;
  };
  void give_back(block used) noexcept;
  void free(const std::vector<block> &blocks) noexcept;

  const std::shared_ptr<backend_device> device_;
  std::mutex mutex_;
  std::vector<block> free_;
};

} // namespace sycl::detail
