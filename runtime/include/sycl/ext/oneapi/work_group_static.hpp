// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A variable that all work-items of a work-group share (the extension work_group_static), declared where it is used.
///
/// \code
///   syclex::work_group_static<float[256]> row;         // in a kernel, or in a function that a kernel calls
///   static_cast<float (&)[256]>(row)[i] = value;
/// \endcode
/// Variables at namespace scope and static members are not there yet, so that the extension has no feature-test macro.
#pragma once

#include <sycl/detail/spmd_builtins.hpp>

#include <type_traits>

namespace sycl::ext::oneapi::experimental {

/// Each variable in the source is one object, uninitialised, for a work-group of a kernel over an nd_range.
template <class Object>
class work_group_static {
  static_assert(std::is_trivially_default_constructible_v<Object> && std::is_trivially_destructible_v<Object>,
                "work_group_static: no constructor and no destructor is called; take a type that needs none");

public:
  [[clang::always_inline]] work_group_static() noexcept
      : object_(static_cast<Object *>(__syclc_static_local_memory(sizeof(Object), alignof(Object)))) {}
  work_group_static(const work_group_static &) = delete;
  work_group_static &operator=(const work_group_static &) = delete;

  operator Object &() const noexcept { return *object_; }
  /// \returns the address of the object that is shared
  Object *operator&() const noexcept { return object_; }
  /// Only for objects that are no arrays.
  template <class Assigned = Object, std::enable_if_t<!std::is_array_v<Assigned>, int> = 0>
  const work_group_static &operator=(const Object &value) const noexcept {
    *object_ = value;
    return *this;
  }

private:
  Object *object_;
};

} // namespace sycl::ext::oneapi::experimental
