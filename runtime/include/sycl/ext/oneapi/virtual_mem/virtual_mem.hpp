// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Separate reservation of address ranges and of memory (extension SYCL_EXT_ONEAPI_VIRTUAL_MEM), on devices with
/// aspect::ext_oneapi_virtual_mem: the native one.
///
/// \code
///   const std::size_t step = get_mem_granularity(device, context);
///   const std::uintptr_t place = reserve_virtual_mem(16 * step, context);      // addresses only
///   physical_mem memory(device, context, step);
///   auto *data = static_cast<int *>(memory.map(place, step, address_access_mode::read_write));
///   ...                                                                        // kernels use data
///   unmap(data, step, context);
///   free_virtual_mem(place, 16 * step, context);
/// \endcode
#pragma once

#include <sycl/context.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/device.hpp>
#include <sycl/queue.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace sycl::ext::oneapi::experimental {

enum class granularity_mode : unsigned char { minimum = 0, recommended = 1 };
enum class address_access_mode : char { none = 0, read = 1, read_write = 2 };

/// \returns the granularity of sizes and addresses in bytes. \throws errc::feature_not_supported if a device lacks
/// aspect::ext_oneapi_virtual_mem.
///@{
SYCLC_EXPORT std::size_t get_mem_granularity(const device &syclDevice, const context &syclContext,
                                             granularity_mode mode = granularity_mode::recommended);
SYCLC_EXPORT std::size_t get_mem_granularity(const context &syclContext,
                                             granularity_mode mode = granularity_mode::recommended);
inline std::size_t get_mem_granularity(const queue &syclQueue, granularity_mode mode = granularity_mode::recommended) {
  return get_mem_granularity(syclQueue.get_device(), syclQueue.get_context(), mode);
}
///@}

/// \param start preferred address of the range; 0: any. \returns its first address.
/// \throws errc::memory_allocation; errc::invalid if `numBytes` is 0 or not a multiple of the granularity.
///@{
SYCLC_EXPORT std::uintptr_t reserve_virtual_mem(std::uintptr_t start, std::size_t numBytes, const context &syclContext);
inline std::uintptr_t reserve_virtual_mem(std::size_t numBytes, const context &syclContext) {
  return reserve_virtual_mem(0, numBytes, syclContext);
}
///@}
/// Releases a whole reserved range. \throws errc::invalid if no range of that size was reserved there.
SYCLC_EXPORT void free_virtual_mem(std::uintptr_t ptr, std::size_t numBytes, const context &syclContext);

/// Access mode of mapped memory. \throws errc::invalid if some of it is not reserved.
///@{
SYCLC_EXPORT void set_access_mode(const void *ptr, std::size_t numBytes, address_access_mode mode,
                                  const context &syclContext);
SYCLC_EXPORT address_access_mode get_access_mode(const void *ptr, std::size_t numBytes, const context &syclContext);
///@}
/// Keeps the addresses reserved. \throws errc::invalid if some of them are not.
SYCLC_EXPORT void unmap(const void *ptr, std::size_t numBytes, const context &syclContext);

/// Memory of a device, without an address. Common reference semantics.
class SYCLC_EXPORT physical_mem {
public:
  /// \throws errc::memory_allocation; errc::invalid if `numBytes` is 0 or not a multiple of the granularity;
  /// errc::feature_not_supported if the device lacks aspect::ext_oneapi_virtual_mem.
  physical_mem(const device &syclDevice, const context &syclContext, std::size_t numBytes);
  physical_mem(const queue &syclQueue, std::size_t numBytes)
      : physical_mem(syclQueue.get_device(), syclQueue.get_context(), numBytes) {}

  /// Maps the memory starting at `offset` to reserved addresses. \returns the first address as a pointer.
  /// \throws errc::invalid if the addresses are not reserved, or a number is not a multiple of the granularity or
  /// beyond the memory's end.
  void *map(std::uintptr_t ptr, std::size_t numBytes, address_access_mode mode, std::size_t offset = 0) const;

  context get_context() const { return context_; }
  device get_device() const { return device_; }
  std::size_t size() const noexcept { return size_; }

  friend bool operator==(const physical_mem &lhs, const physical_mem &rhs) noexcept { return lhs.file_ == rhs.file_; }
  friend bool operator!=(const physical_mem &lhs, const physical_mem &rhs) noexcept { return !(lhs == rhs); }

private:
  friend struct std::hash<physical_mem>;
  device device_;
  context context_;
  std::size_t size_;
  std::shared_ptr<const int> file_; ///< closed with the last copy
};

} // namespace sycl::ext::oneapi::experimental

/// Copies have the same hash.
template <>
struct std::hash<sycl::ext::oneapi::experimental::physical_mem> {
  std::size_t operator()(const sycl::ext::oneapi::experimental::physical_mem &object) const noexcept {
    return std::hash<std::shared_ptr<const int>>()(object.file_);
  }
};
