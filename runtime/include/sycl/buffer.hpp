// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::buffer (specification 4.7.2): data that commands on any device use in the order of submission. The runtime
/// tracks its location.
#pragma once

#include <sycl/accessor.hpp>
#include <sycl/detail/buffer_class.hpp>
#include <sycl/host_accessor.hpp>
