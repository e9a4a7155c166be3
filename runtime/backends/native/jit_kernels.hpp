// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Native kernels that are compiled when the program runs: for this very processor, with the values of specialization
/// constants folded (docs/jit.md). The compiler is libsyclc-jit.so, loaded when the first kernel asks for it; what it
/// makes is kept on disk (core/base/code_cache.hpp).
/// \code
///   module's image of kind bitcode, values of its constants -> object -> functions, as a module's own native variants
/// \endcode
#pragma once

#include "backends/native/kernel.hpp"
#include "core/base/lru_cache.hpp"
#include "core/images/spec_values.hpp"

#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace sycl::detail::native {

/// The just-in-time compiled kernels of one device. Thread safe. Different kernels are compiled at the same time, each
/// of them once for the same values. Failures are remembered. Only the most recently used sets of values are kept.
class jit_kernels {
public:
  explicit jit_kernels(const device_properties &properties) : properties_(properties) {}

  /// Whether the kernel's object contains IR.
  static bool can_compile(const syclc_kernel &kernel);

  /// The kernel with these values. \returns null and sets `problem` if it cannot be compiled; the reason is also traced
  /// once.
  std::shared_ptr<native_kernel> get(const syclc_kernel &kernel, const spec_values &values, std::string &problem);

  /// See backend_device::forget.
  void forget(const syclc_module &module) noexcept;

private:
  struct entry {
    std::once_flag once;
    std::shared_ptr<native_kernel> kernel;
    std::string problem;
  };
  using entry_key = std::pair<const syclc_kernel *, spec_values>;
  static bool is_for_values(const entry_key &key) { return !key.second.empty(); }

  const device_properties &properties_;
  std::mutex mutex_;
  lru_cache<entry_key, std::shared_ptr<entry>, is_for_values> entries_;
};

} // namespace sycl::detail::native
