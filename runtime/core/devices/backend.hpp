// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The one interface between the runtime's core and a backend (native CPU, OpenCL, CUDA).
///
/// The core (scheduler, memory, queues) uses backends only through these classes. Each backend implements them in a few
/// files, which have the same names in every backend folder. A backend creates devices; a device owns memory and
/// creates queues and executable kernels; a queue runs operations asynchronously.
///
/// Threads: any thread may call any function at any time unless noted otherwise. A backend calls the core only through
/// `completion`.
///
/// Errors: functions throw sycl::exception with the documented errc and a message that names the request, the device,
/// and what would work. Errors of running operations go to `completion::failed`.
///
/// Dimension order: arrays of three are x-fastest (see abi/device_image.h).
#pragma once

#include "abi/device_image.h"
#include "core/devices/device_properties.hpp"
#include "core/images/spec_values.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace sycl::detail {

/// Where a USM allocation resides (specification 4.8.2). Buffers use `device` allocations, too.
enum class usm_kind { host, device, shared };

/// A submitted operation whose end the backend itself can wait for (a cl_event, a CUevent). Opaque to the core, which
/// only passes it back to the same backend in `operation_context::waits`.
class native_event {
public:
  virtual ~native_event() = default;
  /// A thread of the program is about to wait for the operation: the backend may run the operation on this thread, or
  /// lend the thread to the driver until the operation has ended. May return at any time.
  virtual void help() noexcept {}
};

/// The answers to kernel::get_info<info::kernel_device_specific::...>() for a kernel on a device.
struct kernel_info {
  std::size_t work_group_size = 1; ///< the maximum
  std::size_t preferred_work_group_size_multiple = 1;
  std::uint64_t private_mem_size = 0;       ///< bytes per work-item, if the backend knows
  std::uint32_t max_sub_group_size = 1;     ///< maximum over all launches
  std::uint32_t max_num_sub_groups = 1;     ///< per work-group
  std::uint32_t compile_num_sub_groups = 0; ///< 0: not fixed in the source
  std::uint32_t compile_sub_group_size = 0; ///< 0: not fixed in the source
};

struct kernel_launch;

/// A kernel that is ready to run on one device.
class executable_kernel {
public:
  virtual ~executable_kernel() = default;
  /// The description from which it was made.
  virtual const syclc_kernel &description() const noexcept = 0;
  /// Information about the kernel on its device.
  virtual kernel_info facts() const = 0;
  /// The maximum number of work-items in a work-group, as limited by the kernel's private memory.
  virtual std::size_t max_work_items() const noexcept { return std::numeric_limits<std::size_t>::max(); }
  /// \throws sycl::exception if the device lacks the memory for work-groups of the launch's size.
  virtual void check_launch(const kernel_launch &) const {}
};

/// One kernel launch.
struct kernel_launch {
  std::shared_ptr<executable_kernel> kernel;
  /// The user's function object, copied with its copy constructor, with accessors' pointers already resolved. Kept
  /// alive until the operation has ended.
  std::shared_ptr<const void> closure;
  std::array<std::size_t, 3> global_size{1, 1, 1};
  /// Work-group size; all zero if the implementation chooses (SYCLC_KERNEL_RANGE and single tasks).
  std::array<std::size_t, 3> local_size{0, 0, 0};
  std::array<std::size_t, 3> offset{0, 0, 0};
  /// Bytes of local memory per work-group: the kernel's own objects (syclc_kernel::static_local_size), then the
  /// local_accessors of the launch.
  std::size_t local_memory_size = 0;
  /// Device pointer for SYCLC_PARAM_ASSERTION; null for kernels without this parameter.
  void *assertion_record = nullptr;
  /// Specialization constant values for native code (make_spec_block); null if all have their defaults.
  std::shared_ptr<const void> spec_constants;
  /// Device pointers for the kernel's SYCLC_PARAM_DEVICE_GLOBAL parameters, in the order of these parameters.
  std::vector<void *> device_globals;
  /// The addresses of the device's copies for native code, in the order of syclc_module::device_globals; null if the
  /// device uses the host's variables.
  std::shared_ptr<const std::vector<syclc_device_global>> device_global_table;
  /// Approximate number of calls of the program's function object per work-item: reductions call it in a loop.
  std::size_t calls_each = 1;
};

