// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/images/device_globals.hpp"

#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"
#include "core/devices/awaited_operation.hpp"
#include "core/devices/device_impl.hpp"
#include "core/graph/command.hpp"
#include "core/graph/queue_impl.hpp"
#include "core/graph/scheduler.hpp"

#include <sycl/ext/oneapi/experimental/device_global.hpp>
#include <sycl/handler.hpp>

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace sycl {
namespace detail {

namespace {

struct device_copy {
  std::shared_ptr<device_impl> device; ///< kept while the copy is there
  std::weak_ptr<context_impl> context; ///< which commands keep; without it nobody can use the copy
  void *memory;
};

/// A variable of the host, and what devices have of it.
struct variable_state {
  std::vector<std::byte> initial;            ///< empty: zeros
  std::vector<const syclc_module *> modules; ///< that use it in kernels
  std::vector<device_copy> copies;
};

/// Whether the device's copy in the queue's context is the variable itself: of one that works in the host's memory, in
/// the context that it has by default.
bool is_variable_itself(const queue_impl &queue) {
  const device_impl &device = queue.device();
  return device.backend().shares_host_memory() && !device.parent() && queue.context() == device.default_context();
}

/// All variables of the process, by their address.
struct variable_table {
  std::mutex mutex;
  std::map<const void *, variable_state> variables;

  static variable_table &instance() {
    static auto *const table = new variable_table; // never destroyed: modules unregister themselves last
    return *table;
  }
};

std::string description(const syclc_device_global &variable) {
  return variable.name ? "the device_global " + readable_symbol(variable.name) : "a device_global"; // copies: no name
}

/// Device memory if there is such, else what kernels can reach. \throws errc::feature_not_supported
usm_kind kind_for(const syclc_device_global &variable, const device_impl &device) {
  if (device.has(aspect::usm_device_allocations)) return usm_kind::device;
  if (device.has(aspect::usm_shared_allocations)) return usm_kind::shared;
  throw_error(errc::feature_not_supported, description(variable) + " cannot be on " + device.label() +
                                               ", which has no memory that kernels reach by address (aspect::"
                                               "usm_device_allocations)");
}

/// Makes a device's copy, with its initial value.
void *make_copy(const syclc_device_global &variable, const std::vector<std::byte> &initial, const queue_impl &queue) {
  backend_device &device = queue.device().backend();
  void *const memory = device.allocate(kind_for(variable, queue.device()), variable.size, variable.align);
  if (device.shares_host_memory()) {
    if (initial.empty())
      std::memset(memory, 0, variable.size);
    else
      std::memcpy(memory, initial.data(), variable.size);
    return memory;
  }
  try {
    backend_queue &target = *queue.target()->queue;
    if (initial.empty())
      awaited_operation::run(memory_fill{memory, {std::byte{0}}, variable.size}, target);
    else
      awaited_operation::run(memory_copy{memory, initial.data(), {variable.size, 1, 1}, {0, 0}, {0, 0}}, target);
  } catch (...) {
    device.deallocate(memory);
    throw;
  }
  return memory;
}

/// \throws errc::invalid when modules other than one use a variable that only one image may use.
void check_scope(const syclc_device_global &variable, const syclc_kernel &kernel) {
  if (!(variable.flags & SYCLC_DEVICE_GLOBAL_IMAGE_SCOPE)) return;
  variable_table &table = variable_table::instance();
  const std::lock_guard lock(table.mutex);
  const auto &modules = table.variables[variable.host].modules;
  const auto other =
      std::find_if(modules.begin(), modules.end(), [&](const syclc_module *module) { return module != kernel.module; });
  if (other != modules.end())
    throw_error(errc::invalid, "kernel " + readable_kernel_name(kernel) + " uses " + description(variable) +
                                   ", whose property device_image_scope says that kernels of one source do; but those "
                                   "of " +
                                   kernel.module->source + " and of " + (*other)->source +
                                   " use it: leave the property out");
}

} // namespace

void add_device_globals(const syclc_module &module) {
  if (module.num_device_globals == 0) return;
  variable_table &table = variable_table::instance();
  const std::lock_guard lock(table.mutex);
  for (std::uint32_t i = 0; i != module.num_device_globals; ++i) {
    const syclc_device_global &variable = module.device_globals[i];
    if (variable.flags & SYCLC_DEVICE_GLOBAL_CONSTANT) continue;
    variable_state &state = table.variables[variable.host];
    const auto *const bytes = static_cast<const std::byte *>(variable.host);
    if (state.modules.empty() && (variable.flags & SYCLC_DEVICE_GLOBAL_HAS_VALUE) &&
        std::any_of(bytes, bytes + variable.size, [](std::byte byte) { return byte != std::byte{0}; }))
      state.initial.assign(bytes, bytes + variable.size);
    state.modules.push_back(&module);
  }
}

void note_device_global_value(const void *variable, std::size_t size) {
  variable_table &table = variable_table::instance();
  const std::lock_guard lock(table.mutex);
  const auto *const bytes = static_cast<const std::byte *>(variable);
  table.variables[variable].initial.assign(bytes, bytes + size);
}

void remove_device_globals(const syclc_module &module) noexcept {
  if (module.num_device_globals == 0) return;
  variable_table &table = variable_table::instance();
  const std::lock_guard lock(table.mutex);
  for (std::uint32_t i = 0; i != module.num_device_globals; ++i) {
    if (module.device_globals[i].flags & SYCLC_DEVICE_GLOBAL_CONSTANT) continue;
    const auto found = table.variables.find(module.device_globals[i].host);
    if (found == table.variables.end()) continue;
    variable_state &state = found->second;
    std::erase(state.modules, &module);
    if (!state.modules.empty()) continue;
    for (const device_copy &copy : state.copies) copy.device->backend().deallocate(copy.memory);
    table.variables.erase(found);
  }
}

void *device_global_copy(const syclc_device_global &variable, const queue_impl &queue) {
  if (is_variable_itself(queue)) return variable.host;
  variable_table &table = variable_table::instance();
  const std::lock_guard lock(table.mutex);
  variable_state &state = table.variables[variable.host];
  const backend_device *const device = &queue.device().backend();
  const auto known = std::find_if(state.copies.begin(), state.copies.end(), [&](const device_copy &copy) {
    return &copy.device->backend() == device && copy.context.lock() == queue.context();
  });
  if (known != state.copies.end()) return known->memory;
  std::erase_if(state.copies, [](const device_copy &copy) {
    const bool is_left = copy.context.expired();
    if (is_left) copy.device->backend().deallocate(copy.memory);
    return is_left;
  });
  void *const memory = make_copy(variable, state.initial, queue);
  state.copies.push_back({queue.device_pointer(), queue.context(), memory});
  return memory;
}

/// Native code reads the addresses from a table for all variables of the module.
static void set_table(kernel_launch &launch, const syclc_kernel &kernel) {
  auto table = std::make_shared<std::vector<syclc_device_global>>(
      kernel.module->device_globals, kernel.module->device_globals + kernel.module->num_device_globals);
  auto address = launch.device_globals.begin();
  for (std::uint32_t i = 0; i != kernel.num_params; ++i)
    if (kernel.params[i].kind == SYCLC_PARAM_DEVICE_GLOBAL) (*table)[kernel.params[i].offset].host = *address++;
  launch.device_global_table = std::move(table);
}

void set_device_globals(kernel_launch &launch, const syclc_kernel &kernel, const queue_impl &queue) {
  if (kernel.module->num_device_globals == 0) return;
  for (std::uint32_t i = 0; i != kernel.num_params; ++i) {
    if (kernel.params[i].kind != SYCLC_PARAM_DEVICE_GLOBAL) continue;
    const syclc_device_global &variable = kernel.module->device_globals[kernel.params[i].offset];
    check_scope(variable, kernel);
    launch.device_globals.push_back(device_global_copy(variable, queue));
  }
  if (!launch.device_globals.empty() && queue.device().backend().shares_host_memory() && !is_variable_itself(queue))
    set_table(launch, kernel);
}

} // namespace detail

void *handler::device_global_part(const syclc_device_global &variable, std::size_t offset, std::size_t bytes) {
  if (offset > variable.size || bytes > variable.size - offset)
    detail::throw_error(errc::invalid, "memcpy or copy of a device_global: " + detail::bytes_text(bytes) +
                                           " from byte " + std::to_string(offset) + " on go beyond its end; it has " +
                                           detail::bytes_text(variable.size));
  return static_cast<char *>(detail::device_global_copy(variable, *queue_)) + offset;
}

} // namespace sycl
