// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The OpenCL commands for one operation of the core. The copy of a box may need many row copies; a fill with a pattern
/// of seven bytes needs a series of copies, each of which doubles the initialised memory.
#pragma once

#include "backends/opencl/event.hpp"
#include "backends/opencl/memory.hpp"

#include <cassert>
#include <utility>

namespace sycl::detail::opencl {

/// The commands that have been enqueued for one operation.
class command_list {
public:
  /// \param waits events of the queue's context that must end before any of the commands starts.
  command_list(cl_command_queue queue, const device_memory &memory, const std::string &device_name,
               std::vector<cl_event> waits)
      : queue_(queue), memory_(memory), device_name_(device_name), waits_(std::move(waits)) {}

  /// These functions enqueue one operation. \throws sycl::exception, perhaps after enqueueing some commands.
  void launch(const kernel_launch &launch);
  void copy(const memory_copy &copy);
  /// \param staging receives host memory that must remain valid until the commands have ended.
  void fill(const memory_fill &fill, std::vector<std::byte> &staging);
  void wait_only();

  bool empty() const noexcept { return events_.empty(); }
  /// The event of the first command. Not empty().
  cl_event first() const noexcept {
    assert(!empty());
    return events_.front().get();
  }
  /// An event that ends when all commands have. Not empty(). \throws sycl::exception.
  event_handle all_ended();
  /// The events of the commands, if there are several; after all_ended().
  std::vector<event_handle> give_up_events() noexcept {
    return events_.size() > 1 ? std::exchange(events_, {}) : std::vector<event_handle>();
  }

private:
  void copy_run(void *destination, const void *source, std::size_t bytes, const std::vector<cl_event> &waits);
  void join_when_many();
  event_handle marker(const std::vector<cl_event> &waits) const;
  std::vector<cl_event> raw_events() const;

  cl_command_queue queue_;
  const device_memory &memory_;
  const std::string &device_name_;
  std::vector<cl_event> waits_;
  std::vector<event_handle> events_;
  bool ends_with_last_ = false; ///< each command waits for the previous one
};

} // namespace sycl::detail::opencl
