// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// USM allocation and queries (sycl/usm.hpp).
#include "core/base/disposals.hpp"
#include "core/base/errors.hpp"
#include "core/base/process_state.hpp"
#include "core/base/trace.hpp"
#include "core/devices/context_impl.hpp"
#include "core/devices/device_impl.hpp"
#include "core/devices/usm_kinds.hpp"
#include "core/memory/usm_table.hpp"
#include "core/memory/virtual_memory.hpp"

#include <sycl/exception.hpp>
#include <sycl/usm.hpp>

#include <cstdint>
#include <limits>
#include <sstream>

namespace sycl {
namespace {

struct kind_info {
  detail::usm_kind backend_kind;
  const char *name;
};

kind_info info_of(usm::alloc kind) {
  switch (kind) {
  case usm::alloc::host:
    return {detail::usm_kind::host, "usm_host_allocations"};
  case usm::alloc::device:
    return {detail::usm_kind::device, "usm_device_allocations"};
  case usm::alloc::shared:
    return {detail::usm_kind::shared, "usm_shared_allocations"};
  case usm::alloc::unknown:
    break;
  }
  detail::throw_error(errc::invalid, "USM allocation of kind usm::alloc::unknown: use host, device or shared");
}

void *allocate(std::size_t alignment, std::size_t bytes, const std::shared_ptr<detail::device_impl> &chosen,
               const std::shared_ptr<detail::context_impl> &context, usm::alloc kind) {
  const kind_info facts = info_of(kind);
  const detail::trace_scope trace("USM allocation", [&] {
    return detail::bytes_text(bytes) + " on " + chosen->properties().name + " with aspect::" + facts.name;
  });
  detail::disposals::instance().reap();
  const std::shared_ptr<detail::device_impl> device = context->device_for(chosen, "USM allocation");
  if (!device->has(detail::needed_aspect(facts.backend_kind)))
    detail::throw_error(errc::feature_not_supported, "the device " + device->label() +
                                                         " cannot make such USM allocations: it lacks aspect::" +
                                                         facts.name + "; use a buffer, or another kind of USM");
  if (alignment & (alignment - 1)) return nullptr; // not a valid alignment
  if (bytes == 0) return nullptr;
  try {
    void *memory = device->backend().allocate(facts.backend_kind, bytes, alignment);
    detail::usm_table::instance().add(memory, {kind, bytes, device, context});
    detail::trace_memory(device->properties().name, static_cast<std::int64_t>(bytes));
    return memory;
  } catch (const exception &error) {
    if (error.code() != errc::memory_allocation) throw;
    if (detail::trace_enabled()) detail::trace_line(std::string("USM allocation failed: ") + error.what());
    return nullptr;
  }
}

std::string address_text(const void *pointer) {
  std::ostringstream text;
  text << pointer;
  return text.str();
}

/// Contexts of one device share its memory, unless the program created one of them through the backend's API. SYCL
/// leaves the use of memory across contexts undefined (specification 4.8.3), but programs do it: the queues of a device
/// use its default context, and context(device) is another one.
bool has_memory_of(const detail::context_impl &context, const std::shared_ptr<detail::device_impl> &device) {
  return context.contains(*device) && &context.device_for(device, "USM allocation")->backend() == &device->backend();
}

} // namespace

void detail::check_usm(const char *what, const void *pointer, std::size_t bytes, const context_impl &context,
                       usm_or also) {
  if (bytes > static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max()))
    throw_error(errc::invalid, std::string(what) + " of more bytes than any memory can hold: check for a negative "
                                                   "number of bytes or elements");
  detail::usm_table::instance().at(pointer, [&](std::uintptr_t start, const usm_allocation &here) {
    const bool is_host_memory = here.kind == usm::alloc::host && also == usm_or::host_memory;
    if (here.context.get() != &context && !here.context->shares_native_context(context) && !is_host_memory &&
        !has_memory_of(context, here.device))
      throw_error(errc::invalid, std::string(what) + ": " + address_text(pointer) + " is in a USM allocation on " +
                                     here.device->label() +
                                     " that was made in another context, without the queue's device: allocate with the "
                                     "queue, or with its context");
    const std::size_t before = reinterpret_cast<std::uintptr_t>(pointer) - start;
    if (bytes > here.size - before)
      throw_error(errc::invalid, std::string(what) + ": " + bytes_text(bytes) + " from " + address_text(pointer) +
                                     " on go beyond the end of its USM allocation, which has " + bytes_text(here.size) +
                                     (before ? ", " + bytes_text(here.size - before) + " of them from there on" : ""));
  });
}

void *aligned_alloc(std::size_t alignment, std::size_t numBytes, const device &syclDevice, const context &syclContext,
                    usm::alloc kind, const property_list &) {
  return allocate(alignment, numBytes, detail::get_impl(syclDevice), detail::get_impl(syclContext), kind);
}

void *aligned_alloc_host(std::size_t alignment, std::size_t numBytes, const context &syclContext,
                         const property_list &) {
  const auto &context = detail::get_impl(syclContext);
  return allocate(alignment, numBytes, context->devices().front(), context, usm::alloc::host);
}

void free(void *ptr, const context &syclContext) {
  if (!ptr) return;
  detail::disposals::instance().reap();
  const auto [kind, size, device, context] = detail::usm_table::instance().remove(ptr, *detail::get_impl(syclContext));
  if (!device)
    detail::throw_error(errc::invalid, "sycl::free of " + address_text(ptr) +
                                           ", which is not the start of a USM allocation of this context (or was freed "
                                           "already)");
  // In a static destructor the driver, and with it the memory, may be gone.
  const detail::backend_call allowed;
  if (!allowed) return;
  const detail::trace_scope trace("free", [&, bytes = size] { return detail::bytes_text(bytes); });
  device->backend().deallocate(ptr);
  detail::trace_memory(device->properties().name, -static_cast<std::int64_t>(size));
}

usm::alloc get_pointer_type(const void *ptr, const context &syclContext) {
  const detail::context_impl &context = *detail::get_impl(syclContext);
  const usm::alloc kind = detail::usm_table::instance().find(ptr, context).kind;
  return kind == usm::alloc::unknown && detail::device_of_virtual_memory(ptr, context) ? usm::alloc::device : kind;
}

device get_pointer_device(const void *ptr, const context &syclContext) {
  const detail::context_impl &context = *detail::get_impl(syclContext);
  auto found = detail::usm_table::instance().find(ptr, context).device;
  if (!found) found = detail::device_of_virtual_memory(ptr, context);
  if (!found)
    detail::throw_error(errc::invalid, "get_pointer_device: the pointer is not in a USM allocation of this context");
  return detail::make_from_impl<device>(found->identity());
}

std::size_t detail::array_bytes(std::size_t count, std::size_t element_size) {
  std::size_t bytes;
  if (__builtin_mul_overflow(count, element_size, &bytes))
    throw_error(errc::memory_allocation, "USM allocation of " + std::to_string(count) + " elements of " +
                                             bytes_text(element_size) + " each: no memory is that large");
  return bytes;
}

} // namespace sycl
