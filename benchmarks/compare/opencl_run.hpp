// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// OpenCL C kernels on one device: a program, its kernels, an in-order queue, and memory objects, like in a careful
/// OpenCL program: arguments are set at each launch, as in every host program with changing ones.
#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <initializer_list>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace compare {

/// A problem's array, in any contestant.
template <class T>
struct array {
  std::size_t index; ///< among the arrays of the problem
  std::size_t size;  ///< in elements
};

/// A kernel argument: local memory of this size.
struct local_bytes {
  std::size_t bytes;
};

/// The required version of OpenCL C: 1.2, or 3.0 with sub-groups, their shuffles, and work-group functions.
enum class opencl_level { c12, c30_with_sub_groups };

/// \throws std::runtime_error naming the call, where status is not CL_SUCCESS
void expect_success(cl_int status, const char *call);

/// The first OpenCL CPU device of a platform whose name contains `platform`, with a context and a queue.
class opencl_device {
public:
  /// \throws std::runtime_error if there is none
  explicit opencl_device(const char *platform);
  ~opencl_device();
  opencl_device(const opencl_device &) = delete;

  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  opencl_level level = opencl_level::c12; ///< the newest OpenCL C that it compiles
};

/// The arrays of one problem and its compiled program on one device.
class opencl_run {
public:
  /// \throws std::runtime_error with the compiler's messages
  opencl_run(opencl_device &device, const std::string &source);
  ~opencl_run();
  opencl_run(const opencl_run &) = delete;

  void add_array(std::size_t bytes);
  void write(std::size_t index, const void *source, std::size_t bytes);
  void read(std::size_t index, void *destination, std::size_t bytes);
  void finish() { expect_success(clFinish(device_.queue), "clFinish"); }

  /// Submits a kernel. The first dimension is OpenCL's: the fastest, SYCL's last. An empty local size leaves the choice
  /// to the runtime. Arguments are arrays, local_bytes, and scalars.
  template <class... Arguments>
  void operator()(const char *kernel, std::initializer_list<std::size_t> global,
                  std::initializer_list<std::size_t> local, const Arguments &...arguments) {
    cl_kernel handle = find(kernel);
    cl_uint position = 0;
    (set(handle, position++, arguments), ...);
    expect_success(clEnqueueNDRangeKernel(device_.queue, handle, cl_uint(global.size()), nullptr, global.begin(),
                                          local.size() ? local.begin() : nullptr, 0, nullptr, nullptr),
                   "clEnqueueNDRangeKernel");
  }

private:
  cl_kernel find(const char *name);

  template <class T>
  void set(cl_kernel kernel, cl_uint position, const T &value) {
    expect_success(clSetKernelArg(kernel, position, sizeof(T), &value), "clSetKernelArg");
  }
  template <class T>
  void set(cl_kernel kernel, cl_uint position, const array<T> &handle) {
    set(kernel, position, arrays_[handle.index]);
  }
  void set(cl_kernel kernel, cl_uint position, const local_bytes &size) {
    expect_success(clSetKernelArg(kernel, position, size.bytes, nullptr), "clSetKernelArg");
  }

  opencl_device &device_;
  cl_program program_ = nullptr;
  std::map<std::string, cl_kernel> kernels_;
  std::vector<cl_mem> arrays_;
};

} // namespace compare
