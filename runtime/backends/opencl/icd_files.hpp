// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The reasons why an installed OpenCL driver is missing: the ICD loader silently ignores drivers that it cannot load.
#pragma once

#include <string>
#include <vector>

namespace sycl::detail::opencl {

/// Tries to load every driver in the *.icd files of the ICD loader. To be called after the loader has loaded them:
/// working drivers are then in memory already. \returns a message ("what: why: remedy") for each that cannot be loaded.
std::vector<std::string> drivers_that_do_not_load();

/// The message if there is no *.icd file.
std::string no_driver_named();

} // namespace sycl::detail::opencl