/// Copies a box of bytes. `extent[0]` is contiguous; pitches are bytes between rows ([0]) and between slices ([1]).
/// Either pointer may refer to host memory or to memory of the queue's device. The boxes do not overlap.
struct memory_copy {
  void *destination;
  const void *source;
  std::array<std::size_t, 3> extent{0, 1, 1};
  std::array<std::size_t, 2> destination_pitch{0, 0};
  std::array<std::size_t, 2> source_pitch{0, 0};
};

/// Repeats a pattern of 1 to 128 bytes (any size, not only powers of two) `count` times.
struct memory_fill {
  void *destination;
  std::vector<std::byte> pattern;
  std::size_t count;
};

/// Does nothing; ends when its waits have ended. Used for ordering only.
struct barrier {};

struct operation_steps;

/// Operations, in an order in which they can run: a part of a graph, which is run many times. Only for devices that
/// share the host's memory.
struct operation_list {
  std::shared_ptr<const operation_steps> steps;
  /// Objects that must live until the operation has ended.
  std::shared_ptr<const void> keep_alive;
};

/// Advice about memory of USM allocations, which does not change its contents. Only for devices that take it
/// (backend_device::takes_hints).
struct memory_hint {
  const void *memory;
  std::size_t bytes;
  std::optional<int> advice; ///< the number of queue::mem_advise; none: the device will use the memory soon
};

using operation = std::variant<kernel_launch, memory_copy, memory_fill, barrier, operation_list, memory_hint>;

struct operation_steps {
  std::vector<operation> list; ///< kernels, copies and fills
  /// The operations form waves. Operations in one wave do not depend on each other. For each wave, the index of its
  /// end.
  std::vector<std::size_t> wave_ends;
  bool small = false; ///< every operation is small enough for the submitting thread to run itself
};

/// Through this the backend reports, exactly once, how an operation ended. Owned by the core; destroyed after one of
/// the final functions was called. Any thread may call the functions, also before `backend_queue::submit` returns. They
/// must not throw.
class completion {
public:
  /// The operation succeeded.
  virtual void succeeded() noexcept = 0;
  /// The operation failed with an error (a sycl::exception); its effects on memory are unspecified.
  virtual void failed(std::exception_ptr error) noexcept = 0;
  /// The operation did not run, because one of `operation_context::waits` failed. The core resubmits it when all its
  /// dependencies have ended. Only for operations with waits.
  virtual void not_run(operation work) noexcept = 0;
  /// The operation starts to run now. Called at most once, before succeeded(). Optional unless profiling is enabled.
  virtual void started() noexcept {}
  /// When the operation ran, if the backend knows better than by the moments of the other calls: nanoseconds of
  /// std::chrono::steady_clock. Called at most once, before all others.
  virtual void ran(std::uint64_t /*start*/, std::uint64_t /*end*/) noexcept {}

protected:
  ~completion() = default;
};

/// Properties of an operation other than the work itself.
struct operation_context {
  /// Events of this backend, returned by earlier submit() calls, that must end first. All other dependencies have ended
  /// when submit() is called. Events of devices with another
  /// backend_device::wait_domain() are not among them; always empty if that is null.
  std::vector<std::shared_ptr<native_event>> waits;
  /// The operation is small and nothing precedes it: the backend may run it on the calling thread.
  bool may_run_inline = false;
};

/// Runs operations of one sycl::queue on one device.
class backend_queue {
public:
  /// Blocks until all submitted operations have ended.
  virtual ~backend_queue() = default;

