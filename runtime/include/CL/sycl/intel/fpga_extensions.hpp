// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// DPC++'s name of the header in its first versions, for sycl::intel.
#pragma once

#include <CL/sycl.hpp>
#include <sycl/ext/intel/fpga_extensions.hpp>
