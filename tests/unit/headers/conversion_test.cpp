// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Conversions of accessors and multi_ptrs (specification 4.7.6, 4.7.7), and hashes of all classes with common
/// reference semantics (4.5.2), including deprecated ones. Mostly at compile time.
#include <sycl/sycl.hpp>

#include <gtest/gtest.h>

#include <type_traits>
#include <unordered_set>

#pragma clang diagnostic ignored "-Wdeprecated-declarations"

namespace sycl::detail::test {
namespace {

using access::address_space;
using access::decorated;
constexpr access_mode reads = access_mode::read, writes = access_mode::write, both = access_mode::read_write;
constexpr address_space in_global = address_space::global_space, in_local = address_space::local_space,
                        in_private = address_space::private_space, generic = address_space::generic_space;

template <class... Classes>
constexpr bool have_hashes = (std::is_invocable_r_v<std::size_t, std::hash<Classes>, const Classes &> && ...);
template <class From, class To>
constexpr bool converts = std::is_convertible_v<From, To>;
template <class From, class To>
constexpr bool converts_when_asked = std::is_constructible_v<To, From> && !converts<From, To>;
template <class Element, address_space Space>
using plain = multi_ptr<Element, Space, decorated::no>;
template <class Element, address_space Space>
using fancy = multi_ptr<Element, Space, decorated::yes>;
template <class Element, address_space Space>
using legacy = multi_ptr<Element, Space, decorated::legacy>;

TEST(Conversions, AllClassesOfCommonReferenceSemanticsHaveHashes) {
  static_assert(
      have_hashes<accessor<int, 1, reads>, accessor<int, 0, writes>, accessor<int, 2, both, target::host_task>,
                  accessor<int, 1, access_mode::atomic>, accessor<int, 1, access_mode::discard_write>>);
  static_assert(have_hashes<accessor<int, 1, reads, target::constant_buffer>, accessor<int, 1, both, target::local>,
                            accessor<int, 0, both, target::local>, accessor<int, 1, access_mode::atomic, target::local>,
                            accessor<int, 2, both, target::host_buffer>,
                            accessor<int, 1, both, target::device, access::placeholder::true_t>>);
  static_assert(have_hashes<host_accessor<int>, local_accessor<int, 0>, local_accessor<float, 3>, buffer<int>, stream>);
  static_assert(have_hashes<context, device, event, kernel, kernel_id, platform, queue,
                            device_image<bundle_state::input>, kernel_bundle<bundle_state::executable>>);
  static_assert(have_hashes<sampled_image<2>, unsampled_image<1>, unsampled_image_accessor<float4, 1, reads>,
                            sampled_image_accessor<float4, 2>, host_unsampled_image_accessor<float4, 1, reads>,
                            host_sampled_image_accessor<float4, 1>>);

  using old_host_accessor = accessor<int, 1, both, target::host_buffer>;
  buffer<int> data{range{3}};
  const old_host_accessor one(data), copy = one;
  EXPECT_EQ(std::hash<old_host_accessor>()(one), std::hash<old_host_accessor>()(copy));
  using old_local_accessor = accessor<int, 1, both, target::local>;
  EXPECT_EQ((std::unordered_set<old_local_accessor>{{}, {}}.size()), 1u);
}

TEST(Conversions, AccessorsConvertToThoseThatOnlyRead) {
  static_assert(converts<accessor<int, 1, both>, accessor<const int, 1, reads>>);
  static_assert(converts<accessor<int, 1, both>, accessor<int, 1, reads>>);
  static_assert(converts<accessor<const int, 1, reads>, accessor<int, 1, reads>>);
  static_assert(converts<accessor<int, 1, reads>, accessor<const int, 1, reads>>);
  static_assert(!converts<accessor<int, 1, writes>, accessor<int, 1, reads>>);
  static_assert(converts<host_accessor<int, 1, both>, host_accessor<const int, 1, reads>>);
  static_assert(converts<local_accessor<int>, local_accessor<const int>>);
  static_assert(!converts<local_accessor<const int>, local_accessor<int>>);
}

TEST(Conversions, AccessorsConvertToPointers) {
  static_assert(converts<accessor<int, 1, reads>, fancy<const int, in_global>>);
  static_assert(!converts<accessor<int, 1, reads>, fancy<int, in_global>>);
  static_assert(converts<accessor<int, 1, both>, plain<const void, generic>>);
  static_assert(converts<accessor<int, 1, both, target::local>, legacy<int, in_local>>);
  static_assert(converts<accessor<int, 1, reads, target::constant_buffer>, constant_ptr<int>>);
  static_assert(converts<local_accessor<int>, fancy<int, in_local>>);
  static_assert(converts<local_accessor<int>, plain<const int, generic>>);
  static_assert(converts<local_accessor<int>, legacy<void, in_local>>);
}

TEST(Conversions, PointersConvertToOtherDecorationsSpacesAndToVoid) {
  static_assert(converts<fancy<char, in_local>, plain<char, in_local>>);
  static_assert(converts<plain<char, in_local>, fancy<char, in_local>>);
  static_assert(converts<fancy<char, in_local>, plain<void, in_local>>);
  static_assert(converts<fancy<const char, in_local>, plain<const void, in_local>>);
  static_assert(!converts<fancy<const char, in_local>, plain<void, in_local>>);
  static_assert(converts<plain<char, in_local>, fancy<char, generic>>);
  static_assert(converts_when_asked<fancy<char, generic>, plain<char, in_local>>);
  static_assert(converts_when_asked<fancy<char, generic>, plain<const char, in_private>>);
  static_assert(converts_when_asked<fancy<char, generic>, legacy<const char, in_global>>);
  static_assert(converts<fancy<void, in_local>, plain<void, in_local>>);
  static_assert(converts<fancy<void, in_local>, fancy<const void, in_local>>);
  static_assert(converts_when_asked<fancy<void, in_local>, fancy<char, in_local>>);
  static_assert(!std::is_constructible_v<fancy<char, in_local>, fancy<const void, in_local>>);
}

TEST(Conversions, PresentPointersConvertToLegacyOnes) {
  static_assert(converts<fancy<char, in_local>, local_ptr<void>>);
  static_assert(converts<plain<char, in_global>, global_ptr<void>>);
  static_assert(converts<fancy<char, in_global>, global_ptr<const char>>);
  static_assert(converts<plain<const char, in_private>, private_ptr<const void>>);
  static_assert(!converts<fancy<const char, in_global>, global_ptr<void>>);
  static_assert(converts_when_asked<fancy<char, in_global>, global_ptr<char>>);
  static_assert(std::is_assignable_v<plain<int, generic> &, legacy<int, in_global>>);
  static_assert(!std::is_assignable_v<plain<int, generic> &, legacy<int, address_space::constant_space>>);

  char bytes[2] = {1, 2};
  const local_ptr<void> untyped = fancy<char, in_local>(bytes);
  EXPECT_EQ(untyped.get_raw(), bytes);
  plain<char, generic> any;
  any = legacy<char, in_global>(bytes + 1);
  EXPECT_EQ(*any, 2);
}

} // namespace
} // namespace sycl::detail::test
