// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Code of one device: each image is loaded when one of its kernels is launched for the first time. The driver compiles
/// PTX then, and keeps the result in its own cache on disk.
#pragma once

#include "backends/cuda/gpu.hpp"
#include "core/base/lru_cache.hpp"
#include "core/devices/backend.hpp"
#include "core/images/offload_container.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sycl::detail::cuda {

class cuda_kernel;

/// A module of the driver.
class loaded_module {
public:
  /// \param what names the kernel and the device for messages. \throws sycl::exception with the driver's log.
  loaded_module(gpu &owner, image_kind kind, std::span<const std::byte> code, const std::string &what);
  ~loaded_module();
  loaded_module(const loaded_module &) = delete;
  loaded_module &operator=(const loaded_module &) = delete;
  CUmodule get() const noexcept { return module_; }

private:
  gpu &gpu_;
  CUmodule module_ = nullptr;
};

/// An image, and the module that contains it.
struct offered_code {
  const syclc_module *module;
  device_image image;
};

/// How well code suits a GPU; larger is better, 0 not at all (docs/nvptx.md, "Images").
/// \param architecture of the GPU: 90 for sm_90.
int suitability(image_kind kind, std::string_view arch, int architecture);

/// Thread safe. Different images are loaded at the same time, each of them once; failures are remembered and reported
/// again.
class module_cache {
public:
  explicit module_cache(gpu &owner) : gpu_(owner) {}

  /// See backend_device::get_kernel. If the program has no code for the device but LLVM IR, the just-in-time compiler
  /// makes PTX of the kernel. \param folds whether the kernel shall be compiled for the values of its specialization
  /// constants, if there is IR of it.
  std::shared_ptr<cuda_kernel> get_kernel(const syclc_kernel &kernel, const spec_values &values, bool folds);
  /// See backend_device::find_code.
  const void *find_code(const syclc_kernel &kernel) const;
  /// See backend_device::forget. The code is released by the next get_kernel().
  void forget(const syclc_module &module) noexcept;

private:
  struct entry {
    std::once_flag once;
    std::shared_ptr<loaded_module> code;
    std::exception_ptr error;
  };
  struct known_kernel {
    std::shared_ptr<cuda_kernel> kernel;
    const syclc_module *code_in;
  };
  using image_key = std::pair<const syclc_module *, const void *>;
  /// A kernel, and the values that are part of its code if it was compiled just in time.
  struct kernel_key {
    const syclc_kernel *kernel;
    bool is_jit;
    spec_values values;
    auto operator<=>(const kernel_key &) const = default;
  };
  /// A kernel that reads no specialization constants, for finding it without a search.
  struct recent_kernel {
    const syclc_kernel *description = nullptr;
    std::shared_ptr<cuda_kernel> kernel;
  };
  recent_kernel &recent(const syclc_kernel &kernel) {
    return recent_[reinterpret_cast<std::uintptr_t>(&kernel) * 0x9e3779b97f4a7c15 >> 58];
  }
  static bool is_for_values(const kernel_key &key) { return !key.values.empty(); }

  /// The best image for the device, if there is one. \param unsuitable receives the code that is for other devices.
  std::optional<offered_code> best_code(const syclc_kernel &kernel, std::vector<std::string> &unsuitable) const;
  known_kernel load(const syclc_kernel &kernel, const offered_code &code);
  known_kernel compile(const syclc_kernel &kernel, const spec_values &values) const;

  gpu &gpu_;
  std::mutex mutex_; ///< guards the members below
  std::map<image_key, std::shared_ptr<entry>> modules_;
  lru_cache<kernel_key, known_kernel, is_for_values> kernels_;
  std::vector<std::shared_ptr<const void>> forgotten_;
  std::array<recent_kernel, 64> recent_; ///< at the hash of the description's address
};

} // namespace sycl::detail::cuda
