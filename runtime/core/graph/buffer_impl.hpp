// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What sycl::buffer points to: the buffer's memory, and what happens when the program's last buffer object goes.
///
/// Commands and accessors hold the memory, not this: its destruction is the end of the buffer for the program.
#pragma once

#include "core/memory/memory.hpp"

#include <sycl/detail/buffer_access.hpp>
#include <sycl/property_list.hpp>

#include <memory>
#include <mutex>

namespace sycl::detail {

class context_impl;

class buffer_impl {
public:
  /// \param memory made of `source`.
  buffer_impl(std::shared_ptr<buffer_memory> memory, const buffer_source &source, const property_list &properties);
  /// Waits for the buffer's commands and writes its contents back, as specification 4.7.2.3 wants it:
  ///   - only a range, iterators: neither, unless set_final_data() was called;
  ///   - const memory: waits;
  ///   - memory that the program shared and has given up since: neither;
  ///   - other memory of the program: waits and brings it up to date, unless that was turned off. Turned off before the
  ///     first command, the memory keeps its contents; later, what commands wrote in place stays written.
  ~buffer_impl();
  buffer_impl(const buffer_impl &) = delete;
  buffer_impl &operator=(const buffer_impl &) = delete;

  const std::shared_ptr<buffer_memory> &memory() const noexcept { return memory_; }
  const property_list &properties() const noexcept { return properties_; }
  /// The one context whose commands may use the buffer; null when all may.
  std::shared_ptr<context_impl> bound_context() const;
  void set_final_data(std::unique_ptr<final_data> destination);
  void set_write_back(bool enabled);

private:
  void write_back();
  void update_protection();

  const std::shared_ptr<buffer_memory> memory_;
  void *const program_memory_;
  const property_list properties_;
  std::mutex mutex_;       ///< guards what follows
  bool to_program_memory_; ///< the contents belong into the program's memory at the end
  std::unique_ptr<final_data> final_data_;
  bool write_back_ = true;
};

} // namespace sycl::detail
