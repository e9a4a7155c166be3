// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The one interface between the runtime's core and a backend (native CPU, OpenCL, CUDA).
///
/// The core (scheduler, memory, queues) knows only these classes; a backend implements them in a handful of files with
/// the same names in every backend folder. A backend is a factory of devices, a device is a factory of queues and
/// executable kernels and owns memory, a queue runs operations asynchronously.
///
/// Threads: every function may be called from any thread at any time unless it says otherwise. A backend never calls
/// back into the core except through `completion`.
///
/// Errors: functions throw sycl::exception with the errc they name and a message that says what was asked, of which
/// device, and what would work. Errors of running operations go to `completion::failed`.
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
#include <string>
#include <variant>
#include <vector>

namespace sycl::detail {

/// Where a USM allocation lives (specification 4.8.2). Buffers use `device` allocations too.
enum class usm_kind { host, device, shared };

/// Something submitted to a backend whose end the backend itself can wait for (a cl_event, a CUevent).
/// Opaque to the core, which only hands it back in `operation_context::waits` of the same backend.
class native_event {
public:
  virtual ~native_event() = default;
  /// A thread of the program is about to wait for the operation: the backend may run it on this thread, or let the
  /// driver make use of the thread until it has ended. May return at any time.
  virtual void help() noexcept {}
};

/// What kernel::get_info<info::kernel_device_specific::...>() tells about a kernel on a device.
struct kernel_facts {
  std::size_t work_group_size = 1; ///< the greatest that can run
  std::size_t preferred_work_group_size_multiple = 1;
  std::uint64_t private_mem_size = 0;       ///< bytes a work-item, as far as the backend knows
  std::uint32_t max_sub_group_size = 1;     ///< of any launch
  std::uint32_t max_num_sub_groups = 1;     ///< of a work-group
  std::uint32_t compile_num_sub_groups = 0; ///< 0: not fixed in the source
  std::uint32_t compile_sub_group_size = 0; ///< 0: not fixed in the source
};

struct kernel_launch;

/// A kernel made ready to run on one device: code found or compiled.
class executable_kernel {
public:
  virtual ~executable_kernel() = default;
  /// The description it was made from.
  virtual const syclc_kernel &description() const noexcept = 0;
  /// Facts about it on its device.
  virtual kernel_facts facts() const = 0;
  /// Work-items that a work-group of it may have at most, by what it takes of private memory.
  virtual std::size_t most_work_items() const noexcept { return std::numeric_limits<std::size_t>::max(); }
  /// \throws sycl::exception when the device has not the memory for work-groups of the launch's size.
  virtual void check_launch(const kernel_launch &) const {}
};

/// One kernel launch.
struct kernel_launch {
  std::shared_ptr<executable_kernel> kernel;
  /// The user's function object, copied by its own copy constructor, with accessors' pointers already resolved.
  /// Kept alive until the operation has ended.
  std::shared_ptr<const void> closure;
  std::array<std::size_t, 3> global_size{1, 1, 1};
  /// Work-group size; all zero when the implementation chooses (SYCLC_KERNEL_RANGE and single tasks).
  std::array<std::size_t, 3> local_size{0, 0, 0};
  std::array<std::size_t, 3> offset{0, 0, 0};
  /// Bytes of local memory for each work-group: the kernel's own objects (syclc_kernel::static_local_size) and after
  /// them the launch's local_accessors.
  std::size_t local_memory_size = 0;
  /// On the device: what SYCLC_PARAM_ASSERTION points to; null for kernels without.
  void *assertion_record = nullptr;
  /// Native code's values of specialization constants (make_spec_block); null for the defaults of all of them.
  std::shared_ptr<const void> spec_constants;
  /// On the device: what the kernel's SYCLC_PARAM_DEVICE_GLOBAL point to, in the order of these parameters.
  std::vector<void *> device_globals;
  /// Native code's addresses of the device's copies, as syclc_module::device_globals; null where they are the host's
  /// variables.
  std::shared_ptr<const std::vector<syclc_device_global>> device_global_table;
  /// How often each work-item calls the program's function object, about: reductions do so in a loop.
  std::size_t calls_each = 1;
};

/// Copies a box of bytes. `extent[0]` is contiguous; pitches are bytes between rows ([0]) and between slices ([1]).
/// Either pointer may be host memory or memory of the queue's device; the boxes do not overlap.
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

/// Does nothing but order: done when its waits are done.
struct barrier {};

struct operation_steps;

/// Operations, in an order in which they can run: a part of a graph, which is run many times. Only for devices that
/// share the host's memory.
struct operation_list {
  std::shared_ptr<const operation_steps> steps;
  /// What must live until the operation has ended.
  std::shared_ptr<const void> keep_alive;
};

using operation = std::variant<kernel_launch, memory_copy, memory_fill, barrier, operation_list>;

struct operation_steps {
  std::vector<operation> list; ///< kernels, copies and fills
  /// For each run of operations in the list that do not wait for each other, where in the list it ends.
  std::vector<std::size_t> wave_ends;
  bool small = false; ///< none is more than what the submitting thread may do itself
};

/// Told once, by the backend, how an operation ended. Owned by the core; lives until one of the functions was called.
/// All may be called from any thread, also before `backend_queue::submit` returns, and must not throw.
class completion {
public:
  /// The operation ended well.
  virtual void succeeded() noexcept = 0;
  /// The operation ended with an error (a sycl::exception); its effects on memory are unspecified.
  virtual void failed(std::exception_ptr error) noexcept = 0;
  /// The operation did not run, because one of `operation_context::waits` failed: the core hands it over again when all
  /// that it depends on has ended. Only of operations with waits.
  virtual void not_run(operation work) noexcept = 0;
  /// The operation starts to run now. Called at most once, before succeeded(); optional unless profiling was asked for.
  virtual void started() noexcept {}

protected:
  ~completion() = default;
};

/// What the core knows about an operation beside what it does.
struct operation_context {
  /// Events of this backend, returned by earlier submit() calls, that must end first. All other dependencies have
  /// already ended when submit() is called. Always empty when `backend_adapter::has_native_waits()` is false.
  std::vector<std::shared_ptr<native_event>> waits;
  /// The operation is small enough and nothing is ahead of it: the backend may run it on the calling thread.
  bool may_run_inline = false;
};

/// Runs operations of one sycl::queue on one device.
class backend_queue {
public:
  /// Blocks until everything submitted has ended.
  virtual ~backend_queue() = default;

