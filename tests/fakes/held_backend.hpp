// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A backend whose operations run when the test says so, to check in which order the scheduler submits them, and what
/// it does when they fail. Really runs kernels' native code (variant 0), copies and fills, in host memory.
#pragma once

#include "core/devices/context_impl.hpp"
#include "core/devices/device_impl.hpp"
#include "core/devices/platform_impl.hpp"
#include "core/graph/queue_impl.hpp"

#include <sycl/exception.hpp>
#include <sycl/queue.hpp>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace sycl::detail::test {

class held_device;

/// An operation that was handed over and has not ended.
struct held_operation {
  operation work;
  operation_context context;
  completion *done;
  std::string name; ///< "kernel", "copy", "fill" or "barrier"
  std::shared_ptr<native_event> event;
};

struct held_event final : native_event {
  std::string of;
};

class held_kernel final : public executable_kernel {
public:
  explicit held_kernel(const syclc_kernel &kernel) : kernel_(kernel) {}
  const syclc_kernel &description() const noexcept override { return kernel_; }
  kernel_info facts() const override { return {}; }

private:
  const syclc_kernel &kernel_;
};

class held_device final : public backend_device {
public:
  explicit held_device(bool shares_host_memory, bool native_waits)
      : shares_host_memory_(shares_host_memory), native_waits_(native_waits) {
    properties_.name = "held";
    properties_.max_work_group_size = 256;
    properties_.max_work_item_sizes = {256, 256, 64};
    for (aspect a : {aspect::cpu, aspect::usm_device_allocations, aspect::usm_host_allocations})
      properties_.aspects.set(static_cast<std::size_t>(a));
  }

  const device_properties &properties() const noexcept override { return properties_; }
  bool shares_host_memory() const noexcept override { return shares_host_memory_; }
  const void *wait_domain() const noexcept override { return native_waits_ ? &of_all_devices : nullptr; }
  void *allocate(usm_kind, std::size_t bytes, std::size_t) override {
    if (bytes > largest_allocation) throw exception(make_error_code(errc::memory_allocation), "held device: too large");
    ++allocations;
    return std::malloc(bytes);
  }
  void deallocate(void *pointer) noexcept override {
    if (pointer) --allocations;
    std::free(pointer);
  }
  pointer_info query(const void *) const noexcept override { return {}; }
  std::shared_ptr<executable_kernel> get_kernel(const syclc_kernel &kernel, const spec_values & = {}) override {
    return std::make_shared<held_kernel>(kernel);
  }
  void forget(const syclc_module &) noexcept override {}
  std::unique_ptr<backend_queue> create_queue(const queue_options &) override;

  /// When false, operations run inside submit(), on the submitting thread.
  std::atomic<bool> holds{true};
  std::atomic<int> allocations{0};
  std::size_t largest_allocation = 1 << 30;

  /// The maximum work-group size from now on; initially 256.
  void set_max_work_group_size(std::size_t size) {
    properties_.max_work_group_size = size;
    properties_.max_work_item_sizes = {size, size, size};
  }

  /// Names of the operations that were handed over and have not ended.
  std::vector<std::string> held() {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> names;
    for (const held_operation &op : operations_) names.push_back(op.name);
    return names;
  }
  /// Number of events that the last operation handed over must wait for natively.
  std::size_t native_waits_of_last() {
    const std::lock_guard lock(mutex_);
    return operations_.back().context.waits.size();
  }
  /// Runs the held operation with this number.
  void release(std::size_t index = 0) {
    held_operation op = take(index);
    execute(op);
    op.done->succeeded();
  }
  /// Ends the held operation with an error. Like OpenCL, returns those that wait for it natively; here before the error
  /// is reported, the last one first.
  void fail(const char *message, std::size_t index = 0) {
    const held_operation failed = take(index);
    std::vector<held_operation> given_back;
    take_waiting(failed.event, given_back);
    for (auto op = given_back.rbegin(); op != given_back.rend(); ++op) op->done->not_run(std::move(op->work));
    failed.done->failed(std::make_exception_ptr(exception(make_error_code(errc::kernel), message)));
  }
  /// Runs everything, and what that makes ready, until no operation is held.
  void release_all() {
    while (!held().empty()) release();
  }

