// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Programs of one OpenCL device: each SPIR-V image of a module is built once, at the first launch of one of its
/// kernels, for all of them.
#pragma once

#include "backends/opencl/api.hpp"
#include "backends/opencl/kernel.hpp"
#include "backends/opencl/spirv_check.hpp"

#include <map>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace sycl::detail::opencl {

/// How a device takes code.
struct code_acceptance {
  spirv_version newest_spirv; ///< 0.0: none; then SPIR 1.2 by translation
  std::string build_options;  ///< for SPIR-V
};

/// Thread safe: different images build at the same time, each once; a failure is remembered and told again.
class program_cache {
public:
  program_cache(cl_context context, cl_device_id device, code_acceptance acceptance, const device_memory &memory,
                const device_properties &properties)
      : context_(context), device_(device), acceptance_(std::move(acceptance)), memory_(memory),
        properties_(properties) {}

  /// As backend_device::get_kernel.
  std::shared_ptr<executable_kernel> get_kernel(const syclc_kernel &kernel);
  /// As backend_device::forget. Calls no driver, whose locks another thread may hold while it waits for the dynamic
  /// loader, which waits for this: what is forgotten is released by the next get_kernel() that has to build or look up.
  void forget(const syclc_module &module) noexcept;

private:
  /// An image's program, built under `once`.
  struct entry {
    std::once_flag once;
    program_handle program;
    std::exception_ptr error;
  };
  using image_key = std::pair<const syclc_module *, const void *>; ///< a module may hold several images

  std::shared_ptr<entry> entry_for(const image_key &key);
  void release_forgotten();
  program_handle build(const syclc_kernel &kernel, const void *image, std::size_t size) const;
  program_handle create(const syclc_kernel &kernel, const void *image, std::size_t size) const;

  const cl_context context_;
  const cl_device_id device_;
  const code_acceptance acceptance_;
  const device_memory &memory_;
  const device_properties &properties_;
  std::mutex mutex_;
  std::map<image_key, std::shared_ptr<entry>> programs_;
  std::unordered_map<const syclc_kernel *, std::shared_ptr<opencl_kernel>> kernels_;
  std::vector<std::shared_ptr<const void>> forgotten_;
};

} // namespace sycl::detail::opencl
