// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The implementation of sycl::buffer: the buffer's memory, and the actions when the program's last buffer object is
/// destroyed.
///
/// Commands and accessors hold the memory, not this object: its destruction is the end of the buffer for the program.
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
  /// \param memory created from `source`.
  buffer_impl(std::shared_ptr<buffer_memory> memory, const buffer_source &source, const property_list &properties);
  /// Waits for the buffer's commands and writes its contents back as in specification 4.7.2.3, depending on its source:
  ///   - only a range, or iterators: does neither, unless set_final_data() or work_in() was called;
  ///   - const memory: waits;
  ///   - memory shared by the program, which has released it since: does neither;
  ///   - other memory of the program: waits and updates it, unless write-back is off. If it was turned off before the
  ///     first command, the memory keeps its contents, except with use_host_ptr; if later, data that commands wrote in
  ///     place remains.
  ~buffer_impl();
  buffer_impl(const buffer_impl &) = delete;
  buffer_impl &operator=(const buffer_impl &) = delete;

  const std::shared_ptr<buffer_memory> &memory() const noexcept { return memory_; }
  const property_list &properties() const noexcept { return properties_; }
  /// The only context whose commands may use the buffer; null if any may.
  std::shared_ptr<context_impl> bound_context() const;
  void set_final_data(std::unique_ptr<final_data> destination);
  void set_write_back(bool enabled);
  /// Begins with contents in `memory`, which commands on `device` use in place, and which the host reaches, too. It gets
  /// the final contents, and is deallocated then. Call this before the buffer is used.
  void work_in(const std::shared_ptr<backend_device> &device, void *memory);

private:
  void write_back();
  void write_back_in_place();
  void update_protection();

  const std::shared_ptr<buffer_memory> memory_;
  void *const program_memory_;
  const property_list properties_;
  const bool is_constant_; ///< the program's memory
  std::mutex mutex_;       ///< guards the members below
  bool to_program_memory_; ///< the final contents are written to the program's memory
  std::unique_ptr<final_data> final_data_;
  bool write_back_ = true;
  std::shared_ptr<backend_device> in_place_on_; ///< see work_in(); null if the final contents belong elsewhere
  void *in_place_ = nullptr;
};

} // namespace sycl::detail
