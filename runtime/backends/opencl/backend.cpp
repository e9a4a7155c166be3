// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The OpenCL backend: finds platforms and devices through the ICD loader. Built as lib/syclc/libsycl-opencl.so, which
/// links libOpenCL.so.1. Without a loader this library cannot be loaded; the core then reports that and continues.
#include "backends/opencl/device.hpp"
#include "backends/opencl/icd_files.hpp"
#include "backends/opencl/interop.hpp"

#include <cstdlib>

namespace sycl::detail::opencl {

namespace {

/// All usable devices of a platform. Adds a message to `problems` for each of the others.
std::vector<opencl_device_info> usable_devices(cl_platform_id platform, const std::string &platform_name,
                                               const extension_functions &functions,
                                               std::vector<std::string> &problems) {
  cl_uint count = 0;
  cl_int status = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count);
  if (status == CL_DEVICE_NOT_FOUND) count = 0, status = CL_SUCCESS;
  std::vector<cl_device_id> ids(count);
  if (status == CL_SUCCESS && count != 0)
    status = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, ids.data(), nullptr);
  if (status != CL_SUCCESS || count == 0) {
    problems.push_back("OpenCL platform " + platform_name + ": it shows no devices: " +
                       (status != CL_SUCCESS ? error_text(status)
                        : platform_name == pocl_platform
                            ? "PoCL wants a folder that it can write; set POCL_CACHE_DIR to one"
                            : "check that the driver may use the hardware"));
    return {};
  }
  std::vector<opencl_device_info> usable;
  for (cl_device_id id : ids) {
    opencl_device_info facts;
    const std::string why_not = read_device_info(id, functions, facts);
    if (why_not.empty())
      usable.push_back(std::move(facts));
    else
      problems.push_back("OpenCL device " + facts.properties.name + " of " + platform_name + ": " + why_not +
                         ": left out; a newer driver may help");
  }
  return usable;
}

/// Selects how PoCL 3.1 compiles kernels, unless the environment does.
void choose_methods_of_pocl() {
  // PoCL compiles work-groups of one or two work-items by another method than larger ones. This method aborts ("Could
  // not find a dominating alternative variable") if several paths with barriers end in one block.
  setenv("POCL_FULL_REPLICATION_THRESHOLD", "0", /*overwrite=*/0);
  // Kernels are compiled for any size of work-groups. Otherwise PoCL compiles code for sizes such as {1, 8, 1} in which
  // the first work-item executes twice what surrounds a conditional barrier, or a loop with an implicit barrier of
  // PoCL: there is no loop over the first dimension, which should skip the work-item the second time.
  setenv("POCL_WORK_GROUP_SPECIALIZATION", "0", /*overwrite=*/0);
}

/// Creates the platform's context and its devices. \returns false if no device is usable.
bool open_platform(cl_platform_id id, backend_platform &platform, std::vector<std::string> &problems) {
  platform.name = platform_string(id, CL_PLATFORM_NAME);
  platform.vendor = platform_string(id, CL_PLATFORM_VENDOR);
  platform.version = platform_string(id, CL_PLATFORM_VERSION);
  platform.profile = platform_string(id, CL_PLATFORM_PROFILE);
  platform.extensions = words(platform_string(id, CL_PLATFORM_EXTENSIONS));

  auto shared = std::make_shared<shared_context>();
  shared->platform = id;
  shared->functions = extension_functions(id);
  if (platform.name == pocl_platform) choose_methods_of_pocl();
  std::vector<opencl_device_info> devices = usable_devices(id, platform.name, shared->functions, problems);
  if (devices.empty()) return false;

  std::vector<cl_device_id> ids;
  for (const opencl_device_info &facts : devices) ids.push_back(facts.id);
  const cl_context_properties properties[] = {CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(id), 0};
  cl_int status = CL_SUCCESS;
  shared->context = context_handle(
      clCreateContext(properties, static_cast<cl_uint>(ids.size()), ids.data(), nullptr, nullptr, &status));
  if (status != CL_SUCCESS) {
    problems.push_back("OpenCL platform " + platform.name + ": clCreateContext failed: " + error_text(status) +
                       ": left out; check the driver with clinfo");
    return false;
  }
  for (opencl_device_info &facts : devices)
    platform.devices.push_back(std::make_shared<opencl_device>(shared, std::move(facts)));
  return true;
}

class opencl_adapter final : public backend_adapter {
public:
  const char *name() const noexcept override { return "opencl"; }
  backend_interop *interop() noexcept override { return &opencl::interop(); }

  std::vector<backend_platform> enumerate(std::vector<std::string> &problems) override {
    std::vector<backend_platform> platforms;
    for (cl_platform_id id : platform_ids(problems)) {
      try {
        backend_platform platform;
        if (open_platform(id, platform, problems)) platforms.push_back(std::move(platform));
      } catch (const std::exception &error) {
        problems.push_back(std::string("OpenCL platform: ") + error.what() + ": left out");
      }
    }
    return platforms;
  }

private:
  static std::vector<cl_platform_id> platform_ids(std::vector<std::string> &problems) {
    cl_uint count = 0;
    cl_int status = clGetPlatformIDs(0, nullptr, &count);
    std::vector<cl_platform_id> ids(status == CL_SUCCESS ? count : 0);
    if (!ids.empty()) status = clGetPlatformIDs(count, ids.data(), nullptr);
    std::vector<std::string> broken = drivers_that_do_not_load();
    if (status != CL_SUCCESS && status != CL_PLATFORM_NOT_FOUND_KHR) {
      problems.push_back("OpenCL: clGetPlatformIDs failed: " + error_text(status) +
                         ": check the installed drivers with clinfo");
      ids.clear();
    } else if (ids.empty() && broken.empty()) {
      problems.push_back(no_driver_named());
    }
    problems.insert(problems.end(), broken.begin(), broken.end());
    return ids;
  }
};

} // namespace

} // namespace sycl::detail::opencl

extern "C" __attribute__((visibility("default"))) sycl::detail::backend_adapter *
syclc_create_backend(unsigned abi_version) {
  return abi_version == sycl::detail::SYCLC_BACKEND_VERSION ? new sycl::detail::opencl::opencl_adapter : nullptr;
}
