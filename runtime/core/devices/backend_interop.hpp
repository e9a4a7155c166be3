// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Interoperation with the API under a backend (specification 4.5.1): objects of the core as handles of the API, and
/// back. A backend that has such an API implements this beside backend.hpp; the core knows handles as pointers only.
///
/// Reference counts: no function here takes a reference away from the caller. What returns a handle gives one of an
/// object that lives as long as its argument, without a reference; who keeps it calls retain().
///
/// Errors: functions that take handles of the program throw errc::invalid when the API refuses them.
#pragma once

#include "core/devices/backend.hpp"

#include <sycl/exception.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace sycl::detail {

/// Kinds of objects that the API counts references of.
enum class native_kind { device, context, queue, event, kernel, program, memory };

/// How far a program of the API is on its way.
enum class program_state { source, object, executable };

/// syclc_param::kind of a parameter whose argument the program set before.
inline constexpr std::uint32_t native_argument_is_set = ~std::uint32_t{0};

/// What a queue of the API is like.
struct native_queue_facts {
  native_handle context = nullptr;
  native_handle device = nullptr;
  bool in_order = false;
  bool profiling = false;
};

class backend_interop {
public:
  virtual ~backend_interop() = default;

  virtual void retain(native_kind kind, native_handle object) = 0;
  virtual void release(native_kind kind, native_handle object) noexcept = 0;

  // From the core to the API.
  virtual native_handle platform_of(const backend_device &device) = 0;
  virtual native_handle device_of(const backend_device &device) = 0;
  /// The context in which the device's kernels and memory are.
  virtual native_handle context_of(const backend_device &device) = 0;
  /// \param queue of this backend; from now on finish_foreign_work() waits for what the program enqueues.
  virtual native_handle queue_of(backend_queue &queue) = 0;
  virtual native_handle event_of(const native_event &event) = 0;
  /// A new event, with one reference for the caller, that has ended: for commands that the API never saw.
  virtual native_handle make_ended_event(const backend_device &device) = 0;
  virtual native_handle program_of(const executable_kernel &kernel) = 0;
  /// A new program, with one reference for the caller, of the image that holds the kernel, which is not built.
  virtual native_handle make_unbuilt_program(backend_device &device, const syclc_kernel &kernel) = 0;
  /// A new kernel object, with one reference for the caller: setting arguments of a shared one is not thread safe.
  virtual native_handle make_kernel(const executable_kernel &kernel) = 0;
  /// A memory object on an allocation of the device, for `bytes` from `memory` on. Lives as long as the allocation.
  /// \throws errc::feature_not_supported when the device can have none.
  virtual native_handle memory_object(backend_device &device, void *memory, std::size_t bytes) = 0;

  // From the API to the core.
  /// The device that a sub-device is a part of; null for root devices.
  virtual native_handle parent_of(native_handle device) = 0;
  /// A sub-device that the program made of `parent`; retained.
  virtual std::shared_ptr<backend_device> open_sub_device(native_handle device, backend_device &parent) = 0;
  virtual std::vector<native_handle> devices_of_context(native_handle context) = 0;
  /// The devices in a context of the program, which is retained. `roots[i]` is the same device in a context of the
  /// core's own.
  virtual std::vector<std::shared_ptr<backend_device>> open_context(native_handle context,
                                                                    const std::vector<backend_device *> &roots) = 0;
  virtual native_queue_facts facts_of_queue(native_handle queue) = 0;
  /// Tells `done` when all events have ended. \returns an event for the backend's own commands to wait for. The events
  /// belong to the device's context.
  virtual std::shared_ptr<native_event> watch(const std::vector<native_handle> &events, backend_device &device,
                                              completion &done) = 0;
  virtual std::size_t size_of_memory(native_handle memory) = 0;
  /// Blocks until the bytes of a memory object have been copied to or from the host.
  virtual void read_memory(native_handle memory, backend_device &device, void *destination, std::size_t bytes) = 0;
  virtual void write_memory(native_handle memory, backend_device &device, const void *source, std::size_t bytes) = 0;

  virtual bool has_platform_extension(const backend_device &device, const std::string &name) = 0;

  /// Kernels and programs of the program's own: what it may be asked about them. \throws errc::invalid.
  virtual native_handle context_of_kernel(native_handle kernel) = 0;
  virtual native_handle context_of_program(native_handle program) = 0;
  virtual native_handle program_of_kernel(native_handle kernel) = 0;
  virtual std::uint32_t arguments_of(native_handle kernel) = 0;
  virtual std::string attributes_of(native_handle kernel) = 0;
  virtual std::string name_of_kernel(native_handle kernel) = 0;
  virtual kernel_facts facts_of_kernel(native_handle kernel, const backend_device &device,
                                       std::array<std::size_t, 3> &compile_work_group_size) = 0;
  /// The kernel made ready to run with a layout of arguments: `description` outlives the result, and tells of each
  /// parameter where its value is in the closure, its bytes of local memory (size), or that the kernel has it already
  /// (native_argument_is_set).
  virtual std::shared_ptr<executable_kernel> executable(native_handle kernel, backend_device &device,
                                                        std::shared_ptr<const syclc_kernel> description) = 0;

  /// How far the program is on the device.
  virtual program_state state_of_program(native_handle program, const backend_device &device) = 0;
  /// Makes sure that the program is built for the devices. \throws `failure` with the log when it cannot be.
  virtual void build_program(native_handle program, const std::vector<backend_device *> &devices, errc failure) = 0;
  /// Makes sure that the program is compiled for the devices. \throws as build_program().
  virtual void compile_program(native_handle program, const std::vector<backend_device *> &devices, errc failure) = 0;
  /// A new program, with one reference for the caller, linked of compiled ones. \throws as build_program().
  virtual native_handle link_programs(const std::vector<native_handle> &programs,
                                      const std::vector<backend_device *> &devices, errc failure) = 0;

  /// A new program of a SPIR-V module, with one reference for the caller; not built. \throws errc::build when the API
  /// refuses it.
  virtual native_handle make_source_program(backend_device &device, const void *spirv, std::size_t size) = 0;
  /// Whether a program that is built has a kernel of the name.
  virtual bool has_kernel(native_handle program, const std::string &name) = 0;

  /// Kernels that are built into a device: a new program of those with the names, a new kernel of a program, each with
  /// one reference for the caller, and the greatest global size of a kernel, x-fastest.
  virtual native_handle make_built_in_program(backend_device &device, const std::vector<std::string> &names) = 0;
  virtual native_handle kernel_of_program(native_handle program, const std::string &name) = 0;
  virtual std::array<std::size_t, 3> global_work_size_of(native_handle kernel, const backend_device &device) = 0;
};

} // namespace sycl::detail
