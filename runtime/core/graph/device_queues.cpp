// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/graph/device_queues.hpp"

#include "core/graph/scheduler.hpp"

#include <sycl/device.hpp>

#include <algorithm>

namespace sycl {
namespace detail {

std::shared_ptr<queue_impl> device_queues::add(std::shared_ptr<queue_impl> queue) {
  const std::lock_guard lock(mutex_);
  if (queues_.size() >= sweep_at_) {
    std::erase_if(queues_, [](const known_queue &q) { return q.queue.expired() && q.live->get() == 0; });
    sweep_at_ = std::max<std::size_t>(64, 2 * queues_.size());
  }
  queues_.push_back({queue->device_pointer()->identity().get(), queue, queue->live()});
  return queue;
}

std::vector<device_queues::known_queue> device_queues::of(device_impl &device) const {
  const std::shared_ptr<device_impl> identity = device.identity();
  std::vector<known_queue> found;
  const std::lock_guard lock(mutex_);
  std::ranges::copy_if(queues_, std::back_inserter(found),
                       [&](const known_queue &q) { return q.device == identity.get(); });
  return found;
}

void device_queues::wait(device_impl &device) {
  for (const known_queue &known : of(device))
    if (const auto queue = known.queue.lock()) {
      if (!queue->is_recording()) queue->wait();
    } else if (known.live->get() != 0) {
      scheduler::instance().flush();
      known.live->wait();
    }
}

void device_queues::deliver_errors(device_impl &device) {
  for (const known_queue &known : of(device))
    if (const auto queue = known.queue.lock()) queue->deliver_errors();
}

} // namespace detail

void device::ext_oneapi_wait() { detail::device_queues::instance().wait(*impl_); }
void device::ext_oneapi_wait_and_throw() {
  ext_oneapi_wait();
  ext_oneapi_throw_asynchronous();
}
void device::ext_oneapi_throw_asynchronous() { detail::device_queues::instance().deliver_errors(*impl_); }

} // namespace sycl
