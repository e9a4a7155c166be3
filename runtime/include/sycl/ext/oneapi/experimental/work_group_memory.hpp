// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_WORK_GROUP_MEMORY: an object or array in local memory, without the sizes that a
/// local_accessor passes to the kernel.
///
/// \code
///   queue.submit([&](sycl::handler &group) {
///     sycl::ext::oneapi::experimental::work_group_memory<float[256]> tile{group};
///     group.parallel_for(sycl::nd_range<1>(n, 256), [=](sycl::nd_item<1> item) { tile[item.get_local_id(0)] = 0; });
///   });
/// \endcode
#pragma once

#include <sycl/detail/local_memory.hpp>
#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/device_copyable.hpp>
#include <sycl/exception.hpp>
#include <sycl/ext/oneapi/properties/properties.hpp>
#include <sycl/handler.hpp>
#include <sycl/multi_ptr.hpp>

#include <cstddef>
#include <type_traits>

namespace sycl::ext::oneapi::experimental {

/// Constructs an empty work_group_memory, which can be assigned to.
struct indeterminate_t {};
inline constexpr indeterminate_t indeterminate;

/// Uninitialised local memory of a work-group. Copies refer to the same memory. In kernels over an nd_range only.
/// \tparam DataT the object's type; an array type, also of unknown bound, for several. \tparam PropertyListT no
/// properties are defined.
template <class DataT, class PropertyListT = empty_properties_t>
class work_group_memory {
  static_assert(std::is_same_v<PropertyListT, empty_properties_t>, "work_group_memory has no properties");
  static constexpr bool is_unbounded = std::is_array_v<DataT> && std::extent_v<DataT> == 0;

public:
  using value_type = std::remove_all_extents_t<DataT>;

  work_group_memory(const indeterminate_t &) {}
  work_group_memory(const work_group_memory &) = default;
  /// Reserves memory for the kernel of the command group. \throws errc::memory_allocation at launch if the device has
  /// less.
  template <class TypeT = DataT, std::enable_if_t<!(std::is_array_v<TypeT> && std::extent_v<TypeT> == 0), int> = 0>
  work_group_memory(handler &group)
      : offset_(sycl::detail::reserve_local_memory(group, sizeof(TypeT), alignof(value_type))) {}
  /// The same for an array of unknown bound. \param num number of elements.
  template <class TypeT = DataT, std::enable_if_t<std::is_array_v<TypeT> && std::extent_v<TypeT> == 0, int> = 0>
  work_group_memory(std::size_t num, handler &group)
      : offset_(sycl::detail::reserve_local_memory(
            group, sycl::detail::saturated_bytes(num, sizeof(std::remove_extent_t<TypeT>)), alignof(value_type))) {}
  work_group_memory &operator=(const work_group_memory &) = default;

  /// \name In kernels only
  ///@{
  operator DataT &() const { return *&*this; }
  template <class TypeT = DataT, std::enable_if_t<!std::is_array_v<TypeT>, int> = 0>
  const work_group_memory &operator=(const DataT &value) const {
    *&*this = value;
    return *this;
  }
  DataT *operator&() const { return static_cast<DataT *>(sycl::detail::local_memory_at(offset_)); }
  template <access::decorated IsDecorated = access::decorated::no>
  multi_ptr<value_type, access::address_space::local_space, IsDecorated> get_multi_ptr() const {
    return multi_ptr<value_type, access::address_space::local_space, IsDecorated>(
        static_cast<value_type *>(sycl::detail::local_memory_at(offset_)));
  }
  ///@}

private:
  std::size_t offset_ = 0; ///< bytes from __syclc_local_memory()
};

} // namespace sycl::ext::oneapi::experimental
