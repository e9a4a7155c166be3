// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The end of buffers, and functions that the headers call.
#include "core/graph/buffer_impl.hpp"

#include "core/base/disposals.hpp"
#include "core/base/errors.hpp"
#include "core/base/process_state.hpp"
#include "core/base/trace.hpp"
#include "core/graph/mutex_keeper.hpp"
#include "core/graph/queue_impl.hpp"
#include "core/graph/scheduler.hpp"

#include <sycl/memory_properties.hpp>

#include <cstring>
#include <limits>
#include <utility>

namespace sycl::detail {

buffer_impl::buffer_impl(std::shared_ptr<buffer_memory> memory, const buffer_source &source,
                         const property_list &properties)
    : memory_(std::move(memory)), program_memory_(source.memory), properties_(properties),
      is_constant_(source.constant), to_program_memory_(source.memory && !source.constant) {
  memory_->want_at_end(to_program_memory_);
}

buffer_impl::~buffer_impl() {
  if (process_state::instance().is_forked()) return; // the parent owns it; here its commands never end
  const trace_scope trace("buffer::~buffer", [&] { return bytes_text(memory_->size()); });
  try {
    const bool unwanted = !final_data_ && memory_->is_last_owner();
    if (in_place_on_ && write_back_)
      write_back_in_place();
    else if (!unwanted && write_back_ && (to_program_memory_ || final_data_))
      write_back();
    if (!unwanted && program_memory_)
      for (const node_ptr &node : memory_->unfinished()) scheduler::instance().wait(*node);
  } catch (...) {
    // A destructor must not throw. The copies belong to no queue, so the error goes to that of the last command that
    // wrote the buffer.
    const std::exception_ptr error = std::current_exception();
    if (const auto writer = std::static_pointer_cast<queue_impl>(memory_->last_writer()))
      writer->add_error(error);
    else
      trace_line("a buffer's contents were not written back: " + message_of(error));
  }
  if (memory_->keeper()) memory_->keeper()->wait_until_idle(); // afterwards the program may destroy its mutex
}

void buffer_impl::write_back() {
  if (memory_->size() == 0) return;
  void *data = nullptr;
  const event_ptr event = scheduler::instance().open_host_access(*memory_, read_of_all(*memory_), data);
  try {
    if (final_data_)
      final_data_->write(data);
    else if (data != program_memory_) // it was temporarily protected
      std::memcpy(program_memory_, data, memory_->size());
  } catch (...) {
    event->end_host_access();
    throw;
  }
  event->end_host_access();
}

void buffer_impl::work_in(const std::shared_ptr<backend_device> &device, void *memory) {
  memory_->adopt(device, memory);
  const std::lock_guard lock(mutex_);
  in_place_on_ = device;
  in_place_ = memory;
}

/// Copies only what commands on other devices or the host have written since.
void buffer_impl::write_back_in_place() {
  for (const node_ptr &node : memory_->unfinished()) scheduler::instance().wait(*node);
  if (!memory_->is_valid_on(*in_place_on_)) {
    void *data = nullptr;
    const event_ptr event = scheduler::instance().open_host_access(*memory_, read_of_all(*memory_), data);
    std::memcpy(in_place_, data, memory_->size());
    event->end_host_access();
  }
  memory_->release(*in_place_on_);
}

void buffer_impl::set_final_data(std::unique_ptr<final_data> destination) {
  const std::lock_guard lock(mutex_);
  in_place_on_ = nullptr;
  final_data_ = std::move(destination);
  to_program_memory_ = false;
  update_protection();
}

void buffer_impl::set_write_back(bool enabled) {
  const std::lock_guard lock(mutex_);
  write_back_ = enabled;
  update_protection();
}

static bool uses_host_ptr(const property_list &properties) {
  return properties.has_property<property::buffer::use_host_ptr>() ||
         properties.has_property<property::image::use_host_ptr>();
}

/// Commands may work in the program's memory in place if the final contents are to be written there, or if the program
/// says that the buffer uses this memory directly.
void buffer_impl::update_protection() {
  memory_->keep_program_memory(!(to_program_memory_ && write_back_) && (is_constant_ || !uses_host_ptr(properties_)));
  memory_->want_at_end(write_back_ && (to_program_memory_ || final_data_));
}

static std::mutex *mutex_of(const property_list &properties) {
  using in_buffer = property::buffer::use_mutex;
  using in_image = property::image::use_mutex;
  if (properties.has_property<in_buffer>()) return properties.get_property<in_buffer>().get_mutex_ptr();
  if (properties.has_property<in_image>()) return properties.get_property<in_image>().get_mutex_ptr();
  return nullptr;
}

std::shared_ptr<context_impl> buffer_impl::bound_context() const {
  using in_buffer = property::buffer::context_bound;
  using in_image = property::image::context_bound;
  if (properties_.has_property<in_buffer>()) return get_impl(properties_.get_property<in_buffer>().get_context());
  if (properties_.has_property<in_image>()) return get_impl(properties_.get_property<in_image>().get_context());
  return nullptr;
}

shared_impl<buffer_impl> make_buffer(const buffer_source &source, const property_list &properties) {
  if (source.must_be && !source.memory && source.bytes != 0)
    throw_error(errc::invalid, "a buffer of " + bytes_text(source.bytes) +
                                   " on a null pointer: leave the pointer out for a buffer without initial contents");
  if (source.memory && properties.has_property<ext::oneapi::property::buffer::use_pinned_host_memory>())
    throw_error(errc::invalid, "use_pinned_host_memory is for buffers that have no memory of the program's: leave the "
                               "property or the host pointer out");
  // Freeing device memory may call the driver, which is not allowed in a callback.
  const auto memory = shared_and_disposed(std::make_unique<buffer_memory>(source));
  if (std::mutex *mutex = mutex_of(properties)) memory->set_keeper(std::make_shared<mutex_keeper>(*mutex));
  return std::make_shared<buffer_impl>(memory, source, properties);
}

std::size_t checked_bytes(const std::size_t *extent, int dimensions, std::size_t element_size) {
  std::size_t bytes = element_size;
  bool too_large = false;
  for (int i = 0; i != dimensions; ++i) {
    if (extent[i] == 0) return 0;
    too_large |= __builtin_mul_overflow(bytes, extent[i], &bytes);
  }
  if (too_large || bytes > static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max()))
    throw_error(errc::invalid, "a buffer of more bytes than any memory can hold: check its range for a negative size");
  return bytes;
}

void *initial_contents(buffer_impl &buffer) { return buffer.memory()->initialise_on_host(); }

void set_final_data(buffer_impl &buffer, final_data *destination) {
  buffer.set_final_data(std::unique_ptr<final_data>(destination));
}

void set_write_back(buffer_impl &buffer, bool enabled) { buffer.set_write_back(enabled); }

const property_list &buffer_properties(const buffer_impl &buffer) { return buffer.properties(); }

void throw_reinterpret_size(std::size_t bytes, std::size_t asked) {
  throw_error(errc::invalid, "buffer::reinterpret to " + bytes_text(asked) + ", but the buffer has " +
                                 bytes_text(bytes) + ": both must be equal");
}

} // namespace sycl::detail
