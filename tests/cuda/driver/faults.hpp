// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The record of calls (CUDA_TEST_LOG) and the faults that tests ask for (CUDA_TEST_FAIL).
///
/// \code
///   CUDA_TEST_FAIL=cuMemAlloc:3:2                the third call returns CUDA_ERROR_OUT_OF_MEMORY and does nothing
///   CUDA_TEST_FAIL=cuLaunchKernel:1:sticky:700   the first call succeeds, but the context fails when its stream comes to it
///   CUDA_TEST_FAIL=cuInit:1:100,cuMemFree:2:1    several
/// \endcode
#pragma once

#include "calls.hpp"

#include <string>

namespace cuda_test {

/// What happens to a call.
struct fault {
  CUresult code = CUDA_SUCCESS;
  bool sticky = false; ///< the code is the context's from then on, not this call's result
};

/// Reads CUDA_TEST_FAIL again and counts calls from zero. cuInit calls it.
void read_faults();
/// Counts a call. \returns the fault that was asked for.
fault count_call(std::string_view name);

/// Whether calls are recorded.
bool is_logging();
/// Writes a line "milliseconds thread text".
void log_line(const std::string &text);

/// The fault that the calling thread's running call is to leave in its context; streams take it with the call's
/// operation. CUDA_SUCCESS: none.
extern thread_local CUresult fault_of_call;

} // namespace cuda_test
