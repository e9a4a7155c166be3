// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Local memory declared in a kernel (SYCL_EXT_ONEAPI_LOCAL_MEMORY).
///
/// \code
///   auto tile = sycl::ext::oneapi::group_local_memory_for_overwrite<float[16][17]>(item.get_group());
///   (*tile)[i][j] = 0;
/// \endcode
/// Each call in the source is a separate object, shared by all work-items of a work-group that reach it.
#pragma once

#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/multi_ptr.hpp>

#include <new>
#include <type_traits>
#include <utility>

namespace sycl::ext::oneapi {

/// An object in local memory, default-initialised: an object of a trivial type has no value yet.
/// All work-items of the group must call it together.
template <class Object, class Group>
[[clang::always_inline]] inline multi_ptr<Object, access::address_space::local_space, access::decorated::legacy>
group_local_memory_for_overwrite(Group group) {
  static_assert(std::is_trivially_destructible_v<Object>,
                "objects in local memory are not destroyed: their type must be trivially destructible");
  void *const place = __syclc_static_local_memory(sizeof(Object), alignof(Object));
  if constexpr (!std::is_trivially_default_constructible_v<Object>) {
    if (group.leader()) ::new (place) Object;
    group_barrier(group);
  }
  return multi_ptr<Object, access::address_space::local_space, access::decorated::legacy>(static_cast<Object *>(place));
}

/// An object in local memory, constructed once per work-group from the first work-item's arguments.
/// All work-items of the group must call it together; they may use the object immediately.
template <class Object, class Group, class... Arguments>
[[clang::always_inline]] inline multi_ptr<Object, access::address_space::local_space, access::decorated::legacy>
group_local_memory(Group group, Arguments &&...arguments) {
  static_assert(std::is_trivially_destructible_v<Object>,
                "objects in local memory are not destroyed: their type must be trivially destructible");
  void *const place = __syclc_static_local_memory(sizeof(Object), alignof(Object));
  if (group.leader()) {
    if constexpr (std::is_array_v<Object>)
      ::new (place) Object{std::forward<Arguments>(arguments)...};
    else
      ::new (place) Object(std::forward<Arguments>(arguments)...);
  }
  group_barrier(group);
  return multi_ptr<Object, access::address_space::local_space, access::decorated::legacy>(static_cast<Object *>(place));
}

} // namespace sycl::ext::oneapi

namespace sycl {
/// \name The same functions by their names from before the extension had a namespace
///@{
using ext::oneapi::group_local_memory;
using ext::oneapi::group_local_memory_for_overwrite;
///@}
} // namespace sycl
