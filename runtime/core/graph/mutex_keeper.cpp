// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The thread that holds a program's mutex: see mutex_keeper.hpp.
#include "core/graph/mutex_keeper.hpp"

#include "core/base/errors.hpp"
#include "core/base/trace.hpp"
#include "core/graph/host_tasks.hpp"
#include "core/graph/scheduler.hpp"
#include "core/memory/memory.hpp"

#include <cassert>
#include <optional>

namespace sycl::detail {

void mutex_keeper::begin_use(const std::shared_ptr<buffer_memory> &memory) {
  const std::lock_guard lock(mutex_);
  ++uses_;
  ++planning_;
  if (in_use_) return;
  in_use_ = true;
  const auto locked = event_impl::make(event_impl::kind::host_access, nullptr, nullptr, nullptr);
  memory->plan_order(buffer_memory::lock_planning(), locked);
  if (locked->seal()) scheduler::instance().start({locked});
  try {
    host_task_threads::instance().run_beside(
        [self = shared_from_this(), memory, locked] { self->keep(memory, locked); });
  } catch (const std::system_error &error) {
    in_use_ = false;
    --planning_;
    locked->wait_until_ready();
    locked->end_host_access();
    throw_error(errc::runtime, std::string("no thread can be started, which must lock the mutex of a buffer with the "
                                           "property use_mutex: ") +
                                   error.what());
  }
}

void mutex_keeper::end_planning() noexcept {
  const std::lock_guard lock(mutex_);
  assert(in_use_ && planning_ > 0);
  --planning_;
  changed_.notify_all();
}

void mutex_keeper::wait_until_idle() noexcept {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !in_use_; });
}

void mutex_keeper::keep(const std::shared_ptr<buffer_memory> &memory, const event_ptr &locked) noexcept {
  std::optional<host_task_threads::blocked> waiting(std::in_place);
  guarded_.lock();
  locked->wait_until_ready();
  locked->end_host_access();
  std::unique_lock lock(mutex_);
  unsigned long seen;
  do {
    changed_.wait(lock, [this] { return planning_ == 0; });
    seen = uses_;
    lock.unlock();
    try {
      for (const node_ptr &node : memory->unfinished())
        if (std::static_pointer_cast<event_impl>(node)->what() != event_impl::kind::host_access)
          scheduler::instance().wait(*node);
      void *data = nullptr;
      scheduler::instance().open_host_access(*memory, read_of_all(*memory), data)->end_host_access();
    } catch (...) { // the error belongs to its command
      trace_line("a buffer with the property use_mutex is not up to date: " + message_of(std::current_exception()));
    }
    lock.lock();
  } while (seen != uses_);
  waiting.reset();
  guarded_.unlock(); // from now on the program may destroy it if nothing uses the buffer
  in_use_ = false;
  changed_.notify_all();
}

} // namespace sycl::detail
