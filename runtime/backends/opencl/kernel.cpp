// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sets the OpenCL kernel's arguments from a function object, according to the parameter list of abi/device_image.h.
#include "backends/opencl/kernel.hpp"

#include "backends/opencl/source_language.hpp"
#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"
#include "core/devices/backend_interop.hpp"
#include "core/devices/operations.hpp"

#include <algorithm>
#include <cstring>

namespace sycl::detail::opencl {

namespace {

std::string size_text(const std::array<std::size_t, 3> &size, unsigned dimensions) {
  std::string text = std::to_string(size[0]);
  for (unsigned d = 1; d < dimensions; ++d) text += " x " + std::to_string(size[d]);
  return text;
}

[[noreturn]] void throw_launch_error(cl_int status, const kernel_launch &launch, const device_properties &device) {
  const syclc_kernel &kernel = launch.kernel->description();
  std::string message = "kernel " + readable_kernel_name(kernel) + " cannot be launched on " + device.name + ": " +
                        error_text(status) + "; global size " + size_text(launch.global_size, kernel.dimensions);
  if (const auto local = asked_work_group_size(launch); local[0] != 0)
    message += ", work-group " + size_text(local, kernel.dimensions) + " (the device allows " +
               std::to_string(device.max_work_group_size) + " work-items)";
  if (launch.local_memory_size != 0)
    message += ", " + std::to_string(launch.local_memory_size) + " bytes of local memory (the device has " +
               std::to_string(device.local_mem_size) + ")";
  throw_opencl_error(error_code(status), status, message);
}

} // namespace

opencl_kernel::opencl_kernel(const syclc_kernel &description, std::string name, cl_program program, cl_device_id device,
                             const device_memory &memory, const device_properties &properties, const private_use &use)
    : description_(description), name_(std::move(name)), device_(device), memory_(memory), properties_(properties),
      private_use_(use) {
  check(clRetainProgram(program), "clRetainProgram", properties.name);
  program_ = program_handle(program);
  idle_.push_back(make_instance()); // fails if the program does not have the kernel
}

opencl_kernel::opencl_kernel(std::shared_ptr<const syclc_kernel> description, kernel_handle kernel, cl_device_id device,
                             const device_memory &memory, const device_properties &properties)
    : owned_(std::move(description)), description_(*owned_), device_(device), memory_(memory), properties_(properties) {
  allow_indirect_access(kernel.get());
  idle_.push_back({std::move(kernel)});
}

void opencl_kernel::allow_indirect_access(cl_kernel kernel) const {
  if (memory_.model() != memory_model::usm) return;
  // The kernel may use pointers in memory to any allocation. Errors are ignored: some devices do not need this.
  const cl_bool yes = CL_TRUE;
  for (cl_kernel_exec_info which :
       {CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL, CL_KERNEL_EXEC_INFO_INDIRECT_DEVICE_ACCESS_INTEL,
        CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL})
    clSetKernelExecInfo(kernel, which, sizeof yes, &yes);
}

opencl_kernel::instance opencl_kernel::make_instance() const {
  cl_int status = CL_SUCCESS;
  kernel_handle kernel(clCreateKernel(program_.get(), name_.c_str(), &status));
  if (status == CL_INVALID_KERNEL_NAME)
    throw_opencl_error(errc::invalid, status,
                       "kernel " + readable_kernel_name(description_) +
                           " is not in the image that should hold it for " + properties_.name +
                           ": the object file is damaged; recompile it");
  check(status, "clCreateKernel", properties_.name);
  allow_indirect_access(kernel.get());
  return {std::move(kernel)};
}

namespace {

/// A value of clGetKernelWorkGroupInfo; `otherwise` if it fails.
template <class T>
T work_group_fact(cl_kernel kernel, cl_device_id device, cl_kernel_work_group_info what, T otherwise) {
  T value{};
  return clGetKernelWorkGroupInfo(kernel, device, what, sizeof value, &value, nullptr) == CL_SUCCESS ? value
                                                                                                     : otherwise;
}

/// A value of clGetKernelSubGroupInfo, for a work-group of size `local` if the query needs one.
std::size_t sub_group_fact(cl_kernel kernel, cl_device_id device, cl_kernel_sub_group_info what,
                           const std::array<std::size_t, 3> *local, std::size_t otherwise) {
  std::size_t value = 0;
  const cl_int status = clGetKernelSubGroupInfo(kernel, device, what, local ? sizeof *local : 0,
                                                local ? local->data() : nullptr, sizeof value, &value, nullptr);
  return status == CL_SUCCESS ? value : otherwise;
}

} // namespace

kernel_info read_kernel_info(cl_kernel kernel, cl_device_id device, const device_properties &properties) {
  kernel_info facts;
  facts.work_group_size =
      work_group_fact<std::size_t>(kernel, device, CL_KERNEL_WORK_GROUP_SIZE, properties.max_work_group_size);
  facts.preferred_work_group_size_multiple =
      work_group_fact<std::size_t>(kernel, device, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, 1);
  facts.private_mem_size = work_group_fact<cl_ulong>(kernel, device, CL_KERNEL_PRIVATE_MEM_SIZE, 0);
  facts.max_num_sub_groups = static_cast<std::uint32_t>(facts.work_group_size);
  if (properties.sub_group_sizes == std::vector<std::size_t>{1}) return facts; // the device has no sub-groups
  const std::array<std::size_t, 3> row{facts.work_group_size, 1, 1};
  facts.max_sub_group_size = static_cast<std::uint32_t>(sub_group_fact(
      kernel, device, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, &row, properties.sub_group_sizes.back()));
  facts.max_num_sub_groups = static_cast<std::uint32_t>(
      sub_group_fact(kernel, device, CL_KERNEL_MAX_NUM_SUB_GROUPS, nullptr, properties.max_num_sub_groups));
  facts.compile_num_sub_groups =
      static_cast<std::uint32_t>(sub_group_fact(kernel, device, CL_KERNEL_COMPILE_NUM_SUB_GROUPS, nullptr, 0));
  return facts;
}

kernel_info opencl_kernel::facts() const {
  const instance used = make_instance();
  kernel_info facts = read_kernel_info(used.kernel.get(), device_, properties_);
  facts.compile_sub_group_size = description_.reqd_sub_group_size;
  facts.work_group_size = std::max<std::size_t>(std::min(facts.work_group_size, max_work_items()), 1);
  if (facts.private_mem_size == 0) facts.private_mem_size = private_use_.all; // PoCL does not report it
  return facts;
}

std::size_t opencl_kernel::max_work_items() const noexcept {
  const std::uint64_t has = properties_.private_mem_of_group;
  return has == 0 || private_use_.all == 0 ? executable_kernel::max_work_items() : has / private_use_.all;
}

void opencl_kernel::check_launch(const kernel_launch &launch) const {
  std::size_t items = 1;
  for (const std::size_t size : asked_work_group_size(launch)) items *= std::max<std::size_t>(size, 1);
  const std::size_t most = max_work_items();
  if (items <= most) return;
  std::string message = "kernel " + readable_kernel_name(description_) + " on " + properties_.name +
                        ": each work-item has " + bytes_text(private_use_.all) + " of private variables";
  if (private_use_.largest < private_use_.all) message += ", the largest " + bytes_text(private_use_.largest);
  if (items != 1) message += ", for " + std::to_string(items) + " work-items in a work-group";
  message += "; the driver has " + bytes_text(properties_.private_mem_of_group) + " for a work-group: ";
  if (most != 0 && description_.reqd_work_group_size[0] == 0)
    message += "launch it with work-groups of " + std::to_string(most) + " work-items at most, ";
  throw_error(errc::memory_allocation,
              message + "make the variables smaller, put them into memory of malloc_device or an accessor, or start "
                        "the program with a larger limit of the stack (ulimit -s)");
}

std::array<std::size_t, 3> opencl_kernel::work_group_size(const kernel_launch &launch) const {
  const std::array<std::size_t, 3> asked = asked_work_group_size(launch);
  const std::size_t most = max_work_items();
  if (asked[0] != 0 || most >= properties_.max_work_group_size) return asked;
  return group_of_at_most(most, launch.global_size, properties_.max_work_item_sizes);
}

opencl_kernel::instance opencl_kernel::borrow() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      instance last = std::move(idle_.back());
      idle_.pop_back();
      return last;
    }
  }
  return make_instance();
}

