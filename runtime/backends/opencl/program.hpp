// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Programs of one OpenCL device: each SPIR-V image of a module is built once, at the first launch of one of its
/// kernels, for all of them.
#pragma once

#include "backends/opencl/api.hpp"
#include "backends/opencl/kernel.hpp"
#include "backends/opencl/spirv_check.hpp"
#include "core/base/recent_map.hpp"

#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace sycl::detail::opencl {

/// How a device takes code.
struct code_acceptance {
  spirv_version newest_spirv; ///< 0.0: none; then SPIR 1.2 by translation
  std::string build_options;  ///< for SPIR-V
};

/// Thread safe: different images build at the same time, each once; a failure is remembered and told again. Of programs
/// for values of specialization constants those are kept that were used last, and all that somebody still uses.
class program_cache {
public:
  program_cache(cl_context context, cl_device_id device, code_acceptance acceptance, const device_memory &memory,
                const device_properties &properties)
      : context_(context), device_(device), acceptance_(std::move(acceptance)), memory_(memory),
        properties_(properties) {}

  /// As backend_device::get_kernel.
  std::shared_ptr<executable_kernel> get_kernel(const syclc_kernel &kernel, const spec_values &values);
  /// As backend_device::find_code: the image.
  const void *find_code(const syclc_kernel &kernel) const;
  /// A program of the image that holds the kernel, which is not built.
  program_handle create_unbuilt(const syclc_kernel &kernel) const;
  /// A program of a SPIR-V module that is none of this program's kernels, not built. \throws errc::build.
  program_handle create_of_source(const void *spirv, std::size_t size) const;
  /// As backend_device::forget. Calls no driver, whose locks another thread may hold while it waits for the dynamic
  /// loader, which waits for this: what is forgotten is released by the next get_kernel() that has to build or look up.
  void forget(const syclc_module &module) noexcept;

private:
  /// An image's program, built under `once`.
  struct entry {
    std::once_flag once;
    program_handle program;
    std::exception_ptr error;
    private_uses private_memory; ///< of its kernels, on devices where it matters
    /// Kernels that the device would compile wrongly (local_objects.hpp); none where it takes SPIR-V.
    std::set<std::string, std::less<>> sharing_local_memory;
    std::vector<const syclc_module *> linked; ///< modules with SYCL_EXTERNAL functions in it (link_images.hpp)
  };
  /// A module may hold several images; with other values of specialization constants each is another program.
  struct image_key {
    const syclc_module *module;
    const void *image;
    spec_values values;
    auto operator<=>(const image_key &) const = default;
  };
  using kernel_key = std::pair<const syclc_kernel *, spec_values>;
  static bool is_for_values(const image_key &key) { return !key.values.empty(); }
  static bool is_for_values(const kernel_key &key) { return !key.second.empty(); }

  /// A kernel, and the module whose image it is from: its own, or a device link's.
  struct built_kernel {
    std::shared_ptr<opencl_kernel> kernel;
    std::shared_ptr<entry> program;
    const syclc_module *code_in;
  };

  std::shared_ptr<entry> entry_for(const image_key &key);
  /// The program for the kernel, built of the best image (docs/device-link.md), or its error; and the image's module.
  std::pair<std::shared_ptr<entry>, const syclc_module *> program_for(const syclc_kernel &kernel,
                                                                      const spec_values &values);
  /// What the kernel takes of private memory; zeros on devices where it does not matter.
  private_use private_use_of(const entry &program, const syclc_kernel &kernel) const;
  /// \throws errc::kernel_not_supported when the kernel is \p among those of local_objects.hpp.
  void check_local_memory(const std::set<std::string, std::less<>> &among, const syclc_kernel &kernel) const;
  bool takes_spirv() const noexcept { return acceptance_.newest_spirv != spirv_version{}; }
  void release_forgotten();
  /// As an earlier process kept it on disk, or built, and kept for later ones.
  program_handle load_or_build(const syclc_kernel &kernel, const void *image, std::size_t size,
                               const spec_values &values) const;
  /// \param translated receives what the SPIR-V became for a device that takes none.
  program_handle build(const syclc_kernel &kernel, const void *image, std::size_t size, const spec_values &values,
                       std::string &translated) const;
  program_handle create(const syclc_kernel &kernel, const void *image, std::size_t size, std::string &translated) const;
  /// \param what the code is for, for messages.
  program_handle create(const std::string &what, const void *image, std::size_t size, std::string &translated) const;
  /// What clBuildProgram is told of programs of create().
  const char *build_options() const noexcept;
  /// \throws errc::kernel_not_supported when the device takes only older versions of SPIR-V.
  void check_version(const syclc_kernel &kernel, const spirv_version &version) const;

  const cl_context context_;
  const cl_device_id device_;
  const code_acceptance acceptance_;
  const device_memory &memory_;
  const device_properties &properties_;
  std::mutex mutex_;
  recent_map<image_key, std::shared_ptr<entry>, is_for_values> programs_;
  recent_map<kernel_key, built_kernel, is_for_values> kernels_;
  std::vector<std::shared_ptr<const void>> forgotten_;
};

} // namespace sycl::detail::opencl
