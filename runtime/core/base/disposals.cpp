// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs disposals now or later: see disposals.hpp.
#include "core/base/disposals.hpp"

#include "core/base/process_state.hpp"

#include <cassert>
#include <utility>

namespace sycl::detail {

void disposals::dispose(std::function<void()> release) {
  if (!callback_scope::active()) {
    if (const backend_call allowed; allowed) return release();
  }
  put_off({std::move(release), false});
}

void disposals::put_off(task what) {
  assert(what.run);
  const std::lock_guard lock(mutex_);
  put_off_.push_back(std::move(what));
  some_.store(true, std::memory_order_release);
}

void disposals::reap_all() noexcept {
  if (callback_scope::active() || process_state::instance().forbids_calls()) return;
  std::vector<task> tasks;
  {
    const std::lock_guard lock(mutex_);
    tasks.swap(put_off_);
    some_.store(false, std::memory_order_release);
  }
  for (const task &one : tasks) {
    if (one.is_the_programs)
      one.run();
    else if (const backend_call allowed; allowed)
      one.run();
  }
}

} // namespace sycl::detail
