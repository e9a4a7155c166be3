// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// DPC++'s name of the header in its first versions.
#pragma once

#include <CL/sycl.hpp>
#include <sycl/backend/opencl.hpp>
