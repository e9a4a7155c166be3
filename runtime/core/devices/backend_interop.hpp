// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Interoperation with the API that a backend uses (specification 4.5.1): converts objects of the core to handles of
/// the API and back. A backend with such an API implements this in addition to backend.hpp. The core treats handles as
/// opaque pointers.
///
/// Reference counts: no function here releases a reference of the caller. Functions that return a handle return that of
/// an object that lives as long as their argument, without adding a reference. A caller that keeps the handle must call
/// retain().
///
/// Errors: functions that take handles of the program throw errc::invalid if the API rejects them.
#pragma once

#include "core/base/errors.hpp"
#include "core/devices/backend.hpp"

#include <sycl/exception.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace sycl::detail {

/// The kinds of reference-counted objects of the API.
enum class native_kind { device, context, queue, event, kernel, program, memory };

/// How far a program of the API has been built.
enum class program_state { source, object, executable };

/// syclc_param::kind of a parameter whose argument the program has already set.
inline constexpr std::uint32_t native_argument_is_set = ~std::uint32_t{0};

/// The properties of a queue of the API.
struct native_queue_info {
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
  /// The context that contains the device's kernels and memory.
  virtual native_handle context_of(const backend_device &device) = 0;
  /// \param queue of this backend. From now on finish_foreign_work() waits for work that the program enqueues.
  virtual native_handle queue_of(backend_queue &queue) = 0;
  virtual native_handle event_of(const native_event &event) = 0;
  /// A new event that has already ended, with one reference for the caller: for commands that never reached the API.
  virtual native_handle make_ended_event(const backend_device &device) = 0;
  virtual native_handle program_of(const executable_kernel &kernel) { lacks("program_of"); }
  /// A new program of the image that contains the kernel, not built, with one reference for the caller.
  virtual native_handle make_unbuilt_program(backend_device &device, const syclc_kernel &kernel) {
    lacks("make_unbuilt_program");
  }
  /// A new kernel object, with one reference for the caller: setting arguments of a shared one is not thread safe.
  virtual native_handle make_kernel(const executable_kernel &kernel) { lacks("make_kernel"); }
  /// A memory object for `bytes` bytes at `memory`, within an allocation of the device. Lives as long as the
  /// allocation.
  /// \throws errc::feature_not_supported if the device does not support this.
  virtual native_handle memory_object(backend_device &device, void *memory, std::size_t bytes) {
    lacks("memory_object");
  }

  // From the API to the core.
  /// The parent of a sub-device; null for root devices.
  virtual native_handle parent_of(native_handle device) { lacks("parent_of"); }
  /// A sub-device that the program created from `parent`; retained.
  virtual std::shared_ptr<backend_device> open_sub_device(native_handle device, backend_device &parent) {
    lacks("open_sub_device");
  }
  virtual std::vector<native_handle> devices_of_context(native_handle context) { lacks("devices_of_context"); }
  /// The devices in a context of the program, which is retained. `roots[i]` is the same device in a context of the
  /// core.
  virtual std::vector<std::shared_ptr<backend_device>> open_context(native_handle context,
                                                                    const std::vector<backend_device *> &roots) {
    lacks("open_context");
  }
  virtual native_queue_info info_of_queue(native_handle queue) { lacks("info_of_queue"); }
  /// Notifies `done` when all events have ended. \returns an event that the backend's own commands can wait for. The
  /// events belong to the device's context.
  virtual std::shared_ptr<native_event> watch(const std::vector<native_handle> &events, backend_device &device,
                                              completion &done) {
    lacks("watch");
  }
  virtual std::size_t size_of_memory(native_handle memory) { lacks("size_of_memory"); }
  /// Gives commands on `device` a memory object of the program to work in, until device.deallocate() of the address.
  /// \returns its address for them and for the host; null if that is impossible.
  virtual void *adopt_memory(native_handle memory, backend_device &device, std::size_t bytes) { return nullptr; }
  /// Blocks until the bytes of a memory object have been copied to or from the host.
  virtual void read_memory(native_handle memory, backend_device &device, void *destination, std::size_t bytes) {
    lacks("read_memory");
  }
  virtual void write_memory(native_handle memory, backend_device &device, const void *source, std::size_t bytes) {
    lacks("write_memory");
  }

  virtual bool has_platform_extension(const backend_device &device, const std::string &name) {
    lacks("has_platform_extension");
  }

  /// Queries about kernels and programs that the program created. \throws errc::invalid.
  virtual native_handle context_of_kernel(native_handle kernel) { lacks("context_of_kernel"); }
  virtual native_handle context_of_program(native_handle program) { lacks("context_of_program"); }
  virtual native_handle program_of_kernel(native_handle kernel) { lacks("program_of_kernel"); }
  virtual std::uint32_t arguments_of(native_handle kernel) { lacks("arguments_of"); }
  virtual std::string attributes_of(native_handle kernel) { lacks("attributes_of"); }
  virtual std::string name_of_kernel(native_handle kernel) { lacks("name_of_kernel"); }
  virtual kernel_info info_of_kernel(native_handle kernel, const backend_device &device,
                                     std::array<std::size_t, 3> &compile_work_group_size) {
    lacks("info_of_kernel");
  }
  /// Prepares the kernel to run with a layout of arguments. `description` outlives the result. It gives for each
  /// parameter where its value is in the closure, its bytes of local memory (size), or that it is already set
  /// (native_argument_is_set).
  virtual std::shared_ptr<executable_kernel> executable(native_handle kernel, backend_device &device,
                                                        std::shared_ptr<const syclc_kernel> description) {
    lacks("executable");
  }

  /// How far the program has been built for the device.
  virtual program_state state_of_program(native_handle program, const backend_device &device) {
    lacks("state_of_program");
  }
  /// Builds the program for the devices if necessary. \throws `failure` with the log if that fails.
  virtual void build_program(native_handle program, const std::vector<backend_device *> &devices, errc failure) {
    lacks("build_program");
  }
  /// Compiles the program for the devices if necessary. \throws as build_program().
  virtual void compile_program(native_handle program, const std::vector<backend_device *> &devices, errc failure) {
    lacks("compile_program");
  }
  /// A new program, linked from compiled ones, with one reference for the caller. \throws as build_program().
  virtual native_handle link_programs(const std::vector<native_handle> &programs,
                                      const std::vector<backend_device *> &devices, errc failure) {
    lacks("link_programs");
  }

  /// A new program from a SPIR-V module, not built, with one reference for the caller. \throws errc::build if the API
  /// rejects it.
  virtual native_handle make_source_program(backend_device &device, const void *spirv, std::size_t size) {
    lacks("make_source_program");
  }
  /// Whether a built program has a kernel with this name.
  virtual bool has_kernel(native_handle program, const std::string &name) { lacks("has_kernel"); }

  /// Kernels that are built into a device: a new program of the named kernels, a new kernel of a program (each with one
  /// reference for the caller), and the maximum global size of a kernel, x-fastest.
  virtual native_handle make_built_in_program(backend_device &device, const std::vector<std::string> &names) {
    lacks("make_built_in_program");
  }
  virtual native_handle kernel_of_program(native_handle program, const std::string &name) {
    lacks("kernel_of_program");
  }
  virtual std::array<std::size_t, 3> global_work_size_of(native_handle kernel, const backend_device &device) {
    lacks("global_work_size_of");
  }

protected:
  /// For functions that an API has no objects for. \throws errc::feature_not_supported.
  [[noreturn]] static void lacks(const char *function) {
    throw_error(errc::feature_not_supported,
                std::string(function) + ": the API of the backend has no objects for this");
  }
};

} // namespace sycl::detail
