// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The steps of the end: see end_of_process.hpp.
#include "core/graph/end_of_process.hpp"

#include "core/base/disposals.hpp"
#include "core/base/process_state.hpp"
#include "core/base/trace.hpp"
#include "core/devices/backend_registry.hpp"
#include "core/graph/host_tasks.hpp"
#include "core/graph/scheduler.hpp"
#include "core/images/image_registry.hpp"

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include <unistd.h>

namespace sycl::detail {

/// Starts the copies to the host of all data that buffers' destructors will write back. \returns the accesses to end.
static std::vector<event_ptr> bring_buffers_home(const std::vector<std::shared_ptr<buffer_memory>> &memories) {
  std::vector<event_ptr> accesses;
  for (const auto &memory : memories) {
    try {
      void *data = nullptr;
      accesses.push_back(scheduler::instance().begin_host_access(*memory, read_of_all(*memory), data));
    } catch (const exception &error) { // out of memory on the host
      trace_line(std::string("at the program's exit: ") + error.what());
    }
  }
  return accesses;
}

/// Ends a process made by fork() after SYCL was used, unless it ends by itself soon. The exit handlers of drivers (of
/// their oneTBB) may wait in it for ever: for threads that were not copied, and for locks that these held. They cannot
/// be skipped alone, because exit() has one list of handlers, which contains those of the program too.
static void end_copy_soon(int status) {
  using namespace std::chrono_literals;
  try {
    std::thread([status] {
      std::this_thread::sleep_for(5s);
      std::fflush(nullptr);
      _exit(status);
    }).detach();
  } catch (const std::system_error &) { // no thread can be created: exit() goes on, and in nearly all cases ends
  }
}

void end_of_process(int status) noexcept {
  process_state &state = process_state::instance();
  if (!state.begin_end()) return;
  if (state.is_forked()) {
    end_copy_soon(status);
    return image_registry::instance().stop_unloading();
  }
  state.close();
  if (callback_scope::active()) { // the work that this would wait for called exit()
    state.forbid_calls();
    return image_registry::instance().stop_unloading();
  }
  const bool in_host_task = host_task_scope::current() != nullptr;
  // Work that waits for running work is started before the running work is counted out. When the count is zero, no more
  // work will run. (Except work that waits for a host accessor that the program has not destroyed, or for the host task
  // that ends the program.)
  const auto memories = buffer_memory::wanted_from_devices(); // needed by the accesses
  const std::vector<event_ptr> accesses = bring_buffers_home(memories);
  scheduler::instance().flush();
  state.wait_for_none_running(in_host_task);
  for (const event_ptr &access : accesses) access->end_host_access();
  disposals::instance().reap(); // queues with errors that were not delivered yet
  state.forbid_calls();
  state.wait_for_none_running(in_host_task); // other threads that were inside submit()
  image_registry::instance().stop_unloading();
  host_task_threads::instance().end_threads();
  if (backend_registry *const registry = backend_registry::existing()) registry->end_threads();
}

} // namespace sycl::detail
