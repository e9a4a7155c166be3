// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_PREFETCH: hints that memory will be read soon.
///
/// \code
///   namespace syclex = sycl::ext::oneapi::experimental;
///   syclex::prefetch(&data[i + 64], syclex::properties{syclex::prefetch_hint_L2});
/// \endcode
/// On native devices each cache line that is the same for all work-items of a sub-group, or that adjacent ones share,
/// is fetched by one instruction; hints for addresses scattered over a sub-group, and all hints on OpenCL devices, are
/// ignored. At most `max_lines` cache lines of a range are fetched: more would evict each other.
#pragma once

#include <sycl/access.hpp>
#include <sycl/accessor.hpp>
#include <sycl/ext/oneapi/properties/properties.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/id.hpp>
#include <sycl/multi_ptr.hpp>

#include <cstddef>
#include <type_traits>

namespace sycl::ext::oneapi::experimental {

enum class cache_level { L1, L2, L3, L4 };
/// The data will be read once.
struct nontemporal;

struct prefetch_hint_key {
  template <cache_level Level, class Hint>
  using value_t = property_value<prefetch_hint_key, std::integral_constant<cache_level, Level>, Hint>;
};
template <cache_level Level, class Hint>
struct property_value<prefetch_hint_key, std::integral_constant<cache_level, Level>, Hint> {
  using key_t = prefetch_hint_key;
  static constexpr cache_level level = Level;
  static constexpr bool is_nontemporal = std::is_same_v<Hint, nontemporal>;
};
template <>
struct is_property_key<prefetch_hint_key> : std::true_type {};

template <cache_level Level, class Hint>
inline constexpr prefetch_hint_key::value_t<Level, Hint> prefetch_hint;
inline constexpr prefetch_hint_key::value_t<cache_level::L1, void> prefetch_hint_L1;
inline constexpr prefetch_hint_key::value_t<cache_level::L2, void> prefetch_hint_L2;
inline constexpr prefetch_hint_key::value_t<cache_level::L3, void> prefetch_hint_L3;
inline constexpr prefetch_hint_key::value_t<cache_level::L4, void> prefetch_hint_L4;
inline constexpr prefetch_hint_key::value_t<cache_level::L1, nontemporal> prefetch_hint_L1_nt;
inline constexpr prefetch_hint_key::value_t<cache_level::L2, nontemporal> prefetch_hint_L2_nt;
inline constexpr prefetch_hint_key::value_t<cache_level::L3, nontemporal> prefetch_hint_L3_nt;
inline constexpr prefetch_hint_key::value_t<cache_level::L4, nontemporal> prefetch_hint_L4_nt;

namespace detail {
inline constexpr std::size_t prefetch_line = 64, prefetch_most_lines = 16;

/// __builtin_prefetch's locality: 3 is the first-level cache, 1 the third level, 0 is read once.
template <class Properties>
constexpr int prefetch_locality() {
  if constexpr (Properties::template has_property<prefetch_hint_key>()) {
    using hint = decltype(Properties::template get_property<prefetch_hint_key>());
    return hint::is_nontemporal ? 0 : hint::level == cache_level::L1 ? 3 : hint::level == cache_level::L2 ? 2 : 1;
  }
  return 3;
}

template <class Properties>
void prefetch_bytes(const void *ptr, std::size_t bytes) {
  static_assert(is_property_list_v<Properties>, "prefetch takes a property list after the size");
  const std::size_t lines = (bytes + prefetch_line - 1) / prefetch_line;
  constexpr int locality = prefetch_locality<Properties>(); // a constant, because Clang would leave a call
  for (std::size_t line = 0; line != (lines < prefetch_most_lines ? lines : prefetch_most_lines); ++line)
    __builtin_prefetch(static_cast<const char *>(ptr) + line * prefetch_line, 0, locality);
}

/// The number of bytes of `count` elements; for void, bytes.
template <class Element>
constexpr std::size_t prefetch_size(std::size_t count) {
  if constexpr (std::is_void_v<Element>)
    return count;
  else
    return count * sizeof(Element);
}

template <class Properties>
using if_properties = std::enable_if_t<is_property_list_v<Properties>, int>;
template <access::address_space Space>
using if_prefetchable =
    std::enable_if_t<Space == access::address_space::global_space || Space == access::address_space::generic_space,
                     int>;
template <int Dimensions, access_mode Mode>
using if_read_accessor =
    std::enable_if_t<(Dimensions > 0) && (Mode == access_mode::read || Mode == access_mode::read_write), int>;
} // namespace detail

/// \name Hints of one work-item. `count`: elements, or bytes for a pointer to void; the pointer is to global memory.
///@{
template <class Element, class Properties = empty_properties_t, detail::if_properties<Properties> = 0>
void prefetch(Element *ptr, Properties = {}) {
  detail::prefetch_bytes<Properties>(ptr, detail::prefetch_size<Element>(1));
}
template <class Element, class Properties = empty_properties_t, detail::if_properties<Properties> = 0>
void prefetch(Element *ptr, std::size_t count, Properties = {}) {
  detail::prefetch_bytes<Properties>(ptr, detail::prefetch_size<Element>(count));
}
template <class Element, access::address_space Space, access::decorated IsDecorated,
          class Properties = empty_properties_t, detail::if_properties<Properties> = 0,
          detail::if_prefetchable<Space> = 0>
void prefetch(multi_ptr<Element, Space, IsDecorated> ptr, Properties properties = {}) {
  experimental::prefetch(ptr.get_raw(), properties);
}
template <class Element, access::address_space Space, access::decorated IsDecorated,
          class Properties = empty_properties_t, detail::if_properties<Properties> = 0,
          detail::if_prefetchable<Space> = 0>
void prefetch(multi_ptr<Element, Space, IsDecorated> ptr, std::size_t count, Properties properties = {}) {
  experimental::prefetch(ptr.get_raw(), count, properties);
}
template <class DataT, int Dimensions, access_mode Mode, access::placeholder IsPlaceholder,
          class Properties = empty_properties_t, detail::if_properties<Properties> = 0,
          detail::if_read_accessor<Dimensions, Mode> = 0>
void prefetch(const accessor<DataT, Dimensions, Mode, target::device, IsPlaceholder> &acc, id<Dimensions> offset,
              Properties properties = {}) {
  experimental::prefetch(&acc[offset], properties);
}
template <class DataT, int Dimensions, access_mode Mode, access::placeholder IsPlaceholder,
          class Properties = empty_properties_t, detail::if_properties<Properties> = 0,
          detail::if_read_accessor<Dimensions, Mode> = 0>
void prefetch(const accessor<DataT, Dimensions, Mode, target::device, IsPlaceholder> &acc, id<Dimensions> offset,
              std::size_t count, Properties properties = {}) {
  experimental::prefetch(&acc[offset], count, properties);
}
///@}

/// A hint that all work-items of a group give together, with the same arguments, as for prefetch().
template <class Group, class... Arguments>
auto joint_prefetch(Group, const Arguments &...arguments) -> decltype(experimental::prefetch(arguments...)) {
  static_assert(is_group_v<Group>, "the first argument of joint_prefetch is a group");
  experimental::prefetch(arguments...);
}

} // namespace sycl::ext::oneapi::experimental
