// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs jobs in parallel, each in a separate process created by fork(): they share the linked program without a copy,
/// LLVM's global state is private to each, and a compiler or driver that crashes affects only its own job.
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
  std::function<void(llvm::StringRef)> Keep; ///< called in this process with the result, also if other jobs fail
};

/// Runs all jobs, at most \p AtOnce at a time (0: as many as there are processors, or as make's jobserver allows).
/// \returns their results in the order of the jobs, or all their errors. After a failure no further jobs are started.
llvm::Expected<std::vector<std::string>> runJobs(const std::vector<Job> &Jobs, unsigned AtOnce);

} // namespace syclc

#endif
