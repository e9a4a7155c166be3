// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The ranges of addresses that programs have reserved (sycl/ext/oneapi/virtual_mem/virtual_mem.hpp).
#pragma once

#include "core/base/interval_set.hpp"

#include <sycl/ext/oneapi/virtual_mem/virtual_mem.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

namespace sycl::detail {

/// The reserved ranges of the process, and what of them may be read and written.
struct reservations {
  static reservations &instance();

  std::mutex mutex;                             ///< to be held by who uses what follows
  std::map<std::uintptr_t, std::size_t> ranges; ///< first address, bytes
  interval_set readable, writable;              ///< bytes, by address

  void note(std::uintptr_t start, std::size_t bytes, ext::oneapi::experimental::address_access_mode mode);
  /// \throws errc::invalid when the bytes are not within one range.
  void check(std::uintptr_t start, std::size_t bytes) const;
};

} // namespace sycl::detail
