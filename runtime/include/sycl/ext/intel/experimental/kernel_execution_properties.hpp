// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Properties of kernels for Intel's GPUs (sycl_ext_intel_grf_size, sycl_ext_intel_cache_config). They are accepted,
/// but have no effect on the supported devices.
#pragma once

#include <sycl/ext/oneapi/properties/properties.hpp>

#include <type_traits>

namespace sycl::ext::intel::experimental {

/// Registers of a work-item.
struct grf_size_key : detail::ignored_property {
  template <unsigned Registers>
  using value_t = oneapi::experimental::property_value<grf_size_key, std::integral_constant<unsigned, Registers>>;
};
struct grf_size_automatic_key : detail::ignored_property {
  using value_t = oneapi::experimental::property_value<grf_size_automatic_key>;
};
template <unsigned Registers>
inline constexpr grf_size_key::value_t<Registers> grf_size;
inline constexpr grf_size_automatic_key::value_t grf_size_automatic;

/// Whether cache or local memory gets the larger part of their shared memory.
enum class cache_config_enum : unsigned { large_slm, large_data };
inline constexpr cache_config_enum large_slm = cache_config_enum::large_slm;
inline constexpr cache_config_enum large_data = cache_config_enum::large_data;
struct cache_config : detail::ignored_property {
  cache_config(cache_config_enum wanted) : value(wanted) {}
  cache_config_enum value;
};
using cache_config_key = cache_config;

} // namespace sycl::ext::intel::experimental

namespace sycl::ext::oneapi::experimental {
template <>
struct is_property_key<intel::experimental::grf_size_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::grf_size_automatic_key> : std::true_type {};
template <>
struct is_property_key<intel::experimental::cache_config> : std::true_type {};
} // namespace sycl::ext::oneapi::experimental
