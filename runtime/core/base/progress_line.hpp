// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A line on a terminal while something takes long, such as a driver's first build of a large program. It appears after
/// a second, counts seconds, and is erased at the end. Nothing is written if standard error is no terminal, if it has
/// the trace (SYCLC_TRACE=1), or if SYCLC_PROGRESS=0.
///
/// \code
///   const progress_line line([&] { return "builds kernels of " + source + " for " + device; });
///   clBuildProgram(...);   // syclc: builds kernels of app.cpp for Intel(R) OpenCL: 3 s
/// \endcode
/// Cost without a terminal: one system call. With one, a thread is started that sleeps until the end.
#pragma once

#include <sycl/detail/export.hpp>

#include <chrono>
#include <memory>
#include <string>

namespace sycl::detail {

class SYCLC_EXPORT progress_line {
public:
  /// \param describe returns the text; it is called only if the line may appear.
  template <class Describe>
  explicit progress_line(const Describe &describe)
      : progress_line(is_wanted() ? describe() : std::string(), 2, usual_delay) {}
  /// For tests. \param what no line if it is empty. \param descriptor of the terminal.
  progress_line(std::string what, int descriptor, std::chrono::milliseconds delay);
  progress_line(const progress_line &) = delete;
  progress_line &operator=(const progress_line &) = delete;
  ~progress_line();

private:
  static constexpr std::chrono::milliseconds usual_delay{1000};
  static bool is_wanted();

  class writer;
  std::unique_ptr<writer> writer_;
};

} // namespace sycl::detail
