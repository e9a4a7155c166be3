// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Counts of calls and of references to objects, and the fault that was asked for.
#pragma once

#include <CL/cl.h>

#include <atomic>
#include <cstddef>
#include <type_traits>

namespace opencl_test {

/// The functions that the OpenCL backend calls.
enum class function : unsigned {
#define OPENCL_CALL(name) name,
#include "backends/opencl/calls.def"
#define OPENCL_FUNCTION(name) name,
#include "backends/opencl/functions.def"
  count
};
inline constexpr std::size_t function_count = static_cast<std::size_t>(function::count);
inline constexpr const char *function_names[function_count] = {
#define OPENCL_CALL(name) #name,
#include "backends/opencl/calls.def"
#define OPENCL_FUNCTION(name) #name,
#include "backends/opencl/functions.def"
};

/// What happens to a call.
struct fault {
  cl_int code = CL_SUCCESS;
  bool asynchronous = false; ///< the call succeeds, its event ends with the code
};

/// Counts a call. \param has_event whether its event can end with an error. \returns the fault that was asked for.
fault count_call(function which, bool has_event) noexcept;
/// Records what the call returned, if calls are recorded.
void record(function which, cl_int status) noexcept;

enum class kind : unsigned { contexts, queues, programs, kernels, events, memory_objects, devices, allocations, count };
/// Counts references to an object.
void count_references(kind what, long change) noexcept;

/// The kind of an OpenCL object.
template <class Object>
constexpr kind kind_of() {
  if constexpr (std::is_same_v<Object, cl_context>) return kind::contexts;
  if constexpr (std::is_same_v<Object, cl_command_queue>) return kind::queues;
  if constexpr (std::is_same_v<Object, cl_program>) return kind::programs;
  if constexpr (std::is_same_v<Object, cl_kernel>) return kind::kernels;
  if constexpr (std::is_same_v<Object, cl_event>) return kind::events;
  if constexpr (std::is_same_v<Object, cl_mem>) return kind::memory_objects;
  if constexpr (std::is_same_v<Object, cl_device_id>) return kind::devices;
  if constexpr (std::is_same_v<Object, void *>) return kind::allocations;
  return kind::count; // not an object
}

} // namespace opencl_test
