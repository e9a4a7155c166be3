// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compile-time properties of accessors (SYCL_EXT_ONEAPI_ACCESSOR_PROPERTIES):
///
///   sycl::accessor in(buffer, handler, sycl::read_only,
///                     sycl::ext::oneapi::accessor_property_list{sycl::ext::oneapi::no_alias});
///
/// They are hints that have no effect, except no_init, which may be among them.
#pragma once

#include <sycl/memory_properties.hpp>

namespace sycl::ext {
namespace oneapi {
namespace property {
/// The accessor's offset is zero.
struct no_offset : sycl::detail::tag_property<sycl::detail::property_id::accessor_no_offset> {
  template <bool>
  using instance = no_offset;
};
/// The kernel accesses the memory through no other accessor.
struct no_alias : sycl::detail::tag_property<sycl::detail::property_id::accessor_no_alias> {
  template <bool>
  using instance = no_alias;
};
} // namespace property
inline constexpr property::no_offset no_offset{};
inline constexpr property::no_alias no_alias{};

/// A property list that includes the types of its properties.
template <class... Properties>
class accessor_property_list : public property_list {
public:
  accessor_property_list(Properties... properties) : property_list(properties...) {}
};
} // namespace oneapi

namespace intel {
namespace property {
/// The memory of an FPGA that contains the buffer.
struct buffer_location : sycl::detail::tag_property<sycl::detail::property_id::accessor_buffer_location> {
  template <int>
  using instance = buffer_location;
};
} // namespace property
template <int Memory>
inline constexpr property::buffer_location buffer_location{};
} // namespace intel
} // namespace sycl::ext
