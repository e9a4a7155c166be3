// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels in OpenCL C on one device: a program, its kernels, an in-order queue, and memory objects, like in a careful
/// program: arguments are set at each launch, as in every host program with changing ones.
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

/// The required version of OpenCL C: 1.2, or 3.0 with sub-groups, their shuffles, and work-group functions.
enum class opencl_level { c12, c30_with_sub_groups };

/// Kernels that require a size of sub-groups have this one where the device has it.
constexpr std::size_t usual_sub_group_size = 16;

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

/// The arrays of one problem and its compiled kernels on one device.
class opencl_run {
public:
  virtual ~opencl_run() = default;

  virtual void add_array(std::size_t bytes) = 0;
  virtual void write(std::size_t index, const void *source, std::size_t bytes) = 0;
  virtual void read(std::size_t index, void *destination, std::size_t bytes) = 0;
  virtual void finish() = 0;
  /// The macro SUB_GROUP in sources: the size of the sub-groups of kernels that require one.
  virtual std::size_t sub_group_size() const { return usual_sub_group_size; }

  /// Submits a kernel. The first dimension is OpenCL's: the fastest, SYCL's last. An empty local size leaves the choice
  /// to the runtime. Arguments are arrays and scalars.
  template <class... Arguments>
  void operator()(const char *kernel, std::initializer_list<std::size_t> global,
                  std::initializer_list<std::size_t> local, const Arguments &...arguments) {
    begin(kernel);
    (set(arguments), ...);
    launch(global, local);
  }

protected:
  /// A launch of a kernel: its name, then its arguments in order, then its sizes.
  virtual void begin(const char *kernel) = 0;
  virtual void set_value(const void *value, std::size_t bytes) = 0;
  virtual void set_array(std::size_t index) = 0;
  virtual void launch(std::initializer_list<std::size_t> global, std::initializer_list<std::size_t> local) = 0;

private:
  template <class T>
  void set(const T &value) {
    set_value(&value, sizeof value);
  }
  template <class T>
  void set(const array<T> &handle) {
    set_array(handle.index);
  }
};

/// Through OpenCL.
class opencl_program final : public opencl_run {
public:
  /// \throws std::runtime_error with the compiler's messages
  opencl_program(opencl_device &device, const std::string &source);
  ~opencl_program() override;
  opencl_program(const opencl_program &) = delete;

  void add_array(std::size_t bytes) override;
  void write(std::size_t index, const void *source, std::size_t bytes) override;
  void read(std::size_t index, void *destination, std::size_t bytes) override;
  void finish() override { expect_success(clFinish(device_.queue), "clFinish"); }

private:
  void begin(const char *kernel) override {
    kernel_ = find(kernel);
    position_ = 0;
  }
  void set_value(const void *value, std::size_t bytes) override {
    expect_success(clSetKernelArg(kernel_, position_++, bytes, value), "clSetKernelArg");
  }
  void set_array(std::size_t index) override { set_value(&arrays_[index], sizeof arrays_[index]); }
  void launch(std::initializer_list<std::size_t> global, std::initializer_list<std::size_t> local) override {
    expect_success(clEnqueueNDRangeKernel(device_.queue, kernel_, cl_uint(global.size()), nullptr, global.begin(),
                                          local.size() ? local.begin() : nullptr, 0, nullptr, nullptr),
                   "clEnqueueNDRangeKernel");
  }
  cl_kernel find(const char *name);

  opencl_device &device_;
  cl_program program_ = nullptr;
  std::map<std::string, cl_kernel> kernels_;
  std::vector<cl_mem> arrays_;
  cl_kernel kernel_ = nullptr;
  cl_uint position_ = 0;
};

} // namespace compare
