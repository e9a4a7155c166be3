// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs disposals now or later: see disposals.hpp.
#include "core/base/disposals.hpp"

#include "core/base/process_state.hpp"

#include <utility>

namespace sycl::detail {

void disposals::dispose(std::function<void()> release) {
  if (!callback_scope::active()) {
    if (const backend_call allowed; allowed) return release();
  }
  const std::lock_guard lock(mutex_);
  put_off_.push_back(std::move(release));
  some_.store(true, std::memory_order_release);
}

void disposals::reap_all() noexcept {
  if (callback_scope::active()) return;
  const backend_call allowed;
  if (!allowed) return;
  std::vector<std::function<void()>> releases;
  {
    const std::lock_guard lock(mutex_);
    releases.swap(put_off_);
    some_.store(false, std::memory_order_release);
  }
  for (const auto &release : releases) release();
}

} // namespace sycl::detail
