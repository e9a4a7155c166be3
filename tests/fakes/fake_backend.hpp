// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A backend for tests of the core: its devices have ordinary memory, and their operations run immediately, wait until
/// the test releases them, or fail.
///
/// \code
///   auto device = std::make_shared<fake_device>(fake_properties(info::device_type::gpu, "a gpu"));
///   device->hold();                // from here operations wait
///   queue->submit(copy, {}, done); // ... nothing happens
///   device->release();             // now it is copied, and done.succeeded() was called
///   EXPECT_EQ(device->log(), (std::vector<std::string>{"copy 64"}));
/// \endcode
#pragma once

#include "core/devices/backend.hpp"

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace sycl::detail::test {

/// Plausible facts about a device: 1 GiB of memory, all kinds of USM.
device_properties fake_properties(info::device_type type, std::string name, sycl::backend backend = backend::opencl);

/// Thread safe. Completions are called outside of its lock, on the thread that submits or releases.
class fake_device final : public backend_device, public std::enable_shared_from_this<fake_device> {
public:
  explicit fake_device(device_properties properties, bool shares_host_memory = false, bool native_waits = false);
  ~fake_device() override;

  /// New operations wait for release().
  void hold();
  /// Runs waiting operations, the oldest first, at most `count` of them; afterwards new ones run immediately again if
  /// none was left. An operation whose dependencies have not ended keeps waiting.
  void release(std::size_t count = ~std::size_t{0});
  /// The next `count` operations fail with errc::runtime and this message instead of running.
  void fail_next(std::size_t count, std::string message = "the fake device was told to fail");

  /// The operations that ran, in order: "kernel <name>", "copy <bytes>", "fill <bytes>", "barrier", "failed".
  std::vector<std::string> log() const;
  /// Operations that wait.
  std::size_t held() const;
  /// Allocations that were not freed.
  std::size_t live_allocations() const;
  std::size_t live_queues() const;
  /// Modules that forget() was called for.
  std::vector<const syclc_module *> forgotten() const;
  /// The calls of get_kernel(), in order: "<kernel>", with values of specialization constants
  /// "<kernel> <constant>=<bytes>".
  std::vector<std::string> kernels_made() const;
  /// From now on find_code() and get_kernel() have no code for the kernel.
  void refuse(const syclc_kernel &kernel);
  /// From now on find_code() reports that the kernel is in this piece of code.
  void put_in(const syclc_kernel &kernel, const void *code);
  /// From now on get_kernel() throws errc::build with this log; again not with an empty one.
  void break_compiler(std::string log);

  const device_properties &properties() const noexcept override { return properties_; }
  bool shares_host_memory() const noexcept override { return shares_host_memory_; }
  const void *wait_domain() const noexcept override { return native_waits_ ? &of_all_devices : nullptr; }
  /// Fails beyond properties().global_mem_size, and for kinds without their aspect.
  void *allocate(usm_kind kind, std::size_t bytes, std::size_t alignment) override;
  void deallocate(void *pointer) noexcept override;
  pointer_info query(const void *pointer) const noexcept override;
  /// Any kernel; it runs its first native variant, if it has one.
  std::shared_ptr<executable_kernel> get_kernel(const syclc_kernel &kernel, const spec_values &values = {}) override;
  const void *find_code(const syclc_kernel &kernel) override;
  void forget(const syclc_module &module) noexcept override;
  std::unique_ptr<backend_queue> create_queue(const queue_options &options) override;
  /// Devices that differ from this in their compute units; by an affinity domain there are two of half as many.
  std::vector<std::shared_ptr<backend_device>> partition(const partition_request &request) override;

private:
  friend class fake_queue;
  struct event;
  struct pending;
  struct allocation {
    usm_kind kind;
    std::size_t size;
  };

  std::shared_ptr<native_event> submit(operation &&op, operation_context context, completion &done);
  void run(pending &what);
  /// Removes the first operation from the queue that may run; null if there is none.
  std::unique_ptr<pending> take_runnable();

  static constexpr char of_all_devices = 0;
  const device_properties properties_;
  const bool shares_host_memory_, native_waits_;

  mutable std::mutex mutex_; ///< guards all below
  bool holding_ = false;
  std::size_t failures_ = 0;
  std::string failure_message_;
  std::deque<std::unique_ptr<pending>> pending_;
  std::vector<std::string> log_;
  std::map<const void *, allocation> allocations_;
  std::size_t live_queues_ = 0;
  std::vector<const syclc_module *> forgotten_;
  std::vector<std::string> kernels_made_;
  std::vector<const syclc_kernel *> refused_;
  std::map<const syclc_kernel *, const void *> code_;
  std::string build_log_;
};

/// A backend of one platform a device list.
class fake_adapter final : public backend_adapter {
public:
  explicit fake_adapter(std::string name = "opencl") : name_(std::move(name)) {}

  /// Adds a platform. \returns itself.
  fake_adapter &add_platform(std::string name, std::vector<std::shared_ptr<backend_device>> devices);
  /// Lets enumerate() throw.
  void break_driver(std::string message) { failure_ = std::move(message); }
  /// Lets enumerate() report a problem.
  void add_problem(std::string problem) { problems_.push_back(std::move(problem)); }

  const char *name() const noexcept override { return name_.c_str(); }
  std::vector<backend_platform> enumerate(std::vector<std::string> &problems) override;

private:
  std::string name_;
  std::vector<backend_platform> platforms_;
  std::string failure_;
  std::vector<std::string> problems_;
};

} // namespace sycl::detail::test
