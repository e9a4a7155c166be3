// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Counts running operations and detects forks: see process_state.hpp.
#include "core/base/process_state.hpp"

#include "core/base/errors.hpp"
#include "core/base/tsan.hpp"

#include <pthread.h>

namespace sycl::detail {

static thread_local int callback_depth = 0;

callback_scope::callback_scope() noexcept { ++callback_depth; }
callback_scope::~callback_scope() { --callback_depth; }
bool callback_scope::active() noexcept { return callback_depth != 0; }

void process_state::watch_forks() {
  // The copy never calls a backend, not even at its exit.
  pthread_atfork(nullptr, nullptr, [] {
    process_state &state = instance();
    state.forked_ = true;
    state.closed_ = true;
    state.exiting_ = true;
    state.ends_ = false; // another thread may have called exit()
  });
}

void process_state::throw_forked() {
  throw_error(errc::runtime,
              "SYCL cannot be used in a process made by fork() after SYCL was used, because fork() copies "
              "no threads: call fork() before the first use of SYCL, or exec() after fork()");
}

void process_state::close() noexcept {
  exiting_thread_ = std::this_thread::get_id();
  closed_.store(true, std::memory_order_seq_cst);
}

void process_state::wait_for_none_running(bool but_host_tasks) noexcept {
  const std::uint64_t counted = but_host_tasks ? static_cast<std::uint64_t>(activity::host_task) - 1 : ~std::uint64_t{};
  for (auto running = running_.load(std::memory_order_acquire); (running & counted) != 0;
       running = running_.load(std::memory_order_acquire))
    running_.wait(running, std::memory_order_acquire);
  follows(&running_);
}

} // namespace sycl::detail
