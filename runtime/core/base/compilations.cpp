// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Counts compilations and waits for them: see compilations.hpp.
#include "core/base/compilations.hpp"

#include "core/base/process_state.hpp"

#include <cassert>
#include <chrono>
#include <cstdlib>

namespace sycl::detail {

namespace {

constexpr std::chrono::seconds longest_wait{10};

struct thread_end {
  ~thread_end() {
    if (!process_state::instance().is_forked()) all_compilations::instance().wait();
  }
  void made() const noexcept {}
};

} // namespace

bool all_compilations::begin() {
  const std::lock_guard lock(mutex_);
  if (closed_) return false;
  ++under_way_;
  return true;
}

void all_compilations::end() noexcept {
  const std::lock_guard lock(mutex_);
  assert(under_way_ != 0);
  if (--under_way_ != 0) return;
  none_.notify_all();
  if (!closed_) std::atexit([] { instance().close(); });
}

void all_compilations::wait() noexcept {
  std::unique_lock lock(mutex_);
  none_.wait_for(lock, longest_wait, [&] { return under_way_ == 0; });
}

void all_compilations::close() noexcept {
  if (process_state::instance().is_forked()) return; // the threads that compile do not exist in this copy
  std::unique_lock lock(mutex_);
  closed_ = true;
  const auto none = [&] { return under_way_ == 0; };
  if (callback_scope::active())
    none_.wait_for(lock, longest_wait, none); // it may be a compilation that called the function that called exit()
  else
    none_.wait(lock, none);
}

exit_has_begun::exit_has_begun()
    : exception(
          make_error_code(errc::runtime),
          "a kernel was to be compiled while the program exits (in a static destructor or an atexit handler, or on "
          "another thread): build it before main() returns") {}

bool is_exit_has_begun(const std::exception_ptr &error) noexcept {
  try {
    std::rethrow_exception(error);
  } catch (const exit_has_begun &) {
    return true;
  } catch (...) {
    return false;
  }
}

void wait_for_compilations_at_thread_end() {
  thread_local const thread_end at_the_end;
  at_the_end.made();
}

compilation::compilation() {
  wait_for_compilations_at_thread_end();
  if (!all_compilations::instance().begin()) throw exit_has_begun();
}

void compilation::end() noexcept { all_compilations::instance().end(); }

} // namespace sycl::detail