  /// Starts an operation and returns without waiting for it (unless it ran inline). Operations may overlap: order comes
  /// from `context.waits` and from the core alone, also for in-order SYCL queues.
  /// \returns an event later submissions may wait for, and threads may help; null when the operation has ended or the
  ///          backend has neither. \throws nothing: every error goes to `done.failed`.
  virtual std::shared_ptr<native_event> submit(operation op, operation_context context, completion &done) = 0;

  /// Runs an operation on this thread, to its end, when it is small enough that handing it on would take longer.
  /// Nothing is ahead of it. \returns whether it ran. \param error receives what went wrong while it ran.
  virtual bool run_now(const operation &, std::exception_ptr &) noexcept { return false; }

  /// Pushes work to the device now (OpenCL batches it otherwise).
  virtual void flush() = 0;

  /// Blocks until also that has ended which the program enqueued by the backend's own API, once it has the queue from
  /// get_native() or gave it to make_queue().
  virtual void finish_foreign_work() {}
};

/// What a pointer is to a device.
struct pointer_info {
  bool known = false; ///< false: not a USM allocation of this device's context
  usm_kind kind = usm_kind::host;
  void *base = nullptr;
  std::size_t size = 0;
};

/// How a device is to be cut (specification 4.6.4.2, create_sub_devices). The core has checked it against the device's
/// partition_facts and numbers of compute units.
struct partition_request {
  sycl::info::partition_property by = sycl::info::partition_property::partition_equally;
  std::vector<std::size_t> counts; ///< compute units: of each (equally: one number), of one after the other (by counts)
  sycl::info::partition_affinity_domain domain = sycl::info::partition_affinity_domain::not_applicable;
  auto operator<=>(const partition_request &) const = default;
};

/// An object of a backend's own API: cl_device_id, cl_command_queue, ... These are pointers in every API so far.
using native_handle = void *;

/// One device of a backend.
class backend_device {
public:
  virtual ~backend_device() = default;

  /// Facts for sycl::device::get_info and aspects. Constant for the life of the device.
  virtual const device_properties &properties() const noexcept = 0;

  /// True when kernels can use any host pointer as it is, so that buffers never copy (the native device).
  virtual bool shares_host_memory() const noexcept = 0;

