// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// OpenCL's C API, with RAII classes for its objects and exceptions for its errors.
/// \code
///   cl_int status;
///   program_handle program(clCreateProgramWithIL(context, il, size, &status)); // released when it goes out of scope
///   check(status, "clCreateProgramWithIL", device_name);                       // throws "…: CL_INVALID_VALUE (-30)"
/// \endcode
#pragma once

#include "backends/opencl/traced_call.hpp"

#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <sycl/exception.hpp>

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace sycl::detail::opencl {

/// Owns one reference to an OpenCL object.
template <class Object, const auto &Release>
class handle {
public:
  handle() = default;
  /// Takes ownership of a reference, or null.
  explicit handle(Object object) noexcept : object_(object) {}
  handle(handle &&other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  handle &operator=(handle &&other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~handle() {
    if (object_) Release(object_);
  }

  Object get() const noexcept { return object_; }
  explicit operator bool() const noexcept { return object_ != nullptr; }
  /// Gives the reference to the caller.
  Object give_up() noexcept { return std::exchange(object_, nullptr); }

private:
  Object object_ = nullptr;
};

/// For sub-devices; root devices have no reference count.
using device_handle = handle<cl_device_id, clReleaseDevice>;
using context_handle = handle<cl_context, clReleaseContext>;
using queue_handle = handle<cl_command_queue, clReleaseCommandQueue>;
using program_handle = handle<cl_program, clReleaseProgram>;
using kernel_handle = handle<cl_kernel, clReleaseKernel>;
using memory_handle = handle<cl_mem, clReleaseMemObject>;
using event_handle = handle<cl_event, clReleaseEvent>;

/// "CL_INVALID_VALUE (-30)".
std::string error_text(cl_int status);

/// The SYCL error code that corresponds best to an OpenCL one.
errc error_code(cl_int status) noexcept;

/// Throws unless `status` is CL_SUCCESS. \param call the OpenCL function; \param device_name for the message.
void check(cl_int status, const char *call, const std::string &device_name);

/// A sycl::exception from which sycl::opencl::get_error_code() gets `status`.
exception opencl_error(errc code, cl_int status, const std::string &message);
/// Throws it.
[[noreturn]] void throw_opencl_error(errc code, cl_int status, const std::string &message);

/// A string from one of the clGet...Info functions: `query(size, buffer, &needed)`. Empty if it fails.
template <class Query>
std::string query_string(Query query) {
  std::size_t size = 0;
  if (query(0, nullptr, &size) != CL_SUCCESS || size == 0) return {};
  std::string text(size, '\0');
  if (query(size, text.data(), nullptr) != CL_SUCCESS) return {};
  text.resize(text.find_last_not_of(std::string_view("\0 \n", 3)) + 1); // the terminating zero, and blanks before it
  text.erase(0, text.find_first_not_of(' ') == std::string::npos ? 0 : text.find_first_not_of(' '));
  return text;
}

/// CL_PLATFORM_NAME of PoCL.
inline constexpr const char *pocl_platform = "Portable Computing Language";

std::string platform_string(cl_platform_id platform, cl_platform_info what);
std::string device_string(cl_device_id device, cl_device_info what);

/// A number or bit field of a device; `otherwise` if the device does not know the query.
template <class T>
T device_value(cl_device_id device, cl_device_info what, T otherwise = {}) {
  T value{};
  return clGetDeviceInfo(device, what, sizeof value, &value, nullptr) == CL_SUCCESS ? value : otherwise;
}

/// The words of a text with blanks between them: lists of extensions and versions.
std::vector<std::string> words(const std::string &text);

/// Functions of extensions; null if the platform does not have them.
struct extension_functions {
#define OPENCL_FUNCTION(name) traced_call<std::remove_pointer_t<name##_fn>> name{#name, nullptr};
#include "backends/opencl/functions.def"

  extension_functions() = default;
  explicit extension_functions(cl_platform_id platform);
  /// Whether the platform has all functions of cl_intel_unified_shared_memory.
  bool has_all() const noexcept;
};

} // namespace sycl::detail::opencl
