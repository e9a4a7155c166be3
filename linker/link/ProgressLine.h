// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A line on the terminal that says how far a device link is. Nothing is written if standard error is no terminal, or
/// under make, whose other commands write there, too.
///
/// \code
///   device link: 3 of 12 done; native:x86-64-v3, part 2 of 3; opencl:cpu
/// \endcode
/// The line appears when the link has taken half a second, and is erased at its end.
#ifndef SYCLC_LINKER_LINK_PROGRESSLINE_H
#define SYCLC_LINKER_LINK_PROGRESSLINE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <chrono>
#include <string>

namespace syclc {

class ProgressLine {
public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine &) = delete;
  ProgressLine &operator=(const ProgressLine &) = delete;

  /// Shows the state. \p Active are the names of the jobs that run.
  void show(size_t Done, size_t All, llvm::ArrayRef<llvm::StringRef> Active);
  /// For poll(): after how many milliseconds to call show() again; -1: only when the state changes.
  int delay() const;

private:
  const bool IsWanted;
  const std::chrono::steady_clock::time_point Begin;
  std::string Shown; ///< the text on the terminal
};

} // namespace syclc

#endif
