// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A variable that all work-items of a work-group share (SYCL_EXT_ONEAPI_WORK_GROUP_STATIC): at namespace scope, a
/// static member, or in a function, where it is static, too.
///
/// \code
///   syclex::work_group_static<float[256]> row;
///   ...
///   row[i] = value;                                     // in a kernel, or in a function that a kernel calls
/// \endcode
/// The variable itself is empty: the compiler identifies the object by its address
/// (passes/outline/StaticLocalMemory.h). The plugin makes variables of functions static
/// (clang-plugin/KernelFinder.cpp).
#pragma once

#include <sycl/detail/spmd_builtins.hpp>

#include <type_traits>

namespace sycl::ext::oneapi::experimental {

/// Each variable is one uninitialised object per work-group of a kernel over an nd_range.
template <class Object>
class [[clang::annotate("syclc.work_group_static")]] work_group_static final {
  static_assert(std::is_trivially_default_constructible_v<Object> && std::is_trivially_destructible_v<Object>,
                "work_group_static: no constructor and no destructor is called; take a type that needs none");

public:
  constexpr work_group_static() noexcept = default;
  work_group_static(const work_group_static &) = delete;
  work_group_static &operator=(const work_group_static &) = delete;

  [[clang::always_inline]] operator Object &() const noexcept { return *object(); }
  /// \returns the address of the shared object.
  [[clang::always_inline]] Object *operator&() const noexcept { return object(); }
  /// Only for objects that are not arrays.
  template <class Assigned = Object, std::enable_if_t<!std::is_array_v<Assigned>, int> = 0>
  [[clang::always_inline]] const work_group_static &operator=(const Object &value) const noexcept {
    *object() = value;
    return *this;
  }

private:
  [[clang::always_inline]] Object *object() const noexcept {
    return static_cast<Object *>(__syclc_work_group_static(this, sizeof(Object), alignof(Object)));
  }
};

} // namespace sycl::ext::oneapi::experimental
