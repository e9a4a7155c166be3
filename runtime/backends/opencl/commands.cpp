// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Enqueues kernels, copies of boxes, and fills with patterns of any size.
#include "backends/opencl/commands.hpp"

#include "backends/opencl/kernel.hpp"
#include "core/devices/operations.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace sycl::detail::opencl {

namespace {

/// After this number of row copies, one event replaces all theirs, so that wait lists remain short.
constexpr std::size_t max_open_events = 512;

} // namespace

void command_list::launch(const kernel_launch &launch) {
  auto &kernel = static_cast<opencl_kernel &>(*launch.kernel); // only this backend's kernels reach its queues
  events_.push_back(kernel.enqueue(queue_, launch, waits_));
}

void command_list::copy(const memory_copy &asked) {
  const memory_copy copy = join_rows(asked);
  const auto [x, y, z] = copy.extent;
  for (std::size_t slice = 0; slice != z; ++slice)
    for (std::size_t row = 0; row != y; ++row) {
      copy_run(static_cast<char *>(copy.destination) + slice * copy.destination_pitch[1] +
                   row * copy.destination_pitch[0],
               static_cast<const char *>(copy.source) + slice * copy.source_pitch[1] + row * copy.source_pitch[0], x,
               waits_);
      join_when_many();
    }
}

void command_list::fill(const memory_fill &fill, std::vector<std::byte> &staging) {
  if (!memory_.can_fill(fill.destination, fill.pattern.size())) {
    fill_by_doubling(fill, staging, [&](void *destination, const void *source, std::size_t bytes) {
      copy_run(destination, source, bytes, ends_with_last_ ? std::vector<cl_event>{events_.back().get()} : waits_);
      ends_with_last_ = true;
    });
    return;
  }
  cl_event event = nullptr;
  check(memory_.enqueue_fill(queue_, fill.destination, fill.pattern.data(), fill.pattern.size(),
                             fill.pattern.size() * fill.count, waits_, &event),
        "filling memory", device_name_);
  events_.emplace_back(event);
}

void command_list::wait_only() { events_.push_back(marker(waits_)); }

event_handle command_list::all_ended() {
  assert(!empty());
  if (events_.size() > 1 && !ends_with_last_) return marker(raw_events());
  return std::move(events_.back());
}

void command_list::copy_run(void *destination, const void *source, std::size_t bytes,
                            const std::vector<cl_event> &waits) {
  cl_event event = nullptr;
  check(memory_.enqueue_copy(queue_, destination, source, bytes, waits, &event), "copying memory", device_name_);
  events_.emplace_back(event);
}

void command_list::join_when_many() {
  if (events_.size() < max_open_events) return;
  // The first event remains the first: its start is that of the operation.
  event_handle joined = marker(raw_events());
  event_handle first = std::move(events_.front());
  events_.clear();
  events_.push_back(std::move(first));
  events_.push_back(std::move(joined));
}

event_handle command_list::marker(const std::vector<cl_event> &waits) const {
  cl_event event = nullptr;
  check(clEnqueueMarkerWithWaitList(queue_, static_cast<cl_uint>(waits.size()), waits.data(), &event),
        "clEnqueueMarkerWithWaitList", device_name_);
  return event_handle(event);
}

std::vector<cl_event> command_list::raw_events() const {
  std::vector<cl_event> raw;
  raw.reserve(events_.size());
  for (const event_handle &event : events_) raw.push_back(event.get());
  return raw;
}

} // namespace sycl::detail::opencl
