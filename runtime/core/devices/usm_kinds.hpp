// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What backends with USM allocations of three kinds share: see backend_device::allocate.
#pragma once

#include "core/base/errors.hpp"
#include "core/devices/backend.hpp"

#include <cassert>
#include <cstdint>
#include <string>

namespace sycl::detail {

/// "host", "device" or "shared", for messages.
inline const char *kind_name(usm_kind kind) noexcept {
  switch (kind) {
  case usm_kind::host:
    return "host";
  case usm_kind::device:
    return "device";
  case usm_kind::shared:
    break;
  }
  return "shared";
}

/// The aspect of devices that have this kind.
inline aspect needed_aspect(usm_kind kind) noexcept {
  switch (kind) {
  case usm_kind::host:
    return aspect::usm_host_allocations;
  case usm_kind::device:
    return aspect::usm_device_allocations;
  case usm_kind::shared:
    break;
  }
  return aspect::usm_shared_allocations;
}

inline bool has_kind(const device_properties &properties, usm_kind kind) noexcept {
  return properties.aspects.test(static_cast<std::size_t>(needed_aspect(kind)));
}

/// \throws errc::memory_allocation.
[[noreturn]] inline void refuse_allocation(usm_kind kind, std::size_t bytes, const device_properties &device,
                                           const std::string &why) {
  throw_error(errc::memory_allocation, "cannot allocate " + std::to_string(bytes) + " bytes of " + kind_name(kind) +
                                           " memory on " + device.name + ": " + why);
}

/// The first address in `block` that is a multiple of `alignment`, a power of two.
inline void *first_aligned(void *block, std::size_t alignment) noexcept {
  assert(alignment != 0 && (alignment & (alignment - 1)) == 0);
  return reinterpret_cast<void *>((reinterpret_cast<std::uintptr_t>(block) + alignment - 1) & ~(alignment - 1));
}

} // namespace sycl::detail
