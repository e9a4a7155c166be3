// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The ranges of addresses that programs have reserved (sycl/ext/oneapi/virtual_mem/virtual_mem.hpp).
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

/// The reserved ranges of the process, and what of them may be read and written.
struct reservations {
  static reservations &instance();

  std::mutex mutex;                             ///< to be held by who uses what follows
  std::map<std::uintptr_t, std::size_t> ranges; ///< first address, bytes
  interval_set readable, writable;              ///< bytes, by address
  struct mapping {
    std::size_t bytes;
    std::shared_ptr<device_impl> device;
  };
  std::map<std::uintptr_t, mapping> mappings; ///< by the first address

  void note(std::uintptr_t start, std::size_t bytes, ext::oneapi::experimental::address_access_mode mode);
  void forget_mappings(std::uintptr_t start, std::size_t bytes);
  /// \throws errc::invalid when the bytes are not within one range.
  void check(std::uintptr_t start, std::size_t bytes) const;
};

/// The device to whose memory the address is mapped, for queries of USM pointers: accessible addresses behave as those of
/// device USM memory. Null if the address is not mapped or may not be read, or if the context does not contain the device.
std::shared_ptr<device_impl> device_of_virtual_memory(const void *pointer, const context_impl &context);

} // namespace sycl::detail
