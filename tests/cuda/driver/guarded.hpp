// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runs code of the "GPU", whose invalid accesses become errors of its context, as on a GPU, instead of the end of the
/// process.
#pragma once

#include "calls.hpp"

#include <functional>

namespace cuda_test {

/// Runs \p work on this thread, with access to device memory. \returns its result, or CUDA_ERROR_ILLEGAL_ADDRESS after
/// an access that the memory's protection forbids; then \p work ends without destroying its objects.
CUresult run_guarded(const std::function<CUresult()> &work);

/// The protection key of device memory, which threads of the host may not access; -1 if the processor has none, or
/// CUDA_TEST_PROTECT=0.
int device_memory_key();

/// Lets this thread access device memory while the object lives.
class device_memory_access {
public:
  device_memory_access();
  ~device_memory_access();
  device_memory_access(const device_memory_access &) = delete;
};

} // namespace cuda_test