void opencl_kernel::give_back(instance used) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(used));
}

void opencl_kernel::declare_allocations(instance &used) const {
  const bool svm = memory_.model() == memory_model::coarse_svm || memory_.model() == memory_model::fine_svm;
  if (!svm || used.allocations_generation == memory_.allocations().generation()) return;
  const std::vector<void *> blocks = memory_.allocations().blocks(used.allocations_generation);
  // Errors are ignored, as for USM above: some drivers do not need this.
  if (!blocks.empty())
    clSetKernelExecInfo(used.kernel.get(), CL_KERNEL_EXEC_INFO_SVM_PTRS, blocks.size() * sizeof(void *), blocks.data());
}

void opencl_kernel::set_arguments(cl_kernel kernel, const kernel_launch &launch) const {
  const auto *closure = static_cast<const char *>(launch.closure.get());
  auto device_global = launch.device_globals.begin();
  for (cl_uint i = 0; i != description_.num_params; ++i) {
    const syclc_param &param = description_.params[i];
    cl_int status = CL_SUCCESS;
    switch (param.kind) {
    case SYCLC_PARAM_VALUE:
      status = clSetKernelArg(kernel, i, param.size, closure + param.offset);
      break;
    case SYCLC_PARAM_CLOSURE:
      status = clSetKernelArg(kernel, i, description_.closure_size, closure);
      break;
    case SYCLC_PARAM_POINTER: {
      const void *pointer;
      std::memcpy(&pointer, closure + param.offset, sizeof pointer);
      status = memory_.set_pointer_argument(kernel, i, pointer);
      break;
    }
    case SYCLC_PARAM_ASSERTION:
      status = memory_.set_pointer_argument(kernel, i, launch.assertion_record);
      break;
    case SYCLC_PARAM_DEVICE_GLOBAL:
      status = memory_.set_pointer_argument(kernel, i, *device_global++);
      break;
    case SYCLC_PARAM_LOCAL_MEMORY: // OpenCL has no empty local memory
      status =
          clSetKernelArg(kernel, i, std::max<std::size_t>(owned_ ? param.size : launch.local_memory_size, 1), nullptr);
      break;
    case native_argument_is_set:
      break;
    default:
      status = CL_INVALID_ARG_VALUE;
    }
    if (status != CL_SUCCESS)
      throw_opencl_error(error_code(status), status,
                         "kernel " + readable_kernel_name(description_) + " on " + properties_.name + ": parameter " +
                             std::to_string(i) + " (" + std::to_string(param.size) + " bytes): " + error_text(status));
  }
}