  /// Starts an operation and returns without waiting for it (unless it ran inline). Operations may overlap, also on
  /// in-order SYCL queues: only `context.waits` and the core determine the order.
  /// \returns an event that later submissions may wait for and that threads may help; null if the operation has ended
  /// or the backend supports neither. \throws nothing: every error goes to `done.failed`.
  /// \param op is moved from before a function of `done` is called, which may destroy the object.
  virtual std::shared_ptr<native_event> submit(operation &&op, operation_context context, completion &done) = 0;

  /// Runs an operation on this thread to its end if it is so small that passing it to another thread would take longer.
  /// Nothing precedes it. \returns whether it ran. \param error receives the error of the operation.
  virtual bool run_now(const operation &, std::exception_ptr &) noexcept { return false; }

  /// Whether operations run in the order in which they are submitted, so that none needs a wait for an earlier one.
  virtual bool keeps_order() const noexcept { return false; }

  /// Starts pending work on the device now (OpenCL batches it otherwise).
  virtual void flush() = 0;
  /// Whether submit() does so, and flush() has nothing to do.
  virtual bool starts_at_once() const noexcept { return false; }

  /// Also waits for work that the program enqueued directly through the backend's API, if the program obtained the
  /// queue from get_native() or passed it to make_queue().
  virtual void finish_foreign_work() {}
};

/// Information about a pointer, as seen by a device.
struct pointer_info {
  bool known = false; ///< false: not a USM allocation of this device's context
  usm_kind kind = usm_kind::host;
  void *base = nullptr;
  std::size_t size = 0;
};

/// How to partition a device (specification 4.6.4.2, create_sub_devices). The core has checked it against the device's
/// partition_info and number of compute units.
struct partition_request {
  sycl::info::partition_property by = sycl::info::partition_property::partition_equally;
  std::vector<std::size_t> counts; ///< compute units: of all sub-devices (equally: one number), of each (by counts)
  sycl::info::partition_affinity_domain domain = sycl::info::partition_affinity_domain::not_applicable;
  auto operator<=>(const partition_request &) const = default;
};

/// An object of a backend's API: cl_device_id, cl_command_queue, ... All supported APIs use pointers.
using native_handle = void *;

/// One device of a backend.
class backend_device {
public:
  virtual ~backend_device() = default;

  /// Information for sycl::device::get_info and aspects. Constant for the lifetime of the device.
  virtual const device_properties &properties() const noexcept = 0;

  /// True if kernels can use any host pointer directly, so that buffers never copy (the native device).
  virtual bool shares_host_memory() const noexcept = 0;

  /// Allocates memory. \param alignment a power of two, or 0 for the default (at least 64 bytes).
  /// \throws errc::feature_not_supported if the device lacks the kind; errc::memory_allocation, naming both sizes, if
  /// the size exceeds the device's memory. Never returns null for bytes > 0.
  virtual void *allocate(usm_kind kind, std::size_t bytes, std::size_t alignment) = 0;
  /// Frees memory from allocate(); null is allowed. The caller has waited for the operations that use it.
  virtual void deallocate(void *pointer) noexcept = 0;
  virtual pointer_info query(const void *pointer) const noexcept = 0;
  /// Bytes of the device's memory that are free now; for devices with aspect::ext_intel_free_memory.
  virtual std::uint64_t free_memory() const { return 0; }

  /// Whether kernels of this device can use memory that `peer`, another device of the backend, has allocated.
  virtual bool can_access(const backend_device & /*peer*/, bool /*with_atomics*/) const { return false; }
  /// From now on they can, or cannot any more. \throws sycl::exception if the driver refuses.
  virtual void set_access(backend_device & /*peer*/, bool /*enabled*/) {}

  /// Devices whose operations can wait for each other's native events have the same value here, such as the address of
  /// their context. Null if submit() honours no waits.
  virtual const void *wait_domain() const noexcept { return nullptr; }

