// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Properties of accessors that are known when the program is compiled (SYCL_EXT_ONEAPI_ACCESSOR_PROPERTIES):
///
///   sycl::accessor in(buffer, handler, sycl::read_only,
///                     sycl::ext::oneapi::accessor_property_list{sycl::ext::oneapi::no_alias});
///
/// They are hints, which are accepted without effect. no_init, which may stand among them, has its own.
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
/// The kernel accesses the memory by no other accessor.
struct no_alias : sycl::detail::tag_property<sycl::detail::property_id::accessor_no_alias> {
  template <bool>
  using instance = no_alias;
};
} // namespace property
inline constexpr property::no_offset no_offset{};
inline constexpr property::no_alias no_alias{};

/// A property list that remembers the types of its properties.
template <class... Properties>
class accessor_property_list : public property_list {
public:
  accessor_property_list(Properties... properties) : property_list(properties...) {}
};
} // namespace oneapi

namespace intel {
namespace property {
/// In which of an FPGA's memories the buffer is.
struct buffer_location : sycl::detail::tag_property<sycl::detail::property_id::accessor_buffer_location> {
  template <int>
  using instance = buffer_location;
};
} // namespace property
template <int Memory>
inline constexpr property::buffer_location buffer_location{};
} // namespace intel
} // namespace sycl::ext
