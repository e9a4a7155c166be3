// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs jobs side by side, each in a process of its own made by fork(): they share the linked program without a copy,
/// LLVM's global state is nobody else's, and a compiler or driver that crashes takes only its own job with it.
#ifndef SYCLC_LINKER_LINK_RUNJOBS_H
#define SYCLC_LINKER_LINK_RUNJOBS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <string>
#include <vector>

namespace syclc {

struct Job {
  std::string Name; ///< for messages: "native:x86-64-v3, part 2 of 3"
  std::function<llvm::Expected<std::string>()> Run;
  std::function<void(llvm::StringRef)> Keep; ///< called here with the result, also when other jobs fail
};

/// Runs all jobs, at most \p AtOnce at a time (0: as many as there are processors, or as the jobserver of make lets
/// us).
/// \returns their results in the order of the jobs, or all their errors. Jobs that have not begun when one fails do
/// not.
llvm::Expected<std::vector<std::string>> runJobs(const std::vector<Job> &Jobs, unsigned AtOnce);

} // namespace syclc

#endif
