// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The header name and the namespace of programs from before SYCL 2020 (specification 4.3, deprecated). <sycl/sycl.hpp>
/// leaves the name `cl` to the program.
#pragma once

#include <sycl/sycl.hpp>

namespace cl {
namespace sycl = ::sycl;
}
