// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Creates the copies, and passes their addresses to launches: see device_global_copies.hpp.
#include "core/graph/device_global_copies.hpp"

#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"
#include "core/devices/awaited_operation.hpp"
#include "core/devices/device_impl.hpp"
#include "core/graph/command.hpp"
#include "core/graph/queue_impl.hpp"
#include "core/images/device_globals.hpp"

#include <sycl/handler.hpp>

#include <cstring>
#include <memory>
#include <string>
#include <utility>

namespace sycl {
namespace detail {

namespace {

/// Whether the device uses the variable itself instead of a copy: true for a device that works in host memory, in its
/// default context.
bool is_variable_itself(const queue_impl &queue) {
  const device_impl &device = queue.device();
  return device.backend().shares_host_memory() && !device.parent() && queue.context() == device.default_context();
}

std::string description(const syclc_device_global &variable) {
  return variable.name ? "the device_global " + readable_symbol(variable.name) : "a device_global"; // copies: no name
}

/// Device memory if supported, otherwise memory that kernels can access. \throws errc::feature_not_supported
usm_kind kind_for(const syclc_device_global &variable, const device_impl &device) {
  if (device.has(aspect::usm_device_allocations)) return usm_kind::device;
  if (device.has(aspect::usm_shared_allocations)) return usm_kind::shared;
  throw_error(errc::feature_not_supported, description(variable) + " cannot be on " + device.label() +
                                               ", which has no memory that kernels reach by address (aspect::"
                                               "usm_device_allocations)");
}

/// Makes a device's copy with its initial value.
std::shared_ptr<void> make_copy(const syclc_device_global &variable, const std::vector<std::byte> &initial,
                                const queue_impl &queue) {
  backend_device &device = queue.device().backend();
  const std::shared_ptr<void> memory(
      device.allocate(kind_for(variable, queue.device()), variable.size, variable.align),
      [kept = queue.device_pointer()](void *freed) { kept->backend().deallocate(freed); });
  if (device.shares_host_memory()) {
    if (initial.empty())
      std::memset(memory.get(), 0, variable.size);
    else
      std::memcpy(memory.get(), initial.data(), variable.size);
    return memory;
  }
  backend_queue &target = *queue.target()->queue;
  if (initial.empty())
    awaited_operation::run(memory_fill{memory.get(), {std::byte{0}}, variable.size}, target);
  else
    awaited_operation::run(memory_copy{memory.get(), initial.data(), {variable.size, 1, 1}, {0, 0}, {0, 0}}, target);
  return memory;
}

/// \throws errc::invalid if several modules use a variable that only one image may use.
void check_scope(const syclc_device_global &variable, const syclc_kernel &kernel) {
  if (!(variable.flags & SYCLC_DEVICE_GLOBAL_IMAGE_SCOPE)) return;
  if (const syclc_module *other = device_global_table::instance().other_user(variable.host, kernel.module))
    throw_error(errc::invalid, "kernel " + readable_kernel_name(kernel) + " uses " + description(variable) +
                                   ", whose property device_image_scope says that kernels of one source do; but those "
                                   "of " +
                                   kernel.module->source + " and of " + other->source +
                                   " use it: leave the property out");
}

} // namespace

void *device_global_copy(const syclc_device_global &variable, const queue_impl &queue) {
  if (is_variable_itself(queue)) return variable.host;
  return device_global_table::instance().copy_of(
      variable.host, &queue.device().backend(), queue.context(),
      [&](const std::vector<std::byte> &initial) { return make_copy(variable, initial, queue); });
}

/// Native code reads the addresses from a table of all variables of the module.
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
