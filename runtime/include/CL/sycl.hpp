// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The header name from before SYCL 2020 (specification 4.3, deprecated).
#pragma once

#include <sycl/sycl.hpp>
