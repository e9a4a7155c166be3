// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Why an installed OpenCL driver is not there: the ICD loader leaves out what it cannot load and says nothing.
#pragma once

#include <string>
#include <vector>

namespace sycl::detail::opencl {

/// Tries every driver that the ICD loader's *.icd files name. To be called after the loader has loaded them: those
/// that work are then in memory already. \returns one message ("what: why: remedy") for each that does not load.
std::vector<std::string> drivers_that_do_not_load();

/// What to say when there is no *.icd file.
std::string no_driver_named();

} // namespace sycl::detail::opencl
