// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Pools of unified shared memory for allocations in the order of a queue's commands
/// (SYCL_EXT_ONEAPI_ASYNC_MEMORY_ALLOC): async_alloc.hpp.
#pragma once

#include <sycl/context.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/device.hpp>
#include <sycl/exception.hpp>
#include <sycl/ext/oneapi/properties/properties.hpp>
#include <sycl/queue.hpp>
#include <sycl/usm.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace sycl {
namespace detail {
class memory_pool_impl;

/// Options of a pool; those that were not given are empty.
struct memory_pool_options {
  struct number {
    bool given;
    std::size_t value;
  };
  number threshold, maximum;
  bool read_only, zero_init;
};
} // namespace detail

namespace ext::oneapi::experimental {

/// \name Properties of pools
///@{
/// Number of free bytes that the pool keeps instead of returning them; default 0.
struct initial_threshold {
  constexpr initial_threshold(std::size_t bytes) : value(bytes) {}
  std::size_t value;
};
/// Maximum size of the pool in bytes: beyond it allocations throw errc::memory_allocation.
struct maximum_size {
  constexpr maximum_size(std::size_t bytes) : value(bytes) {}
  std::size_t value;
};
/// Kernels only read the memory. A hint.
struct read_only {};
/// The memory is zero-initialised when it is first allocated.
struct zero_init {};
using initial_threshold_key = initial_threshold;
using maximum_size_key = maximum_size;
using read_only_key = read_only;
using zero_init_key = zero_init;
///@}
template <>
struct is_property_key<initial_threshold_key> : std::true_type {};
template <>
struct is_property_key<maximum_size_key> : std::true_type {};
template <>
struct is_property_key<read_only_key> : std::true_type {};
template <>
struct is_property_key<zero_init_key> : std::true_type {};

/// Memory of one kind on one device. Common reference semantics; the memory is released with the last copy and the last
/// allocation from it.
class SYCLC_EXPORT memory_pool {
public:
  /// \throws errc::invalid for usm::alloc::host with a device and usm::alloc::unknown; errc::feature_not_supported for
  /// usm::alloc::shared, and where the device lacks the kind.
  template <class Properties = empty_properties_t>
  memory_pool(const context &syclContext, const device &syclDevice, usm::alloc kind, Properties properties = {})
      : memory_pool(syclContext, syclDevice, kind, options_of(properties)) {}
  template <class Properties = empty_properties_t>
  memory_pool(const queue &syclQueue, usm::alloc kind, Properties properties = {})
      : memory_pool(syclQueue.get_context(), syclQueue.get_device(), kind, options_of(properties)) {}
  /// A pool of host memory. \throws errc::feature_not_supported, because there are none; errc::invalid for other kinds.
  template <class Properties = empty_properties_t>
  memory_pool(const context &syclContext, usm::alloc kind, Properties properties = {})
      : memory_pool(syclContext, kind, options_of(properties)) {}
  /// A pool in existing memory. \throws errc::feature_not_supported.
  template <class Properties = empty_properties_t>
  memory_pool(const context &, void *, std::size_t, Properties = {}) {
    no_pool_of_memory();
  }

  context get_context() const;
  device get_device() const;
  usm::alloc get_alloc_kind() const;
  /// Number of free bytes that the pool keeps.
  std::size_t get_threshold() const;
  /// Number of bytes that the pool has reserved on the device, in use or free.
  std::size_t get_reserved_size_current() const;
  std::size_t get_used_size_current() const;
  /// Has no effect if the new threshold is smaller than the current one.
  void increase_threshold_to(std::size_t newThreshold);

  template <class Property>
  bool has_property() const noexcept {
    const detail_options &given = options();
    if constexpr (std::is_same_v<Property, initial_threshold>)
      return given.threshold.given;
    else if constexpr (std::is_same_v<Property, maximum_size>)
      return given.maximum.given;
    else if constexpr (std::is_same_v<Property, experimental::read_only>)
      return given.read_only;
    else if constexpr (std::is_same_v<Property, experimental::zero_init>)
      return given.zero_init;
    else
      return false;
  }
  /// \throws errc::invalid if the pool was constructed without it.
  template <class Property>
  Property get_property() const {
    if (!has_property<Property>()) no_property();
    if constexpr (std::is_same_v<Property, initial_threshold>)
      return Property(options().threshold.value);
    else if constexpr (std::is_same_v<Property, maximum_size>)
      return Property(options().maximum.value);
    else
      return Property{};
  }

  friend bool operator==(const memory_pool &lhs, const memory_pool &rhs) noexcept { return lhs.impl_ == rhs.impl_; }
  friend bool operator!=(const memory_pool &lhs, const memory_pool &rhs) noexcept { return lhs.impl_ != rhs.impl_; }

private:
  friend struct sycl::detail::impl_access;
  using detail_options = sycl::detail::memory_pool_options;
  explicit memory_pool(sycl::detail::shared_impl<sycl::detail::memory_pool_impl> impl) : impl_(std::move(impl)) {}
  memory_pool(const context &syclContext, const device &syclDevice, usm::alloc kind, detail_options given);
  memory_pool(const context &syclContext, usm::alloc kind, detail_options given);
  [[noreturn]] static void no_pool_of_memory();
  [[noreturn]] static void no_property();
  const detail_options &options() const noexcept;

  template <class Properties>
  static detail_options options_of(const Properties &properties) {
    detail_options given{};
    if constexpr (Properties::template has_property<initial_threshold_key>())
      given.threshold = {true, properties.template get_property<initial_threshold_key>().value};
    if constexpr (Properties::template has_property<maximum_size_key>())
      given.maximum = {true, properties.template get_property<maximum_size_key>().value};
    given.read_only = Properties::template has_property<read_only_key>();
    given.zero_init = Properties::template has_property<zero_init_key>();
    return given;
  }

  sycl::detail::shared_impl<sycl::detail::memory_pool_impl> impl_;
};

} // namespace ext::oneapi::experimental
} // namespace sycl

template <>
struct std::hash<sycl::ext::oneapi::experimental::memory_pool>
    : sycl::detail::impl_hash<sycl::ext::oneapi::experimental::memory_pool> {};