  /// Allocates memory. \param alignment a power of two, 0 for the default (at least 64 bytes).
  /// \throws errc::feature_not_supported when the device lacks the kind; errc::memory_allocation when the size is
  /// beyond
  ///         the device's memory, naming both sizes. Never returns null for bytes > 0.
  virtual void *allocate(usm_kind kind, std::size_t bytes, std::size_t alignment) = 0;
  /// Frees memory from allocate(); null is allowed. The caller has waited for operations that use it.
  virtual void deallocate(void *pointer) noexcept = 0;
  virtual pointer_info query(const void *pointer) const noexcept = 0;

  /// Finds or compiles a kernel; cached by the device, so that the second call is a look-up.
  /// \throws errc::kernel_not_supported when no image suits the device (naming the targets the object holds),
  ///         errc::build with the build log, errc::invalid for a corrupt image.
  /// \param values of specialization constants: those that are not in it have their defaults. Code may depend on them
  /// or
  ///        not; where it is native code, kernel_launch::spec_constants must have the same ones.
  virtual std::shared_ptr<executable_kernel> get_kernel(const syclc_kernel &kernel, const spec_values &values = {}) = 0;
  /// Finds out, without compiling anything, whether get_kernel() would find code for the kernel.
  /// \returns what identifies the code within the kernel's module: the same for kernels that are compiled together.
  /// \throws errc::kernel_not_supported and errc::invalid as get_kernel(). This one is for devices whose get_kernel()
  /// compiles nothing.
  virtual const void *find_code(const syclc_kernel &kernel) {
    get_kernel(kernel);
    return nullptr;
  }
  /// As get_kernel(), for a kernel bundle that is built: may take its time to make code that is faster with these
  /// values.
  virtual std::shared_ptr<executable_kernel> build_kernel(const syclc_kernel &kernel, const spec_values &values) {
    return get_kernel(kernel, values);
  }
  /// Drops compiled code of a module that is being unloaded.
  virtual void forget(const syclc_module &module) noexcept = 0;

  /// Options of a sycl::queue that a backend can make use of.
  struct queue_options {
    bool in_order = false;
    bool profiling = false;
    int priority = 0; ///< above 0: go before others where several operations are ready; below 0: after them
    /// Work through this queue of the backend's API, which is retained, instead of making one (make_queue).
    native_handle native = nullptr;
  };
  virtual std::unique_ptr<backend_queue> create_queue(const queue_options &options) = 0;

  /// Cuts the device. Only asked for what its properties().partition offers.
  /// \returns devices whose properties() tell how they came to be; perhaps those that an equal request got before.
  /// \throws errc::runtime when the driver refuses.
  virtual std::vector<std::shared_ptr<backend_device>> partition(const partition_request &) { return {}; }
};

class backend_interop;

/// A platform as sycl::platform shows it: devices that share a context.
struct backend_platform {
  std::string name;
  std::string vendor;
  std::string version;
  std::string profile;
  std::vector<std::string> extensions;
  std::vector<std::shared_ptr<backend_device>> devices;
};

/// The entry object of a backend.
class backend_adapter {
public:
  virtual ~backend_adapter() = default;
  /// "native", "opencl", "cuda": as in ONEAPI_DEVICE_SELECTOR.
  virtual const char *name() const noexcept = 0;
  /// True when submit() returns events and honours waits.
  virtual bool has_native_waits() const noexcept = 0;
  /// Enumerates once, at start. A driver that fails is left out and described in `problems` ("what: why: remedy"), so
  /// that sycl-ls can say so; never throws because of a driver.
  virtual std::vector<backend_platform> enumerate(std::vector<std::string> &problems) = 0;
  /// What get_native() and make_*() need; null when the backend has no API to interoperate with.
  virtual backend_interop *interop() noexcept { return nullptr; }
  /// The process ends: nothing runs, and nothing is submitted any more. Joins the threads that the backend has started.
  virtual void end_threads() noexcept {}
};

/// A backend in a shared library of its own (lib/syclc/libsycl-<name>.so) exports this under the name
/// `syclc_create_backend`. \param abi_version SYCLC_BACKEND_VERSION of the core; returns null when it does not match.
using create_backend_fn = backend_adapter *(*)(unsigned abi_version);
inline constexpr unsigned SYCLC_BACKEND_VERSION = 11;

/// The native backend is part of libsycl itself.
std::unique_ptr<backend_adapter> create_native_backend();

} // namespace sycl::detail
