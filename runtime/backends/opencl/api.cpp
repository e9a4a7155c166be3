// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Errors, queries and extension functions of OpenCL.
#include "backends/opencl/api.hpp"

#include "core/base/errors.hpp"

#include <new>
#include <sstream>

namespace sycl::detail::opencl {

std::string error_text(cl_int status) {
  const char *name = "unknown error";
  switch (status) {
#define OPENCL_ERROR(code)                                                                                             \
  case code:                                                                                                           \
    name = #code;                                                                                                      \
    break;
#include "backends/opencl/error_names.def"
  }
  return std::string(name) + " (" + std::to_string(status) + ")";
}

errc error_code(cl_int status) noexcept {
  switch (status) {
  case CL_MEM_OBJECT_ALLOCATION_FAILURE:
  case CL_OUT_OF_RESOURCES:
  case CL_OUT_OF_HOST_MEMORY:
  case CL_INVALID_BUFFER_SIZE:
    return errc::memory_allocation;
  case CL_BUILD_PROGRAM_FAILURE:
  case CL_COMPILE_PROGRAM_FAILURE:
  case CL_LINK_PROGRAM_FAILURE:
  case CL_INVALID_BUILD_OPTIONS:
  case CL_INVALID_BINARY:
  case CL_INVALID_PROGRAM_EXECUTABLE:
    return errc::build;
  case CL_INVALID_ARG_INDEX:
  case CL_INVALID_ARG_VALUE:
  case CL_INVALID_ARG_SIZE:
  case CL_INVALID_KERNEL_ARGS:
    return errc::kernel_argument;
  case CL_INVALID_WORK_DIMENSION:
  case CL_INVALID_WORK_GROUP_SIZE:
  case CL_INVALID_WORK_ITEM_SIZE:
  case CL_INVALID_GLOBAL_WORK_SIZE:
  case CL_INVALID_GLOBAL_OFFSET:
    return errc::nd_range;
  default:
    return errc::runtime;
  }
}

void check(cl_int status, const char *call, const std::string &device_name) {
  if (status == CL_SUCCESS) return;
  throw_opencl_error(error_code(status), status,
                     std::string(call) + " failed on " + device_name + ": " + error_text(status));
}

exception opencl_error(errc code, cl_int status, const std::string &message) {
  return exception_access::with_backend_error(exception(make_error_code(code), message), status);
}

void throw_opencl_error(errc code, cl_int status, const std::string &message) {
  throw_error(opencl_error(code, status, message));
}

std::string platform_string(cl_platform_id platform, cl_platform_info what) {
  return query_string([&](std::size_t size, void *text, std::size_t *needed) {
    return clGetPlatformInfo(platform, what, size, text, needed);
  });
}

std::string device_string(cl_device_id device, cl_device_info what) {
  return query_string([&](std::size_t size, void *text, std::size_t *needed) {
    return clGetDeviceInfo(device, what, size, text, needed);
  });
}

std::vector<std::string> words(const std::string &text) {
  std::vector<std::string> all;
  std::istringstream in(text);
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

extension_functions::extension_functions(cl_platform_id platform) {
#define OPENCL_FUNCTION(function)                                                                                      \
  function = reinterpret_cast<function##_fn>(clGetExtensionFunctionAddressForPlatform(platform, #function));
#include "backends/opencl/functions.def"
}

bool extension_functions::has_all() const noexcept {
#define OPENCL_FUNCTION(function)                                                                                      \
  if (!function) return false;
#include "backends/opencl/functions.def"
  return true;
}

} // namespace sycl::detail::opencl