  /// Whether submit() accepts a memory_hint.
  virtual bool takes_hints() const noexcept { return false; }

  /// Finds or compiles a kernel. The device caches the result, so that a second call is a look-up.
  /// \throws errc::kernel_not_supported if no image suits the device (naming the targets that the object has),
  /// errc::build with the build log, errc::invalid for a corrupt image.
  /// \param values of specialization constants; those not in it have their defaults. The code may or may not depend on
  /// them. If it is native code, kernel_launch::spec_constants must have the same values.
  virtual std::shared_ptr<executable_kernel> get_kernel(const syclc_kernel &kernel, const spec_values &values = {}) = 0;
  /// Checks, without compiling anything, whether get_kernel() would find code for the kernel.
  /// \returns an identifier of the code within the kernel's module: the same for kernels that are compiled together.
  /// \throws errc::kernel_not_supported and errc::invalid as get_kernel(). This default is for devices whose
  /// get_kernel() compiles nothing.
  virtual const void *find_code(const syclc_kernel &kernel) {
    get_kernel(kernel);
    return nullptr;
  }
  /// Like get_kernel(), for a kernel bundle that is built: may take more time to produce faster code for these values.
  virtual std::shared_ptr<executable_kernel> build_kernel(const syclc_kernel &kernel, const spec_values &values) {
    return get_kernel(kernel, values);
  }
  /// Drops the compiled code of a module that is being unloaded.
  virtual void forget(const syclc_module &module) noexcept = 0;

  /// The options of a sycl::queue that a backend can use.
  struct queue_options {
    bool in_order = false;
    bool profiling = false;
    int priority = 0; ///< above 0: scheduled before other ready operations; below 0: after them
    /// Submit work to this queue of the backend's API, which is retained, instead of creating one (make_queue).
    native_handle native = nullptr;
  };
  virtual std::unique_ptr<backend_queue> create_queue(const queue_options &options) = 0;

  /// Partitions the device. Called only for what its properties().partition offers.
  /// \returns devices whose properties() describe the partition; possibly the devices of an earlier equal request.
  /// \throws errc::runtime if the driver refuses.
  virtual std::vector<std::shared_ptr<backend_device>> partition(const partition_request &) { return {}; }
};

class backend_interop;

/// A platform as sycl::platform presents it: devices that share a context.
struct backend_platform {
  std::string name;
  std::string vendor;
  std::string version;
  std::string profile;
  std::vector<std::string> extensions;
  std::vector<std::shared_ptr<backend_device>> devices;
};

/// The entry point of a backend.
class backend_adapter {
public:
  virtual ~backend_adapter() = default;
  /// "native", "opencl", "cuda": as in ONEAPI_DEVICE_SELECTOR.
  virtual const char *name() const noexcept = 0;
  /// Enumerates the platforms; called once. Omits a driver that fails and describes it in `problems` ("what: why:
  /// remedy") for sycl-ls; never throws because of a driver.
  virtual std::vector<backend_platform> enumerate(std::vector<std::string> &problems) = 0;
  /// The functions for get_native() and make_*(); null if the backend has no API to interoperate with.
  virtual backend_interop *interop() noexcept { return nullptr; }
  /// The process ends: nothing runs, and no more work is submitted. Joins the threads that the backend has started.
  virtual void end_threads() noexcept {}
};

/// A backend in its own shared library (lib/syclc/libsycl-<name>.so) exports this as `syclc_create_backend`.
/// \param abi_version SYCLC_BACKEND_VERSION of the core. Returns null if it does not match.
using create_backend_fn = backend_adapter *(*)(unsigned abi_version);
inline constexpr unsigned SYCLC_BACKEND_VERSION = 13;

/// The native backend is part of libsycl itself.
std::unique_ptr<backend_adapter> create_native_backend();

} // namespace sycl::detail
