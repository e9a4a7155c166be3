// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The singletons of the process: when they are created, and how modules and the process end.
///
/// \code
///   a module is registered  -> runtime, before main() and at dlopen(): tables only
///   a device is requested   -> backend_registry::built_in(), command_runtime; from now on forks are detected, and
///                              exit() calls end_of_process()
///   a driver may be needed  -> backend_registry::instance(), which loads the drivers; from now on exit() calls
///                              end_of_process() before the handlers that these drivers registered
///   a module is unloaded    -> let_go_of()
/// \endcode
/// Objects that are slow to create, or that start something, are created at first use, so that programs that compute on
/// one device do not pay for the rest. Nothing is ever destroyed: threads, drivers and static objects of the program
/// may use it until the process has ended. The trace's output is not a part of `runtime`, because all of this is
/// traced, and so creates it.
#include "core/base/code_cache.hpp"
#include "core/base/compilations.hpp"
#include "core/base/disposals.hpp"
#include "core/base/process_state.hpp"
#include "core/base/trace_output.hpp"
#include "core/base/tsan.hpp"
#include "core/devices/backend_registry.hpp"
#include "core/devices/native_object.hpp"
#include "core/graph/device_queues.hpp"
#include "core/graph/end_of_process.hpp"
#include "core/graph/host_access.hpp"
#include "core/graph/host_tasks.hpp"
#include "core/graph/kernels_in_flight.hpp"
#include "core/graph/scheduler.hpp"
#include "core/graph/undelivered_errors.hpp"
#include "core/images/device_globals.hpp"
#include "core/images/image_registry.hpp"
#include "core/images/kernel_id_impl.hpp"
#include "core/images/linked_code.hpp"
#include "core/images/loaded_module.hpp"
#include "core/images/module_images.hpp"
#include "core/memory/memory.hpp"
#include "core/memory/memory_pool_impl.hpp"
#include "core/memory/usm_table.hpp"
#include "core/memory/virtual_memory.hpp"

#include <atomic>
#include <cstdlib>

namespace sycl::detail {

namespace {

void wait_for_kernels(const syclc_module *module) {
  kernels_in_flight &kernels = kernels_in_flight::instance();
  if (!kernels.any(module) || process_state::instance().is_forked()) return;
  scheduler::instance().flush();
  kernels.wait(module);
}

void forget_on_devices(const syclc_module &module) {
  for_each_device([&](backend_device &device) { device.forget(module); });
}

/// Called before a module is unloaded.
void let_go_of(const syclc_module &module) {
  kernel_id_table::instance().forget(module);
  module_memory::instance().forget(module);
  // A device-link module has code for kernels of other modules. They must not find it any more during the wait.
  if (module.num_kernels == 0) forget_on_devices(module);
  wait_for_kernels(&module);
  for (const syclc_module *served : modules_served_by(module)) wait_for_kernels(served);
  forget_on_devices(module);
}

/// Tables that are initially empty.
struct runtime {
  device_global_table device_globals;
  image_registry modules;
  image_keeper images;
  module_memory known_modules;
  kernel_id_table kernel_ids;
  kernels_in_flight kernels;

  all_compilations compiling;
  other_devices devices;
  opened_sub_devices sub_devices;

  usm_table usm;
  pool_table pools;
  reservations addresses;
  memories_on_devices buffers;

  device_queues queues;
  sleepers host_waits;
  blocked_tasks waiting_host_tasks;
  undelivered_errors errors;

  runtime() { modules.on_unload(let_go_of); }

  static runtime &instance() {
    static auto *const all = published(new runtime);
    return obtained(all);
  }
};

/// The objects that commands need.
struct command_runtime {
  process_state process;
  disposals put_off;
  scheduler commands{process, put_off};

  command_runtime() { end_at_exit(); }

  /// exit() calls handlers in the reverse order of their registration, and drivers register theirs when they are loaded.
  /// The runtime must end before, and is therefore registered again after each time that drivers were loaded. The first
  /// of its calls ends it for all devices; the others do nothing. Static objects that the program created between the
  /// first device and the drivers are destroyed after that, as those are that it created before the first device.
  static void end_at_exit() {
    on_exit([](int status, void *) { end_of_process(status); }, nullptr); // atexit() does not tell the status
  }

  static command_runtime &instance() {
    static auto *const all = published(new command_runtime);
    return obtained(all);
  }
};

std::atomic<backend_registry *> built_in_backends{nullptr}, all_backends{nullptr};

} // namespace

device_global_table &device_global_table::instance() { return runtime::instance().device_globals; }
image_registry &image_registry::instance() { return runtime::instance().modules; }
image_keeper &image_keeper::instance() { return runtime::instance().images; }
module_memory &module_memory::instance() { return runtime::instance().known_modules; }
kernel_id_table &kernel_id_table::instance() { return runtime::instance().kernel_ids; }
kernels_in_flight &kernels_in_flight::instance() { return runtime::instance().kernels; }
all_compilations &all_compilations::instance() { return runtime::instance().compiling; }
other_devices &other_devices::instance() { return runtime::instance().devices; }
opened_sub_devices &opened_sub_devices::instance() { return runtime::instance().sub_devices; }
usm_table &usm_table::instance() { return runtime::instance().usm; }
pool_table &pool_table::instance() { return runtime::instance().pools; }
reservations &reservations::instance() { return runtime::instance().addresses; }
memories_on_devices &memories_on_devices::instance() { return runtime::instance().buffers; }
device_queues &device_queues::instance() { return runtime::instance().queues; }
undelivered_errors &undelivered_errors::instance() { return runtime::instance().errors; }
sleepers &sleepers::instance() { return runtime::instance().host_waits; }
blocked_tasks &blocked_tasks::instance() { return runtime::instance().waiting_host_tasks; }

process_state &process_state::instance() { return command_runtime::instance().process; }
void process_state::end_before_drivers() { command_runtime::end_at_exit(); }
disposals &disposals::instance() { return command_runtime::instance().put_off; }
scheduler &scheduler::instance() { return command_runtime::instance().commands; }

host_task_threads &host_task_threads::instance() {
  static auto *const threads = published(new host_task_threads);
  return obtained(threads);
}

trace_output &trace_output::instance() {
  static auto *const output = published(new trace_output);
  return obtained(output);
}

code_cache &code_cache::instance() {
  static auto *const cache = published(new code_cache(code_cache::of_environment()));
  return obtained(cache);
}

backend_registry &backend_registry::built_in() {
  static backend_registry *const registry = [] {
    auto made = make_built_in();
    process_state::instance(); // exit() ends the runtime even if no command is submitted
    process_state::watch_forks();
    built_in_backends = made.get();
    if (!made->devices().empty() && loadable().empty()) all_backends = made.get();
    return published(made.release());
  }();
  return obtained(registry);
}

backend_registry &backend_registry::instance() {
  backend_registry &native = built_in();
  if (all_backends == &native) return native; // there are no others
  // In a forked process drivers would start on a oneTBB whose threads were not copied, and the lock of the variable
  // below may be that of a thread that was not copied.
  if (!all_are_loaded()) process_state::instance().check();
  static backend_registry *const registry = [&] {
    auto made = load_all(native);
    process_state::end_before_drivers();
    all_backends = made.get();
    return published(made.release());
  }();
  return obtained(registry);
}

backend_registry *backend_registry::existing() noexcept {
  backend_registry *const all = all_backends;
  return all ? all : built_in_backends.load();
}

bool backend_registry::all_are_loaded() noexcept { return all_backends != nullptr; }

} // namespace sycl::detail
