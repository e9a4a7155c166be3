// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Another name of kernel_properties/properties.hpp.
#pragma once

#include <sycl/ext/oneapi/kernel_properties/properties.hpp>
