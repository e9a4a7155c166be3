// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How a kernel's entry calls the user's function object: the `Invocation` of kernel_entry.hpp, one for each kind of
/// launch. They make the index argument from the builtins, in the form that the function object takes.
///
/// \code
///   q.parallel_for(range{n}, [=](item<1> i) {...});  // kernel_entry<Name, range_invocation<1>, K>
///     -> k(item<1>(__syclc_global_id(0), __syclc_global_size(0), __syclc_global_offset(0)))
/// \endcode
#pragma once

#include <sycl/detail/kernel_entry.hpp>
#include <sycl/item.hpp>
#include <sycl/kernel_handler.hpp>
#include <sycl/nd_item.hpp>

#include <utility>

namespace sycl::ext::oneapi::experimental {
struct properties_tag; // kernel_properties/properties.hpp
template <class Values>
class properties;
} // namespace sycl::ext::oneapi::experimental

namespace sycl::detail {

/// An Invocation of a kernel that has properties, which the compiler takes for attributes. \tparam Properties a list of
/// extension SYCL_EXT_ONEAPI_PROPERTIES, whose header defines this.
template <class Invocation, class Properties>
struct property_invocation;

template <class Invocation, class Properties>
struct with_given_properties {
  using type = property_invocation<Invocation, Properties>;
};
template <class Invocation>
struct with_given_properties<Invocation, void> {
  using type = Invocation;
};
/// With the properties that a function object's member get(properties_tag) returns, if it has one.
template <class Invocation, class Kernel,
          class Properties =
              decltype(std::declval<Kernel &>().get(std::declval<ext::oneapi::experimental::properties_tag>()))>
property_invocation<Invocation, Properties> with_own_properties(int);
template <class Invocation, class Kernel>
Invocation with_own_properties(long);

/// The Invocation of a function object. \tparam Properties of the launch, or void.
template <class Invocation, class Kernel, class Properties>
using invocation_of =
    decltype(with_own_properties<typename with_given_properties<Invocation, Properties>::type, Kernel>(0));

/// Whether a function object can be called, as const, with these \p Arguments. As std::is_invocable, which takes much
/// longer to compile because it looks at pointers to members too.
template <class Kernel, class... Arguments,
          class = decltype(std::declval<const Kernel &>()(std::declval<Arguments>()...))>
constexpr bool takes(int) {
  return true;
}
template <class Kernel, class...>
constexpr bool takes(long) {
  return false;
}

/// handler::single_task: one call without arguments, or, as in all kinds of kernels, with a kernel_handler as the last.
struct task_invocation {
  static constexpr int kind = SYCLC_KERNEL_SINGLE_TASK;
  static constexpr int dimensions = 1;
  template <class Kernel>
  static void invoke(const Kernel &kernel) {
    if constexpr (takes<Kernel>(0)) {
      kernel();
    } else {
      static_assert(takes<Kernel, kernel_handler>(0),
                    "the kernel of a single_task must be callable, as const, without arguments or with a "
                    "sycl::kernel_handler");
      kernel(kernel_handler_maker::make());
    }
  }
};

/// handler::parallel_for over a range. Function objects that take an id, a number or `auto` get the item too: it
/// converts. Those that insist on item<Dimensions, false> get that.
template <int Dimensions>
struct range_invocation {
  static constexpr int kind = SYCLC_KERNEL_RANGE;
  static constexpr int dimensions = Dimensions;
  template <class Kernel>
  static void invoke(const Kernel &kernel) {
    if constexpr (takes<Kernel, item<Dimensions, true>>(0))
      kernel(query<true>());
    else if constexpr (takes<Kernel, item<Dimensions, false>>(0))
      kernel(query<false>());
    else if constexpr (takes<Kernel, item<Dimensions, true>, kernel_handler>(0))
      kernel(query<true>(), kernel_handler_maker::make());
    else {
      static_assert(takes<Kernel, item<Dimensions, false>, kernel_handler>(0),
                    "a kernel over a sycl::range must be callable, as const, with a sycl::item or sycl::id of as many "
                    "dimensions as the range, or (in one dimension) with an integer, and perhaps a "
                    "sycl::kernel_handler after it");
      kernel(query<false>(), kernel_handler_maker::make());
    }
  }

private:
  template <bool WithOffset>
  static item<Dimensions, WithOffset> query() {
    return item_maker::make<Dimensions, WithOffset>(query_all<id, Dimensions, __syclc_global_id>(),
                                                    query_all<range, Dimensions, __syclc_global_size>(),
                                                    query_all<id, Dimensions, __syclc_global_offset>());
  }
};

/// handler::parallel_for over an nd_range.
template <int Dimensions>
struct nd_range_invocation {
  static constexpr int kind = SYCLC_KERNEL_ND_RANGE;
  static constexpr int dimensions = Dimensions;
  static constexpr bool one_group = false; ///< true: no launch may have more (property use_root_sync)
  template <class Kernel>
  static void invoke(const Kernel &kernel) {
    if constexpr (takes<Kernel, nd_item<Dimensions>>(0)) {
      kernel(nd_item_maker::make<Dimensions>());
    } else {
      static_assert(takes<Kernel, nd_item<Dimensions>, kernel_handler>(0),
                    "a kernel over a sycl::nd_range must be callable, as const, with a sycl::nd_item of as many "
                    "dimensions as the nd_range, and perhaps a sycl::kernel_handler after it");
      kernel(nd_item_maker::make<Dimensions>(), kernel_handler_maker::make());
    }
  }
};

} // namespace sycl::detail
