// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The parts of buffers that accessors, host_accessors and sub-buffers refer to: checks them, and converts them to the
/// core's form.
#include "core/base/errors.hpp"
#include "core/graph/buffer_impl.hpp"
#include "core/graph/scheduler.hpp"
#include "core/memory/accessor_impl.hpp"

#include <sycl/detail/buffer_access.hpp>

#include <cassert>
#include <string>

namespace sycl::detail {

static std::string numbers_text(const std::size_t *values, int count) {
  std::string text = "{";
  for (int i = 0; i != count; ++i) text += (i ? ", " : "") + std::to_string(values[i]);
  return text + "}";
}

static void check_inside(const accessed_part &part, const char *what) {
  for (int i = 0; i != part.dimensions; ++i)
    if (part.offset[i] > part.memory[i] || part.extent[i] > part.memory[i] - part.offset[i])
      throw_error(errc::invalid, std::string(what) + " of range " + numbers_text(part.extent, part.dimensions) +
                                     " at offset " + numbers_text(part.offset, part.dimensions) +
                                     " is not inside its buffer of range " +
                                     numbers_text(part.memory, part.dimensions));
}

/// Converts SYCL's order of dimensions to x-fastest bytes.
static buffer_use to_use(const accessed_part &part) {
  buffer_use use;
  use.mode = part.mode;
  use.no_init = part.no_init;
  access_box &box = use.box;
  box.origin = part.origin;
  std::size_t row = part.element_size;
  for (int x = 0; x != part.dimensions; ++x) {
    const int i = part.dimensions - 1 - x;
    box.offset[x] = part.offset[i] * (x == 0 ? part.element_size : 1);
    box.extent[x] = part.extent[i] * (x == 0 ? part.element_size : 1);
    row *= part.memory[i];
    if (x < 2) box.pitch[x] = row;
  }
  if (part.dimensions == 1) box.pitch[1] = box.pitch[0];
  use.whole = box;
  use.whole.offset = {0, 0, 0};
  for (int x = 0; x != part.dimensions; ++x)
    use.whole.extent[x] = part.memory[part.dimensions - 1 - x] * (x == 0 ? part.element_size : 1);
  return use;
}

static void check_no_init(const accessed_part &part, const char *what) {
  if (part.no_init && (part.mode == access_mode::read || part.mode == access_mode::atomic))
    throw_error(errc::invalid, std::string(what) + " with property::no_init and " +
                                   (part.mode == access_mode::read ? "access_mode::read" : "access_mode::atomic") +
                                   ": the property says that old contents do not matter, and is for accessors that "
                                   "write (access_mode::write or access_mode::read_write)");
}

void *make_accessor(buffer_impl &buffer, const accessed_part &part) {
  check_inside(part, "an accessor");
  check_no_init(part, "an accessor");
  return new accessor_impl(buffer.memory(), to_use(part), part.on_host, buffer.bound_context());
}

void check_sub_buffer(const accessed_part &part) {
  if (part.dimensions == 0)
    throw_error(errc::invalid, "a sub-buffer of a sub-buffer is not allowed: make it from the original buffer");
  check_inside(part, "a sub-buffer");
  if (!to_use(part).box.contiguous())
    throw_error(errc::invalid, "a sub-buffer of range " + numbers_text(part.extent, part.dimensions) +
                                   " is not a contiguous region of its buffer of range " +
                                   numbers_text(part.memory, part.dimensions) +
                                   ": only the first dimension that is not of size 1 may be shortened");
}

shared_object open_host_access(buffer_impl &buffer, const accessed_part &part, void *&first) {
  return open_host_access(buffer, part, first, {});
}

shared_object open_host_access(buffer_impl &buffer, const accessed_part &part, void *&first,
                               const code_location &made_at) {
  check_inside(part, "a host_accessor");
  check_no_init(part, "a host_accessor");
  const buffer_use use = to_use(part);
  void *base = nullptr;
  const std::shared_ptr<buffer_memory> memory = buffer.memory();
  event_ptr event = scheduler::instance().open_host_access(*memory, use, base, &made_at);
  first = static_cast<char *>(base) + use.box.start();
  // The memory is kept alive, because the accessor may outlive the buffer.
  return std::shared_ptr<void>(event.get(), [event, memory](void *) { event->end_host_access(); });
}

} // namespace sycl::detail