  std::shared_ptr<native_event> submit(held_operation op) {
    static const char *const names[] = {"kernel", "copy", "fill", "barrier"};
    op.name = names[op.work.index()];
    ++submissions;
    if (op.context.may_run_inline) ++offered_inline;
    if (!holds) {
      op.done->started();
      execute(op);
      op.done->succeeded();
      return nullptr;
    }
    auto event = std::make_shared<held_event>();
    event->of = op.name;
    const std::lock_guard lock(mutex_);
    op.event = native_waits_ ? event : nullptr;
    operations_.push_back(std::move(op));
    return operations_.back().event;
  }
  std::atomic<int> submissions{0};
  std::atomic<int> offered_inline{0};

private:
  held_operation take(std::size_t index) {
    const std::lock_guard lock(mutex_);
    held_operation op = std::move(operations_.at(index));
    operations_.erase(operations_.begin() + static_cast<std::ptrdiff_t>(index));
    return op;
  }

  void take_waiting(const std::shared_ptr<native_event> &failed, std::vector<held_operation> &taken) {
    for (std::size_t i = 0; failed && i != operations_.size();) {
      const auto &waits = operations_[i].context.waits;
      if (std::find(waits.begin(), waits.end(), failed) == waits.end()) {
        ++i;
        continue;
      }
      taken.push_back(take(i));
      take_waiting(std::shared_ptr(taken.back().event), taken);
      i = 0;
    }
  }

  static void execute(held_operation &op) {
    if (auto *launch = std::get_if<kernel_launch>(&op.work)) {
      const syclc_kernel &kernel = launch->kernel->description();
      if (!kernel.num_native) return;
      syclc_native_work work{};
      for (int i = 0; i != 3; ++i) {
        work.end[i] = work.global_size[i] = launch->global_size[i];
        work.local_size[i] = launch->local_size[i];
        work.offset[i] = launch->offset[i];
      }
      kernel.native[0].function(launch->closure.get(), &work);
    } else if (auto *copy = std::get_if<memory_copy>(&op.work)) {
      for (std::size_t z = 0; z != copy->extent[2]; ++z)
        for (std::size_t y = 0; y != copy->extent[1]; ++y)
          std::memcpy(static_cast<char *>(copy->destination) + z * copy->destination_pitch[1] +
                          y * copy->destination_pitch[0],
                      static_cast<const char *>(copy->source) + z * copy->source_pitch[1] + y * copy->source_pitch[0],
                      copy->extent[0]);
    } else if (auto *fill = std::get_if<memory_fill>(&op.work)) {
      for (std::size_t i = 0; i != fill->count; ++i)
        std::memcpy(static_cast<char *>(fill->destination) + i * fill->pattern.size(), fill->pattern.data(),
                    fill->pattern.size());
    }
  }

  static constexpr char of_all_devices = 0;
  const bool shares_host_memory_, native_waits_;
  device_properties properties_;
  std::mutex mutex_;
  std::vector<held_operation> operations_;
};

class held_queue final : public backend_queue {
public:
  explicit held_queue(held_device &device) : device_(device) {}
  std::shared_ptr<native_event> submit(operation &&op, operation_context context, completion &done) override {
    return device_.submit({std::move(op), std::move(context), &done, {}, {}});
  }
  void flush() override {}

private:
  held_device &device_;
};

inline std::unique_ptr<backend_queue> held_device::create_queue(const queue_options &) {
  return std::make_unique<held_queue>(*this);
}

class held_adapter final : public backend_adapter {
public:
  const char *name() const noexcept override { return "held"; }
  std::vector<backend_platform> enumerate(std::vector<std::string> &) override { return {}; }
};

/// One platform with `count` devices, never destroyed: the scheduler remembers devices as long as the process.
struct held_machine {
  explicit held_machine(int count = 1, bool shares_host_memory = false, bool native_waits = false) {
    static auto *const adapters = new std::deque<held_adapter>;
    static auto *const platforms = new std::vector<std::shared_ptr<platform_impl>>;
    backend_platform facts;
    facts.name = "held";
    adapters->emplace_back();
    platforms->push_back(std::make_shared<platform_impl>(adapters->back(), facts));
    platform = platforms->back().get();
    for (int i = 0; i != count; ++i) {
      auto made = std::make_shared<held_device>(shares_host_memory, native_waits);
      devices.push_back(made.get());
      platform->add_device(std::make_shared<device_impl>(made, *platform, i));
    }
  }

  sycl::device device(int i = 0) const { return make_from_impl<sycl::device>(platform->devices()[i]); }
  sycl::queue queue(int i = 0, const property_list &properties = {}) const {
    return sycl::queue(device(i), properties);
  }
  held_device &operator[](int i) { return *devices[i]; }

  platform_impl *platform;
  std::vector<held_device *> devices;
};

/// The code of the sycl::exception that `call` throws; errc::success if it throws none.
errc code_of(auto call) {
  try {
    call();
  } catch (const exception &error) {
    return static_cast<errc>(error.code().value());
  }
  return errc::success;
}

} // namespace sycl::detail::test
