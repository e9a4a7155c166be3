// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The just-in-time compiler (libsyclc-jit.so, docs/jit.md), and requests to it for kernels of the program. Shared by
/// the backends that can use its code.
#pragma once

#include "core/images/module_images.hpp"
#include "core/images/spec_values.hpp"
#include "jit/jit.h"

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sycl::detail {

/// The compiler, or the reason why it cannot be used.
struct jit_compiler {
  const syclc_jit *functions = nullptr;
  std::string problem;
  std::string identity; ///< of the library's build

  /// Loads the library at the first call.
  SYCLC_EXPORT static const jit_compiler &get();
};

/// Bytes that the compiler has allocated.
class jit_bytes {
public:
  jit_bytes() = default;
  jit_bytes(const jit_bytes &) = delete;
  jit_bytes &operator=(const jit_bytes &) = delete;
  ~jit_bytes() { jit_compiler::get().functions->release(&bytes_); }
  syclc_jit_bytes *get() noexcept { return &bytes_; }
  std::string_view text() const noexcept { return {bytes_.data, bytes_.size}; }
  std::span<const std::byte> bytes() const noexcept { return std::as_bytes(std::span(bytes_.data, bytes_.size)); }

private:
  syclc_jit_bytes bytes_{};
};

/// Whether the kernel's object has LLVM IR of it.
SYCLC_EXPORT bool has_jit_code(const syclc_kernel &kernel);

/// A request to the compiler, and the data to which it points.
class jit_request {
public:
  /// \param values of specialization constants. \throws errc::build if a SYCL_EXTERNAL function has native code but no
  /// IR; exceptions of find_image().
  SYCLC_EXPORT jit_request(const syclc_kernel &kernel, const spec_values &values);
  jit_request(const jit_request &) = delete;
  jit_request &operator=(const jit_request &) = delete;

  const syclc_jit_request *get() const noexcept { return &request_; }

  /// The key of the result in the cache on disk; empty if that is off. \param what kind of code it is. \param target
  /// what it is for.
  SYCLC_EXPORT std::string key(const char *what, std::string_view target) const;
  /// Which image is damaged, for a message; empty if none is. Call this before the compiler reads them.
  SYCLC_EXPORT std::string damage() const;

private:
  const std::vector<module_image> images_;
  std::vector<std::shared_ptr<const void>> values_;
  std::vector<syclc_jit_ir> irs_;
  std::map<std::string, const syclc_device_global *> globals_; ///< device_globals and constants, by name in the IR
  std::vector<syclc_jit_symbol> symbols_;
  syclc_jit_request request_{};
};

} // namespace sycl::detail
