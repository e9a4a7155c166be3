// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A kernel of an OpenCL device, and its launches.
///
/// Setting the arguments of a cl_kernel is not thread safe, so a launch borrows a cl_kernel while it sets the arguments
/// and enqueues it. There are as many as threads have launched the kernel at the same time.
#pragma once

#include "backends/opencl/api.hpp"
#include "backends/opencl/memory.hpp"
#include "backends/opencl/private_memory.hpp"
#include "core/base/compilations.hpp"
#include "core/devices/backend.hpp"

#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

namespace sycl::detail::opencl {

/// A kernel of a built program, which it keeps alive.
class opencl_kernel final : public executable_kernel {
public:
  /// \param name its name in the program. \param use its private variables, or zeros if they are unknown.
  /// \throws sycl::exception if the program has no kernel with this name.
  opencl_kernel(const syclc_kernel &description, std::string name, cl_program program, cl_device_id device,
                const device_memory &memory, const device_properties &properties, const private_use &use);

  /// A kernel that the SYCL program created: it has one cl_kernel, some of whose arguments may already be set.
  opencl_kernel(std::shared_ptr<const syclc_kernel> description, kernel_handle kernel, cl_device_id device,
                const device_memory &memory, const device_properties &properties);

  /// Launches whose ids do not fit in an `int` are those of the kernel that `find` returns (source_language.hpp). To be
  /// called before the first launch.
  void use_for_wide_ids(std::function<std::shared_ptr<executable_kernel>()> find) { for_wide_ids_ = std::move(find); }

  const syclc_kernel &description() const noexcept override { return description_; }
  kernel_info facts() const override;
  std::size_t max_work_items() const noexcept override;
  void check_launch(const kernel_launch &launch) const override;
  cl_program program() const noexcept { return program_.get(); }
  /// A new cl_kernel, with one reference for the caller.
  cl_kernel make_native() const { return make_instance().kernel.give_up(); }

  /// Drivers may compile a kernel again when it is first launched with a new work-group size (PoCL does, on its own
  /// thread). \returns this compilation, which must exist until the launch has ended; nothing for further launches.
  /// \throws exit_has_begun
  std::optional<compilation> begin_compilation(const kernel_launch &launch);

  /// Sets the arguments from the launch's closure and enqueues the kernel. \returns the event of its end.
  /// \throws sycl::exception without enqueueing it.
  event_handle enqueue(cl_command_queue queue, const kernel_launch &launch, const std::vector<cl_event> &waits);

private:
  /// A cl_kernel, and the state of the allocations when it was last informed of them.
  struct instance {
    kernel_handle kernel;
    std::uint64_t allocations_generation = 0;
  };

  instance borrow();
  void give_back(instance used);
  /// The work-group size to request from OpenCL; all zero to let it choose.
  std::array<std::size_t, 3> work_group_size(const kernel_launch &launch) const;
  instance make_instance() const;
  void allow_indirect_access(cl_kernel kernel) const;
  void set_arguments(cl_kernel kernel, const kernel_launch &launch) const;
  void declare_allocations(instance &used) const;

  event_handle enqueue(instance &used, cl_command_queue queue, const kernel_launch &launch,
                       const std::vector<cl_event> &waits) const;

  const std::shared_ptr<const syclc_kernel> owned_; ///< for kernels that the SYCL program created
  const syclc_kernel &description_;
  const std::string name_;
  program_handle program_;
  const cl_device_id device_;
  const device_memory &memory_;
  const device_properties &properties_;
  const private_use private_use_;
  std::function<std::shared_ptr<executable_kernel>()> for_wide_ids_; ///< empty: this kernel is for all ids
  std::mutex mutex_;
  std::vector<instance> idle_;
  std::set<std::array<std::size_t, 4>> launched_; ///< work-group sizes, and whether with an offset
};

/// OpenCL's information about a kernel on a device, without requirements in the source.
kernel_info read_kernel_info(cl_kernel kernel, cl_device_id device, const device_properties &properties);

} // namespace sycl::detail::opencl
