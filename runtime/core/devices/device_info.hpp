// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Answers to information queries that several classes share.
#pragma once

#include <sycl/detail/backend_info.hpp>
#include <sycl/memory_enums.hpp>

#include <string>
#include <vector>

namespace sycl::detail {

class device_impl;

/// The order and all weaker ones, as in atomic_*_order_capabilities.
std::vector<memory_order> orders_up_to(memory_order strongest);
/// The scopes from the narrowest to the widest.
std::vector<memory_scope> scopes_up_to(memory_scope widest, memory_scope narrowest);

/// Implements get_backend_info() of all classes that have a device. \throws errc::backend_mismatch unless the device
/// belongs to the backend of the descriptor.
SYCLC_EXPORT std::string backend_info(const device_impl &device, backend_question question);

} // namespace sycl::detail
