// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The environment variables of the runtime (environment.def), parsed once.
#pragma once

#include "core/base/device_filter.hpp"

#include <sycl/detail/export.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace sycl::detail {

/// When native kernels that have code already are compiled just in time (docs/jit.md).
enum class jit_policy : std::uint8_t {
  bundles, ///< when a kernel bundle with values of specialization constants is built
  never,
  always, ///< at their first launch, too
};

struct environment {
  device_filter devices;
  /// ONEAPI_DEVICE_SELECTOR as the user wrote it, for messages; empty when unset.
  std::string devices_text;
  /// What the native device says it is.
  info::device_type native_type = info::device_type::cpu;
  /// Where the trace goes: 1 (standard error), a file, or empty. Read when the runtime is loaded already: trace.hpp.
  std::string trace;
  bool cache = true;
  /// Absolute path; empty when unset and there is no home directory either, in which case nothing is cached.
  std::string cache_dir;
  /// Bytes that all entries of the cache may take together.
  std::uint64_t cache_size = std::uint64_t{1} << 30;
  jit_policy jit = jit_policy::bundles;
  /// Functions that were compiled just in time are added to perf's map of this process.
  bool jit_perf = false;
  /// Of SYCL sources; absolute path; empty: the one beside libsycl.
  std::string compiler;
  /// Empty: nothing is dumped.
  std::string dump_ir;

  /// What the process was started with. \throws errc::invalid, at every call, when a variable has a value that is not
  /// valid; the message names the variable, the value and what is valid.
  SYCLC_EXPORT static const environment &get();

  /// Parses the variables that `lookup` (a getenv) gives.
  SYCLC_EXPORT static environment parse(const std::function<const char *(const char *)> &lookup);
};

/// "NAME  text" of each variable, for `sycl-ls --help`.
struct variable_description {
  const char *name;
  const char *text;
};
SYCLC_EXPORT const std::vector<variable_description> &environment_variables();

} // namespace sycl::detail
