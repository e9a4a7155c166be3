// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Implementation of opencl_run.hpp.
#include "opencl_run.hpp"

namespace compare {

void expect_success(cl_int status, const char *call) {
  if (status != CL_SUCCESS) throw std::runtime_error(std::string(call) + " returned " + std::to_string(status));
}

namespace {

std::string text_of(cl_device_id device, cl_device_info what) {
  char text[256] = {};
  expect_success(clGetDeviceInfo(device, what, sizeof(text) - 1, text, nullptr), "clGetDeviceInfo");
  return text;
}

} // namespace

opencl_device::opencl_device(const char *platform_name) {
  cl_platform_id platforms[16];
  cl_uint count = 0;
  if (clGetPlatformIDs(16, platforms, &count) != CL_SUCCESS) count = 0;
  for (cl_uint i = 0; i < count && i < 16 && !device; ++i) {
    char name[256] = {};
    clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof(name) - 1, name, nullptr);
    if (std::string(name).find(platform_name) == std::string::npos) continue;
    if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_CPU, 1, &device, nullptr) != CL_SUCCESS) device = nullptr;
  }
  if (!device) throw std::runtime_error(std::string("no CPU device of an OpenCL platform named ") + platform_name);
  cl_int status = CL_SUCCESS;
  context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
  expect_success(status, "clCreateContext");
  queue = clCreateCommandQueueWithProperties(context, device, nullptr, &status);
  expect_success(status, "clCreateCommandQueueWithProperties");
  // "OpenCL 3.0 ...", "OpenCL C 1.2 ...": a device of 3.0 may have a compiler for 1.2 only.
  if (text_of(device, CL_DEVICE_OPENCL_C_VERSION).compare(9, 1, "3") == 0) level = opencl_level::c30_with_sub_groups;
}

opencl_device::~opencl_device() {
  if (queue) clReleaseCommandQueue(queue);
  if (context) clReleaseContext(context);
}

opencl_program::opencl_program(opencl_device &device, const std::string &source) : device_(device) {
  cl_int status = CL_SUCCESS;
  const char *text = source.c_str();
  program_ = clCreateProgramWithSource(device_.context, 1, &text, nullptr, &status);
  expect_success(status, "clCreateProgramWithSource");
  const std::string options = (device_.level == opencl_level::c12 ? "-cl-std=CL1.2" : "-cl-std=CL3.0") +
                              (" -DSUB_GROUP=" + std::to_string(usual_sub_group_size));
  if (clBuildProgram(program_, 1, &device_.device, options.c_str(), nullptr, nullptr) == CL_SUCCESS) return;
  std::string log(4096, '\0');
  std::size_t size = 0;
  clGetProgramBuildInfo(program_, device_.device, CL_PROGRAM_BUILD_LOG, log.size(), log.data(), &size);
  log.resize(size < log.size() ? size : log.size());
  clReleaseProgram(program_);
  throw std::runtime_error("does not compile: " + log.substr(0, log.find('\0')));
}

opencl_program::~opencl_program() {
  clFinish(device_.queue);
  for (cl_mem memory : arrays_) clReleaseMemObject(memory);
  for (const auto &kernel : kernels_) clReleaseKernel(kernel.second);
  clReleaseProgram(program_);
}

void opencl_program::add_array(std::size_t bytes) {
  cl_int status = CL_SUCCESS;
  arrays_.push_back(clCreateBuffer(device_.context, CL_MEM_READ_WRITE, bytes, nullptr, &status));
  expect_success(status, "clCreateBuffer");
}

void opencl_program::write(std::size_t index, const void *source, std::size_t bytes) {
  expect_success(clEnqueueWriteBuffer(device_.queue, arrays_[index], CL_TRUE, 0, bytes, source, 0, nullptr, nullptr),
                 "clEnqueueWriteBuffer");
}

void opencl_program::read(std::size_t index, void *destination, std::size_t bytes) {
  expect_success(
      clEnqueueReadBuffer(device_.queue, arrays_[index], CL_TRUE, 0, bytes, destination, 0, nullptr, nullptr),
      "clEnqueueReadBuffer");
}

cl_kernel opencl_program::find(const char *name) {
  cl_kernel &kernel = kernels_[name];
  if (!kernel) {
    cl_int status = CL_SUCCESS;
    kernel = clCreateKernel(program_, name, &status);
    expect_success(status, "clCreateKernel");
  }
  return kernel;
}

} // namespace compare
