// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A kernel of the native device: a function pointer of the best variant, and how a launch is cut into calls of it.
#pragma once

#include "core/backend.hpp"

#include <atomic>

namespace sycl::detail::native {

class thread_pool;

/// The best variant of a kernel for this CPU. Immutable but for what it learns about its own cost.
class native_kernel final : public executable_kernel {
public:
  native_kernel(const syclc_kernel &kernel, const syclc_native_variant &variant) : kernel_(kernel), variant_(variant) {}

  const syclc_kernel &description() const noexcept override { return kernel_; }
  const syclc_native_variant &variant() const noexcept { return variant_; }

  /// Nanoseconds that a work-item took when last measured; 0 when never.
  double cost() const noexcept { return cost_.load(std::memory_order_relaxed); }
  void set_cost(double nanoseconds) noexcept { cost_.store(nanoseconds, std::memory_order_relaxed); }

private:
  const syclc_kernel &kernel_;
  const syclc_native_variant &variant_;
  std::atomic<double> cost_{0};
};

/// Whether the launch would run as one call anyway: too few work-items, or too cheap ones, to share.
bool is_small(const kernel_launch &launch, unsigned concurrency) noexcept;

/// Throws what is wrong with a launch before any of it runs. \throws errc::nd_range when the work-group does not divide
/// the global size; errc::memory_allocation when the local memory is more than `local_memory_limit`.
void check(const kernel_launch &launch, std::uint64_t local_memory_limit, const std::string &device_name);

/// Runs a checked launch on the calling thread (`pool` null), or on all idle ones; then only from a task of the pool.
/// \throws std::bad_alloc when there is no memory for local memory or for values that live across barriers.
void run(const kernel_launch &launch, thread_pool *pool);

} // namespace sycl::detail::native
