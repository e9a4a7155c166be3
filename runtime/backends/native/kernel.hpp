// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A kernel of the native device: its variants for this CPU, and the calls of one of them for a launch.
#pragma once

#include "backends/native/kernel_code.hpp"
#include "core/devices/backend.hpp"

#include <sycl/detail/export.hpp>

#include <atomic>
#include <span>
#include <string>

namespace sycl::detail::native {

class thread_pool;

/// The best variants of a kernel for this CPU. Immutable except for its measured cost.
class native_kernel final : public executable_kernel {
public:
  /// \param code a result of choose_code() with at least one variant.
  native_kernel(const syclc_kernel &kernel, const kernel_code &code, const device_properties &properties);

  const syclc_kernel &description() const noexcept override { return kernel_; }
  kernel_info facts() const override;
  /// For messages.
  const char *name() const noexcept { return name_.c_str(); }
  const kernel_code &code() const noexcept { return code_; }
  /// The variant for the sizes of the launch (pick_size).
  const syclc_native_variant &variant_for(const kernel_launch &launch) const noexcept;

  /// The values of specialization constants that the launch's calls read; null if the kernel has none.
  const void *spec_constants_of(const kernel_launch &launch) const noexcept {
    return launch.spec_constants ? launch.spec_constants.get() : default_values_.get();
  }

  /// Nanoseconds per work-item according to the last measurements; 0 if there was none.
  double cost() const noexcept { return cost_.load(std::memory_order_relaxed); }
  /// Adds a measurement. Small differences count little, so that launches do not vary with them.
  void set_cost(double nanoseconds) noexcept {
    const double before = cost();
    const bool is_similar = nanoseconds < 2 * before && before < 2 * nanoseconds;
    cost_.store(is_similar ? (3 * before + nanoseconds) / 4 : nanoseconds, std::memory_order_relaxed);
  }
  /// Reading the clock takes as long as a small kernel: true for the first of these launches, and then rarely.
  bool is_to_be_measured() noexcept {
    const unsigned before = small_launches_.load(std::memory_order_relaxed);
    small_launches_.store(before + 1, std::memory_order_relaxed); // lost increments do not matter
    return before < 4 || before % 16 == 0;
  }

  /// Of short launches that several threads would share: true for the first of a size, and then rarely.
  /// \param calls the size, in calls of the program's function.
  bool is_to_be_measured_alone(double calls) noexcept {
    return !was_measured_alone(calls) || shared_short_launches_.fetch_add(1, std::memory_order_relaxed) % 256 == 255;
  }
  /// Whether cost() is that of a launch on one thread, of at least about this size.
  bool was_measured_alone(double calls) const noexcept {
    return calls < 2 * calls_alone_.load(std::memory_order_relaxed);
  }
  /// Sets the cost to that of a launch on one thread. \param calls its size.
  void set_cost_alone(double nanoseconds, double calls) noexcept {
    cost_.store(nanoseconds, std::memory_order_relaxed);
    if (calls > calls_alone_.load(std::memory_order_relaxed)) calls_alone_.store(calls, std::memory_order_relaxed);
  }

private:
  const syclc_kernel &kernel_;
  const std::string name_;
  const kernel_code code_;
  const std::span<const syclc_native_variant> variants_;
  const device_properties &properties_;
  const std::shared_ptr<const void> default_values_; ///< of specialization constants
  std::atomic<double> cost_{0}, calls_alone_{0};
  std::atomic<unsigned> small_launches_{0}, shared_short_launches_{0};
};

/// Whether the launch would run as one call anyway, because it has too few or too cheap work-items for several threads.
bool is_small(const kernel_launch &launch, unsigned concurrency) noexcept;

/// The expected time of the launch on one thread, from the last measurement; 0 if there was none.
double expected_nanoseconds(const kernel_launch &launch) noexcept;

/// Checks a launch before any part of it runs. \throws errc::nd_range if the work-group size does not divide the global
/// size; errc::memory_allocation if the local memory exceeds `local_memory_limit`.
void check(const kernel_launch &launch, std::uint64_t local_memory_limit, const std::string &device_name);

/// Runs a checked launch on the calling thread (`pool` null), or on all idle threads, only from a task of the pool.
/// \throws std::bad_alloc if there is no memory for local memory or for variables that are kept across barriers.
void run(const kernel_launch &launch, thread_pool *pool);

/// Runs a box of a launch on the calling thread, with memory of this thread. For tests/cuda/driver, whose devices run
/// native code: the launch's kernel may be any executable_kernel.
/// \param work all members except those for memory, which this sets. \throws std::bad_alloc as run().
SYCLC_EXPORT void call_variant(const kernel_launch &launch, const syclc_native_variant &variant,
                               syclc_native_work &work);

} // namespace sycl::detail::native