std::optional<compilation> opencl_kernel::begin_compilation(const kernel_launch &launch) {
  const std::array<std::size_t, 3> asked = work_group_size(launch);
  const std::array<std::size_t, 3> &size =
      asked[0] ? asked : launch.global_size; // a driver's choice depends on the latter
  const bool has_offset = launch.offset != std::array<std::size_t, 3>{0, 0, 0};
  const std::lock_guard lock(mutex_);
  if (!launched_.insert({size[0], size[1], size[2], has_offset}).second) return std::nullopt;
  return std::optional<compilation>(std::in_place);
}

event_handle opencl_kernel::enqueue(cl_command_queue queue, const kernel_launch &launch,
                                    const std::vector<cl_event> &waits) {
  if (for_wide_ids_ && has_wide_ids(launch.global_size, launch.offset))
    return static_cast<opencl_kernel &>(*for_wide_ids_()).enqueue(queue, launch, waits);
  if (owned_) { // one at a time
    const std::lock_guard lock(mutex_);
    return enqueue(idle_.front(), queue, launch, waits);
  }
  instance used = borrow();
  event_handle result = enqueue(used, queue, launch, waits);
  give_back(std::move(used));
  return result;
}

event_handle opencl_kernel::enqueue(instance &used, cl_command_queue queue, const kernel_launch &launch,
                                    const std::vector<cl_event> &waits) const {
  declare_allocations(used);
  set_arguments(used.kernel.get(), launch);
  const std::array<std::size_t, 3> local = work_group_size(launch);
  const bool has_offset = launch.offset != std::array<std::size_t, 3>{0, 0, 0};
  cl_event event = nullptr;
  const cl_int status = clEnqueueNDRangeKernel(queue, used.kernel.get(), description_.dimensions,
                                               has_offset ? launch.offset.data() : nullptr, launch.global_size.data(),
                                               local[0] ? local.data() : nullptr, static_cast<cl_uint>(waits.size()),
                                               waits.empty() ? nullptr : waits.data(), &event);
  event_handle result(event);
  if (status != CL_SUCCESS) throw_launch_error(status, launch, properties_);
  return result;
}

} // namespace sycl::detail::opencl
