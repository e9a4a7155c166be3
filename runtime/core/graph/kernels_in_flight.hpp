// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Tracks which modules have submitted kernels that have not ended: their code must not be unloaded.
#pragma once

#include "abi/device_image.h"

#include <array>
#include <atomic>
#include <cassert>
#include <cstdint>

namespace sycl::detail {

/// Thread safe. Lock-free and without a search, because it is called for each kernel.
class kernels_in_flight {
public:
  static kernels_in_flight &instance();

  void begin(const syclc_module *module) noexcept { count(module).fetch_add(1, std::memory_order_relaxed); }
  void end(const syclc_module *module) noexcept {
    auto &kernels = count(module);
    const std::uint32_t live = kernels.fetch_sub(1, std::memory_order_acq_rel);
    assert(live != 0);
    if (live == 1) kernels.notify_all();
  }
  /// Whether there may be any.
  bool any(const syclc_module *module) noexcept { return count(module).load(std::memory_order_acquire) != 0; }
  /// Blocks until all kernels of a module have ended, before its code is unloaded. Does not wait for kernels of other
  /// modules: in a busy program there may always be some, and they may need the dynamic loader, whose lock dlclose()
  /// holds.
  void wait(const syclc_module *module) noexcept {
    auto &kernels = count(module);
    for (auto live = kernels.load(std::memory_order_acquire); live != 0; live = kernels.load(std::memory_order_acquire))
      kernels.wait(live, std::memory_order_acquire);
  }

private:
  std::atomic<std::uint32_t> &count(const syclc_module *module) noexcept {
    return counts_[reinterpret_cast<std::uintptr_t>(module) * 0x9e3779b97f4a7c15 >> 54];
  }

  /// Indexed by a hash of the module. If modules share a counter, each also waits for the other's kernels.
  std::array<std::atomic<std::uint32_t>, 1024> counts_{};
};

} // namespace sycl::detail
