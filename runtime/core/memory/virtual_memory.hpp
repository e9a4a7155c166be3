// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The address ranges that programs have reserved (sycl/ext/oneapi/virtual_mem/virtual_mem.hpp).
#pragma once

#include "core/base/interval_set.hpp"

#include <sycl/ext/oneapi/virtual_mem/virtual_mem.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

namespace sycl::detail {

class context_impl;
class device_impl;

/// The reserved ranges of the process, and which parts can be read and written.
struct reservations {
  static reservations &instance();

  std::mutex mutex;                             ///< guards the members below
  std::map<std::uintptr_t, std::size_t> ranges; ///< first address, bytes
  interval_set readable, writable;              ///< bytes, by address
  struct mapping {
    std::size_t bytes;
    std::shared_ptr<device_impl> device;
  };
  std::map<std::uintptr_t, mapping> mappings; ///< by first address

  void note(std::uintptr_t start, std::size_t bytes, ext::oneapi::experimental::address_access_mode mode);
  void forget_mappings(std::uintptr_t start, std::size_t bytes);
  /// \throws errc::invalid if the bytes are not within one range.
  void check(std::uintptr_t start, std::size_t bytes) const;
};

/// The device whose memory is mapped at the address, for queries of USM pointers: accessible addresses behave like
/// device USM. Null if the address is not mapped or not readable, or if the context does not contain the device.
std::shared_ptr<device_impl> device_of_virtual_memory(const void *pointer, const context_impl &context);

} // namespace sycl::detail
