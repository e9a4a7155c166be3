// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Descriptions of commands for traces: {"Add", "{8, 1024} work-items in groups of {1, 64}"}, {"copy", "64 MiB (...)"}.
#pragma once

#include "core/base/trace.hpp"
#include "core/devices/backend.hpp"

namespace sycl::detail {

struct command;

/// Describes a command. Sizes are in SYCL's order of dimensions.
trace_text text_of(const command &work);
/// The same for an operation. \param kernel the kernel that it launches, if any.
trace_text text_of(const operation &work, const syclc_kernel *kernel);

} // namespace sycl::detail
