// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Chooses a device with a selector, and reports why if no device qualifies. Loads no driver if the native device is
/// certain to be chosen.
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
/// The same for the devices of the process. Does not load the backends in libraries if native_choice() finds a device.
std::shared_ptr<device_impl> select_device(const selector_ref &selector);

/// The device of `built_in` that the selector chooses, if it certainly also chooses it from all devices, which are those
/// of `built_in` and then those of other backends. Otherwise null, for example because a GPU may be installed.
/// A program's own selector gives no certain choice: it sees every device.
/// \param only_processors whether all devices of the other backends are processors.
std::shared_ptr<device_impl> native_choice(const selector_ref &selector, const backend_registry &built_in,
                                           bool only_processors);

/// True if a device of type `type` matches a query for `wanted` (all, automatic, or one type).
bool type_matches(info::device_type type, info::device_type wanted) noexcept;

} // namespace sycl::detail
