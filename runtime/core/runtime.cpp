// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What there is one of in the process, in the order in which it is made. None of it is ever destroyed: threads,
/// drivers and static objects of the program may use it until the process has ended.
///
/// \code
///   a module is registered  -> the tables of modules, before main() and at dlopen()
///   a module is unloaded    -> let_go_of()
///   a device is asked for   -> backend_registry (devices/backend_registry.cpp), which loads the drivers
///   a command               -> the state of the process and the scheduler; from now on exit() first calls
///                              end_of_process(), and then what drivers have registered before
/// \endcode
#include "core/base/disposals.hpp"
#include "core/base/process_state.hpp"
#include "core/devices/backend_registry.hpp"
#include "core/graph/end_of_process.hpp"
#include "core/graph/kernels_in_flight.hpp"
#include "core/graph/scheduler.hpp"
#include "core/images/image_registry.hpp"
#include "core/images/kernel_id_impl.hpp"
#include "core/images/linked_code.hpp"
#include "core/images/loaded_module.hpp"

#include <cstdlib>

namespace sycl::detail {

namespace {

/// What commands need.
struct running_state {
  process_state process;
  disposals put_off;
  scheduler commands{process, put_off};

  static running_state &instance() {
    static running_state *const all = [] {
      auto *made = new running_state;
      std::atexit(end_of_process);
      return made;
    }();
    return *all;
  }
};

void wait_for_kernels(const syclc_module *module) {
  kernels_in_flight &kernels = kernels_in_flight::instance();
  if (!kernels.any(module) || process_state::instance().is_forked()) return;
  scheduler::instance().flush();
  kernels.wait(module);
}

void forget_on_devices(const syclc_module &module) {
  for_each_device([&](backend_device &device) { device.forget(module); });
}

/// A module is about to be unloaded.
void let_go_of(const syclc_module &module) {
  kernel_id_table::instance().forget(module);
  module_memory::instance().forget(module);
  // Of a device link, whose code is for kernels of other modules: they must not find it any more during the wait.
  if (module.num_kernels == 0) forget_on_devices(module);
  wait_for_kernels(&module);
  for (const syclc_module *served : modules_served_by(module)) wait_for_kernels(served);
  forget_on_devices(module);
}

} // namespace

image_registry &image_registry::instance() {
  static image_registry *const registry = [] {
    auto *made = new image_registry;
    made->on_unload(let_go_of);
    return made;
  }();
  return *registry;
}

kernels_in_flight &kernels_in_flight::instance() {
  static auto *const kernels = new kernels_in_flight;
  return *kernels;
}

process_state &process_state::instance() { return running_state::instance().process; }
disposals &disposals::instance() { return running_state::instance().put_off; }
scheduler &scheduler::instance() { return running_state::instance().commands; }

} // namespace sycl::detail
