// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The parts of an OpenCL device put together.
#include "backends/opencl/device.hpp"

#include <chrono>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

namespace sycl::detail::opencl {

namespace {

/// Devices without references. Never destroyed: at the process's end drivers go without being called.
class lingering_devices {
public:
  static lingering_devices &instance() {
    static auto *devices = new lingering_devices;
    return *devices;
  }
  void add(std::unique_ptr<opencl_device> device) {
    const auto now = clock::now();
    std::vector<std::unique_ptr<opencl_device>> gone; // destroyed without the lock
    const std::lock_guard lock(mutex_);
    while (!devices_.empty() && now - devices_.front().first > std::chrono::seconds(1)) {
      gone.push_back(std::move(devices_.front().second));
      devices_.pop_front();
    }
    devices_.emplace_back(now, std::move(device));
  }

private:
  using clock = std::chrono::steady_clock;
  std::mutex mutex_;
  std::deque<std::pair<clock::time_point, std::unique_ptr<opencl_device>>> devices_; ///< and since when
};

} // namespace

opencl_device::opencl_device(std::shared_ptr<shared_context> context, device_facts facts, device_handle owned)
    : owned_(std::move(owned)), id_(facts.id), properties_(std::move(facts.properties)), context_(std::move(context)),
      memory_(context_, id_, facts.model, facts.svm_atomics),
      programs_(context_->context.get(), id_, std::move(facts.acceptance), memory_, properties_) {}

std::unique_ptr<backend_queue> opencl_device::create_queue(const queue_options &options) {
  return opencl::create_queue(*this, options);
}

std::shared_ptr<opencl_device> make_device(std::shared_ptr<shared_context> context, device_facts facts,
                                           device_handle owned) {
  return {new opencl_device(std::move(context), std::move(facts), std::move(owned)),
          [](opencl_device *device) { lingering_devices::instance().add(std::unique_ptr<opencl_device>(device)); }};
}

} // namespace sycl::detail::opencl
