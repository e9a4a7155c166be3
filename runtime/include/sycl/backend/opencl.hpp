// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The additions of SYCL's appendix on OpenCL: OpenCL's header, and namespace sycl::opencl. get_native and make_* are
/// in <sycl/backend.hpp>. The program links libOpenCL for the functions that it calls.
#pragma once

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#endif
#include <CL/cl.h>

#include <sycl/backend.hpp>
#include <sycl/detail/opencl_types.hpp>
#include <sycl/exception.hpp>

#include <string>
#include <type_traits>
#include <vector>

namespace sycl {

namespace opencl {

/// Whether the OpenCL platform or device has the extension. \throws errc::backend_mismatch for other backends.
inline bool has_extension(const platform &syclPlatform, const std::string &extension) {
  return detail::has_opencl_extension(syclPlatform, extension);
}
inline bool has_extension(const device &syclDevice, const std::string &extension) {
  return detail::has_opencl_extension(syclDevice, extension);
}

/// The reference count of an OpenCL object. Always one for root devices. 0 if OpenCL rejects the handle.
template <class openCLT>
cl_uint get_reference_count(openCLT obj) {
  cl_uint count = 0;
  if constexpr (std::is_same_v<openCLT, cl_device_id>)
    clGetDeviceInfo(obj, CL_DEVICE_REFERENCE_COUNT, sizeof count, &count, nullptr);
  else if constexpr (std::is_same_v<openCLT, cl_context>)
    clGetContextInfo(obj, CL_CONTEXT_REFERENCE_COUNT, sizeof count, &count, nullptr);
  else if constexpr (std::is_same_v<openCLT, cl_command_queue>)
    clGetCommandQueueInfo(obj, CL_QUEUE_REFERENCE_COUNT, sizeof count, &count, nullptr);
  else if constexpr (std::is_same_v<openCLT, cl_event>)
    clGetEventInfo(obj, CL_EVENT_REFERENCE_COUNT, sizeof count, &count, nullptr);
  else if constexpr (std::is_same_v<openCLT, cl_mem>)
    clGetMemObjectInfo(obj, CL_MEM_REFERENCE_COUNT, sizeof count, &count, nullptr);
  else if constexpr (std::is_same_v<openCLT, cl_program>)
    clGetProgramInfo(obj, CL_PROGRAM_REFERENCE_COUNT, sizeof count, &count, nullptr);
  else if constexpr (std::is_same_v<openCLT, cl_kernel>)
    clGetKernelInfo(obj, CL_KERNEL_REFERENCE_COUNT, sizeof count, &count, nullptr);
  else if constexpr (std::is_same_v<openCLT, cl_sampler>)
    clGetSamplerInfo(obj, CL_SAMPLER_REFERENCE_COUNT, sizeof count, &count, nullptr);
  else
    static_assert(detail::always_false<openCLT>, "OpenCL does not count references of this type");
  return count;
}

/// The OpenCL error that caused the exception; CL_SUCCESS if there was none.
inline cl_int get_error_code(exception &error) { return detail::backend_error_of(error); }

/// A bundle of OpenCL programs, as in make_kernel_bundle(). For state executable, those that are compiled but not
/// executable are linked together; all others remain separate programs.
/// \throws errc::build if OpenCL cannot build one, or if one is already past the state; errc::invalid if a device or
/// program does not belong to the context.
template <bundle_state State>
kernel_bundle<State> create_bundle(const context &ctxt, const std::vector<device> &devs,
                                   const std::vector<cl_program> &clPrograms) {
  return detail::make_from_impl<kernel_bundle<State>>(
      detail::bundle_of_programs(ctxt, devs, {clPrograms.begin(), clPrograms.end()}, State));
}
/// A bundle of the kernels' programs.
inline kernel_bundle<bundle_state::executable> create_bundle(const context &ctxt, const std::vector<device> &devs,
                                                             const std::vector<cl_kernel> &clKernels) {
  return detail::make_from_impl<kernel_bundle<bundle_state::executable>>(
      detail::bundle_of_kernels(ctxt, devs, {clKernels.begin(), clKernels.end()}));
}

} // namespace opencl
} // namespace sycl
