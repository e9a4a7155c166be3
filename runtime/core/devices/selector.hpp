// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Chooses a device by a selector, and says why when there is none to choose.
#pragma once

#include "core/devices/backend_registry.hpp"
#include "core/devices/device_impl.hpp"

#include <sycl/device_selector.hpp>
#include <sycl/info/enums.hpp>

#include <memory>

namespace sycl::detail {

/// The device of the registry with the highest score, the first of equals. \throws errc::runtime when no device has a
/// score of at least 0, listing all devices and why each was left out; and what the selector throws.
std::shared_ptr<device_impl> select_device(const selector_ref &selector, const backend_registry &registry);
/// The same with the devices of the process.
std::shared_ptr<device_impl> select_device(const selector_ref &selector);

/// True when a device of type `type` is among those that a query for `wanted` (all, automatic, one type) means.
bool type_matches(info::device_type type, info::device_type wanted) noexcept;

} // namespace sycl::detail
