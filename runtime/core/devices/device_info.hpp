// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Answers of information queries that several classes give.
#pragma once

#include <sycl/detail/backend_info.hpp>
#include <sycl/memory_enums.hpp>

#include <string>
#include <vector>

namespace sycl::detail {

class device_impl;

/// The order and all weaker ones, as atomic_*_order_capabilities lists them.
std::vector<memory_order> orders_up_to(memory_order strongest);
/// The scopes from the narrowest to the widest.
std::vector<memory_scope> scopes_up_to(memory_scope widest, memory_scope narrowest);

/// What get_backend_info() of any class that knows a device answers. \throws errc::backend_mismatch unless the device
/// is of the backend that the descriptors are about.
SYCLC_EXPORT std::string backend_info(const device_impl &device, backend_question question);

} // namespace sycl::detail
