// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The non-template interface of libsycl for buffers and accessors: sizes are in bytes and in arrays of up to three
/// numbers in SYCL's order of dimensions.
#pragma once

#include <sycl/access.hpp>
#include <sycl/detail/code_location.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/shared_object.hpp>
#include <sycl/property_list.hpp>

#include <cstddef>
#include <memory>

namespace sycl {
class handler;
namespace detail {

class buffer_impl;
class event_impl;

/// The destination of a buffer's contents on destruction. Created by buffer::set_final_data.
class final_data {
public:
  virtual ~final_data() = default;
  /// \param data the buffer's elements in row-major order.
  virtual void write(const void *data) = 0;
};

/// The source of host memory for a buffer, if the program provides one: the buffer's allocator.
class host_allocator {
public:
  virtual ~host_allocator() = default;
  /// \returns at least `bytes` bytes, aligned for the buffer's elements. \throws what the allocator throws.
  virtual void *allocate(std::size_t bytes) = 0;
  virtual void deallocate(void *memory, std::size_t bytes) noexcept = 0;
};

/// The contents from which a buffer is constructed.
struct buffer_source {
  std::size_t bytes = 0;
  void *memory = nullptr; ///< the program's; null: the buffer starts uninitialised
  bool constant = false;  ///< the memory is only read
  bool must_be = false;   ///< the program passed a pointer, which may be null only for empty buffers
  /// Shares ownership of the memory. If there are no other owners when the buffer is destroyed, nothing is written
  /// back.
  shared_object owner;
  shared_impl<host_allocator> allocator; ///< null: the runtime's own
};

/// The returned pointer counts the program's buffer objects: when the last one is destroyed, the rules for the buffer's
/// destructor apply (specification 4.7.2.4). \throws errc::invalid for a null pointer where none is allowed.
SYCLC_EXPORT shared_impl<buffer_impl> make_buffer(const buffer_source &source, const property_list &properties);
/// The product of a buffer's sizes. \throws errc::invalid if it exceeds the address space.
SYCLC_EXPORT std::size_t checked_bytes(const std::size_t *extent, int dimensions, std::size_t element_size);
/// \returns the memory of a new buffer, which the program fills before any command uses it.
SYCLC_EXPORT void *initial_contents(buffer_impl &buffer);
/// Replaces the destination of the contents. \param destination is owned by the buffer from now on; null: none.
SYCLC_EXPORT void set_final_data(buffer_impl &buffer, final_data *destination);
SYCLC_EXPORT void set_write_back(buffer_impl &buffer, bool enabled);
SYCLC_EXPORT const property_list &buffer_properties(const buffer_impl &buffer);

/// The part of a buffer that an accessor accesses.
struct accessed_part {
  std::size_t origin;        ///< bytes from the start of the whole buffer to the (sub-)buffer
  std::size_t element_size;  ///< bytes
  int dimensions;            ///< 1 to 3
  const std::size_t *memory; ///< size of the (sub-)buffer
  const std::size_t *extent; ///< size of the accessed part
  const std::size_t *offset; ///< start of the accessed part
  access_mode mode;
  bool no_init;
  bool on_host = false; ///< target::host_task: in the host's memory, wherever the queue's device is
};

/// Makes the host side of an accessor. \returns a handle with one reference, for __syclc_host_release.
/// \throws errc::invalid if the part is not inside the buffer; the message has both.
SYCLC_EXPORT void *make_accessor(buffer_impl &buffer, const accessed_part &part);
/// Makes the command group of `group` require the accessor's buffer.
SYCLC_EXPORT void require(handler &group, void *accessor_handle);
/// \throws errc::feature_not_supported if the command group's device has no images.
SYCLC_EXPORT void check_images_in_kernels(const handler &group);

/// Blocks until the host may access the part. \param first receives the address of its first element.
/// \returns an object whose destruction lets later commands continue.
/// \param made_at place in the program, for messages. Unknown in programs of earlier versions.
/// \throws errc::invalid if it would wait forever for an access of the same thread; the message has both.
SYCLC_EXPORT shared_object open_host_access(buffer_impl &buffer, const accessed_part &part, void *&first,
                                            const code_location &made_at);
SYCLC_EXPORT shared_object open_host_access(buffer_impl &buffer, const accessed_part &part, void *&first);

/// \throws errc::invalid unless the part of a buffer is a contiguous region inside it: a sub-buffer.
SYCLC_EXPORT void check_sub_buffer(const accessed_part &part);
/// \throws errc::invalid: a reinterpreted buffer must have as many bytes as the buffer itself.
[[noreturn]] SYCLC_EXPORT void throw_reinterpret_size(std::size_t bytes, std::size_t asked);

} // namespace detail
} // namespace sycl
