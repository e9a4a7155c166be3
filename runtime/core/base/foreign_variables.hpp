// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Environment variables of other SYCL implementations (foreign_variables.def). They have no effect here; SYCLC_TRACE and
/// sycl-ls say so, because a user who sets one expects something of it.
///
/// \code
///   SYCL_PI_TRACE=1 sycl-ls
///   note: SYCL_PI_TRACE, of DPC++, has no effect: SYCLC_TRACE=1 prints calls and commands; ...
/// \endcode
#pragma once

#include <sycl/detail/export.hpp>

#include <span>
#include <string>
#include <vector>

namespace sycl::detail {

/// One line for each variable of another implementation that is set and not empty, in the order of the environment.
/// \param environment "NAME=VALUE" texts, as in `environ`, without its null pointer at the end.
SYCLC_EXPORT std::vector<std::string> foreign_variable_notes(std::span<const char *const> environment);
/// The same for the environment of the process.
SYCLC_EXPORT std::vector<std::string> foreign_variable_notes();

} // namespace sycl::detail
