// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Programs of one OpenCL device: each SPIR-V image of a module is built when one of its kernels is launched for the
/// first time, for all its kernels. Of a large image, the first kernels that are launched are built alone
/// (single_kernel.hpp), because many programs launch no others; the next one builds the image.
#pragma once

#include "backends/opencl/api.hpp"
#include "backends/opencl/kernel.hpp"
#include "backends/opencl/spirv_check.hpp"
#include "core/base/lru_cache.hpp"
#include "core/images/offload_container.hpp"

#include <mutex>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sycl::detail::opencl {

/// The kinds of code that a device accepts.
struct code_acceptance {
  spirv_version newest_spirv; ///< 0.0: none; then it is translated to SPIR 1.2
  std::string build_options;  ///< for SPIR-V
  /// The driver is Intel's for processors, for which modules are changed: contracted_products.hpp, source_language.hpp.
  bool by_intels_cpu_runtime = false;
};

/// Thread safe. Different images are built at the same time, each of them once; failures are remembered and reported
/// again. Of programs for values of specialization constants, only the most recently used ones and those in use are
/// kept.
class program_cache {
public:
  program_cache(cl_context context, cl_device_id device, code_acceptance acceptance, const device_memory &memory,
                const device_properties &properties)
      : context_(context), device_(device), acceptance_(std::move(acceptance)), memory_(memory),
        properties_(properties) {}
  /// Has programs for launches with ids that fit in an `int`, if the driver compiles them to faster code.
  /// \param for_any_ids has those for all other launches. It must exist as long as the kernels.
  program_cache(cl_context context, cl_device_id device, code_acceptance acceptance, const device_memory &memory,
                const device_properties &properties, program_cache &for_any_ids)
      : program_cache(context, device, std::move(acceptance), memory, properties) {
    if (acceptance_.by_intels_cpu_runtime) for_any_ids_ = &for_any_ids;
  }

  /// See backend_device::get_kernel.
  std::shared_ptr<executable_kernel> get_kernel(const syclc_kernel &kernel, const spec_values &values);
  /// See backend_device::find_code. \returns the image.
  const void *find_code(const syclc_kernel &kernel) const;
  /// A program of the image with the kernel, which is not built.
  program_handle create_unbuilt(const syclc_kernel &kernel) const;
  /// A program of a SPIR-V module that is not part of the SYCL program, which is not built. \throws errc::build.
  program_handle create_of_source(const void *spirv, std::size_t size) const;
  /// See backend_device::forget. Does not call the driver: another thread may hold the driver's locks and wait for the
  /// dynamic loader, which waits for this function. The next get_kernel() that builds or searches releases the
  /// programs.
  void forget(const syclc_module &module) noexcept;

private:
  /// The program of an image, or of a kernel's part of it, built under `once`.
  struct entry {
    std::once_flag once;
    program_handle program;
    std::exception_ptr error;
    private_uses private_memory; ///< of its kernels, if it matters for the device
    /// Kernels that the device would compile incorrectly (local_objects.hpp); empty if it accepts SPIR-V.
    std::set<std::string, std::less<>> sharing_local_memory;
    std::vector<const syclc_module *> linked; ///< modules with SYCL_EXTERNAL functions in it (link_images.hpp)
  };
  /// A module may have several images, each with a program for each set of values of specialization constants.
  struct image_key {
    const syclc_module *module;
    const void *image;
    const syclc_kernel *part; ///< null: the whole image
    spec_values values;
    auto operator<=>(const image_key &) const = default;
  };
  using kernel_key = std::pair<const syclc_kernel *, spec_values>;
  static bool is_for_values(const image_key &key) { return !key.values.empty(); }
  static bool is_for_values(const kernel_key &key) { return !key.second.empty(); }

  /// A kernel, and the module of its image: the kernel's own, or that of a device link.
  struct built_kernel {
    std::shared_ptr<opencl_kernel> kernel;
    std::shared_ptr<entry> program;
    const syclc_module *code_in;
  };

  /// Drivers need as long for a program with one small kernel as for several kernels of a large one, so a program that
  /// launches all kernels loses little time.
  static constexpr unsigned max_alone = 2;
  /// Whether a kernel of the image should be built without its other kernels.
  bool may_build_alone(const image_key &whole);
  void count_alone(const image_key &whole);
  std::shared_ptr<entry> entry_for(const image_key &key);
  /// The program for the kernel from the best image (docs/device-link.md), or its error; and the image's module.
  std::pair<std::shared_ptr<entry>, const syclc_module *> program_for(const syclc_kernel &kernel,
                                                                      const spec_values &values);
  /// The kernel's private memory; zeros if it does not matter for the device.
  private_use private_use_of(const entry &program, const syclc_kernel &kernel) const;
  /// \throws errc::kernel_not_supported if the kernel is \p among those of local_objects.hpp.
  void check_local_memory(const std::set<std::string, std::less<>> &among, const syclc_kernel &kernel) const;
  bool takes_spirv() const noexcept { return acceptance_.newest_spirv != spirv_version{}; }
  void release_forgotten();
  /// Loads the program that an earlier process has stored on disk, or builds and stores it.
  /// \param whole the image that the code comes from, which is checked before it is built.
  program_handle load_or_build(const syclc_kernel &kernel, const device_image &whole, std::span<const std::byte> code,
                               const spec_values &values) const;
  /// \param translated receives the translation of the SPIR-V for a device that does not accept SPIR-V.
  program_handle build(const syclc_kernel &kernel, const void *image, std::size_t size, const spec_values &values,
                       std::string &translated) const;
  program_handle create(const syclc_kernel &kernel, const void *image, std::size_t size, std::string &translated) const;
  /// \param what names the purpose of the code, for messages.
  program_handle create(const std::string &what, const void *image, std::size_t size, std::string &translated) const;
  /// The options of clBuildProgram for programs of create().
  const char *build_options() const noexcept;
  /// \throws errc::kernel_not_supported if the device accepts only older versions of SPIR-V.
  void check_version(const syclc_kernel &kernel, const spirv_version &version) const;
  /// Changes a module as the driver compiles it best.
  std::vector<std::uint32_t> adapted(std::vector<std::uint32_t> module) const;

  const cl_context context_;
  const cl_device_id device_;
  const code_acceptance acceptance_;
  const device_memory &memory_;
  const device_properties &properties_;
  program_cache *for_any_ids_ = nullptr; ///< not null: this one is for ids that fit in an `int`
  std::mutex mutex_;
  lru_cache<image_key, std::shared_ptr<entry>, is_for_values> programs_;
  lru_cache<image_key, unsigned, is_for_values> alone_; ///< how many kernels of an image are built alone
  lru_cache<kernel_key, built_kernel, is_for_values> kernels_;
  std::vector<std::shared_ptr<const void>> forgotten_;
};

} // namespace sycl::detail::opencl
