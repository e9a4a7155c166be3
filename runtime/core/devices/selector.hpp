// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Chooses a device with a selector, and reports why if no device qualifies.
#pragma once

#include "core/devices/backend_registry.hpp"
#include "core/devices/device_impl.hpp"

#include <sycl/device_selector.hpp>
#include <sycl/info/enums.hpp>

#include <memory>

namespace sycl::detail {

/// The device of the registry with the highest score; the first one of several. \throws errc::runtime if no device has
/// a score of at least 0, listing all devices and why each was rejected; and exceptions of the selector.
std::shared_ptr<device_impl> select_device(const selector_ref &selector, const backend_registry &registry);
/// The same for the devices of the process.
std::shared_ptr<device_impl> select_device(const selector_ref &selector);

/// True if a device of type `type` matches a query for `wanted` (all, automatic, or one type).
bool type_matches(info::device_type type, info::device_type wanted) noexcept;

} // namespace sycl::detail
