// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The environment variables of the runtime (environment.def), parsed once.
#pragma once

#include "core/base/device_filter.hpp"

#include <sycl/detail/export.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sycl::detail {

/// When native kernels that already have code are compiled just in time (docs/jit.md).
enum class jit_policy : std::uint8_t {
  bundles, ///< when a kernel bundle with specialization constant values is built
  never,
  always, ///< also at their first launch
};

/// What SYCLC_CHECK asks for.
enum class check_policy : std::uint8_t {
  none,   ///< 0
  faults, ///< unset: invalid accesses of native kernels are reported
  memory, ///< 1: and allocations of host memory are next to inaccessible pages (core/memory/host_allocation.hpp)
};

struct environment {
  device_filter devices;
  /// ONEAPI_DEVICE_SELECTOR as the user wrote it, for messages. Empty if unset.
  std::string devices_text;
  /// The device type that the native device reports.
  info::device_type native_type = info::device_type::cpu;
  /// Where the trace goes: 1 (standard error), a file, or empty. trace.hpp reads the variable when the runtime is
  /// loaded.
  std::string trace;
  /// Whether a terminal shows that a driver builds device code (progress_line.hpp).
  bool progress = true;
  check_policy check = check_policy::faults;
  bool cache = true;
  /// Absolute path. Empty if it is unset and there is no home directory; nothing is cached then.
  std::string cache_dir;
  /// The maximum size of all cache entries in bytes.
  std::uint64_t cache_size = std::uint64_t{1} << 30;
  jit_policy jit = jit_policy::bundles;
  /// Whether functions compiled just in time are added to perf's map of this process.
  bool jit_perf = false;
  /// The compiler for SYCL sources, an absolute path. If empty, the one installed with libsycl is used.
  std::string compiler;
  /// NVIDIA's driver library, an absolute path. If empty, the installed one is used.
  std::string cuda_driver;
  /// Whether device memory of NVIDIA GPUs comes from the driver's pool. Unset: the backend decides.
  std::optional<bool> cuda_memory_pool;
  /// If empty, nothing is dumped.
  std::string dump_ir;

  /// The environment in which the process started. \throws errc::invalid, at every call, if a variable has an invalid
  /// value; the message names the variable, its value and the valid values.
  SYCLC_EXPORT static const environment &get();

  /// Parses the variables that `lookup`, a function like getenv, returns.
  SYCLC_EXPORT static environment parse(const std::function<const char *(const char *)> &lookup);
};

/// "NAME  text" of each variable, for `sycl-ls --help`.
struct variable_description {
  const char *name;
  const char *text;
};
SYCLC_EXPORT const std::vector<variable_description> &environment_variables();

} // namespace sycl::detail
