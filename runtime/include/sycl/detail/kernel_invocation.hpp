// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How a kernel's entry calls the user's function object: the `Invocation` of kernel_entry.hpp, one for each kind of
/// launch. It creates the index argument from the builtins, in the form that the function object accepts.
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

#include <cstdint>
#include <new>
#include <utility>

namespace sycl::ext::oneapi::experimental {
struct properties_tag; // kernel_properties/properties.hpp
template <class Values>
class properties;
} // namespace sycl::ext::oneapi::experimental

namespace sycl::detail {

/// An Invocation of a kernel with properties, which the compiler treats as attributes. \tparam Properties a list of
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

/// The progress guarantees that a kernel requires (ext/oneapi/experimental/forward_progress.hpp), as bits.
template <class Invocation, std::uint32_t Asked = Invocation::asked_progress>
constexpr std::uint32_t progress_asked_by(int) {
  return Asked;
}
template <class>
constexpr std::uint32_t progress_asked_by(long) {
  return 0;
}

/// Whether a const function object can be called with these \p Arguments. Like std::is_invocable, which takes much
/// longer to compile because it considers pointers to members too.
template <class Kernel, class... Arguments,
          class = decltype(std::declval<const Kernel &>()(std::declval<Arguments>()...))>
constexpr bool takes(int) {
  return true;
}
template <class Kernel, class...>
constexpr bool takes(long) {
  return false;
}

/// Whether a function object can be copied. A variable, so that Clang does not explain why not.
template <class Kernel>
inline constexpr bool copies_kernel = __is_constructible(Kernel, const Kernel &);

/// Reports what cannot be a kernel at all.
template <class Kernel>
constexpr void check_kernel() {
  static_assert(!__is_function(Kernel), "a function is no kernel: pass a lambda that calls it");
  static_assert(
      copies_kernel<Kernel> || !__is_class(Kernel),
      "a kernel's function object is copied: it cannot capture what cannot be copied, such as a std::unique_ptr or "
      "the handler; capture a pointer to USM memory, or an accessor");
}
template <class Kernel>
void copy_kernel(void *where, const Kernel &kernel) {
  if constexpr (copies_kernel<Kernel>) ::new (where) Kernel(kernel);
}

/// How a function object is called: with temporary objects, or with variables, to which references can bind; with a
/// kernel_handler after the other arguments or without.
enum class call_form { none, values, variables, values_and_handler, variables_and_handler };

/// The first form in which a function object accepts \p IndexT and references to \p Others.
template <class Kernel, class IndexT, class... Others>
constexpr call_form form_of_call() {
  if constexpr (takes<Kernel, IndexT, Others &...>(0))
    return call_form::values;
  else if constexpr (takes<Kernel, IndexT &, Others &...>(0))
    return call_form::variables;
  else if constexpr (takes<Kernel, IndexT, Others &..., kernel_handler>(0))
    return call_form::values_and_handler;
  else if constexpr (takes<Kernel, IndexT &, Others &..., kernel_handler &>(0))
    return call_form::variables_and_handler;
  else
    return call_form::none;
}

/// Calls a function object in this form, which it must accept.
template <call_form Form, class Kernel, class IndexT, class... Others>
void call_in_form(const Kernel &kernel, IndexT &&index, Others &...others) {
  if constexpr (Form == call_form::values) {
    kernel(static_cast<IndexT &&>(index), others...);
  } else if constexpr (Form == call_form::variables) {
    kernel(index, others...);
  } else if constexpr (Form == call_form::values_and_handler) {
    kernel(static_cast<IndexT &&>(index), others..., kernel_handler_maker::make());
  } else {
    auto handler = kernel_handler_maker::make();
    kernel(index, others..., handler);
  }
}

/// The compiler reports each instance of this function, at the launch: the function object does not accept the
/// arguments of this kind of kernel. \tparam Kind of the launch (syclc_kernel_kind). \tparam Reducers their number.
template <class Kernel, int Kind, int Dimensions, int Reducers>
[[clang::annotate("syclc.kernel.mismatch")]] void kernel_mismatch() {}

/// The same, with a warning: the function object's call operator is not const, which SYCL 2020 requires and SYCL 1.2.1
/// did not.
template <class Kernel>
[[clang::annotate("syclc.kernel.changing")]] void kernel_changes_itself() {}

/// A work-item's copy of a function object that may change itself.
template <class Kernel>
struct changing_kernel {
  Kernel &kernel;
  template <class... Arguments, class = decltype(std::declval<Kernel &>()(std::declval<Arguments>()...))>
  void operator()(Arguments &&...arguments) const {
    kernel_changes_itself<Kernel>();
    kernel(static_cast<Arguments &&>(arguments)...);
  }
};
template <class Kernel>
inline constexpr bool is_changing_kernel = false;
template <class Kernel>
inline constexpr bool is_changing_kernel<changing_kernel<Kernel>> = true;
template <class Kernel>
struct users_kernel {
  using type = Kernel;
};
template <class Kernel>
struct users_kernel<changing_kernel<Kernel>> {
  using type = Kernel;
};

/// For a function object that cannot be called as const: calls `invoke` with a copy that may change, or reports it.
template <int Kind, int Dimensions, int Reducers, class Kernel, class Invoke>
void call_changing_copy(const Kernel &kernel, const Invoke &invoke) {
  if constexpr (is_changing_kernel<Kernel> || !copies_kernel<Kernel>) {
    kernel_mismatch<typename users_kernel<Kernel>::type, Kind, Dimensions, Reducers>();
  } else {
    Kernel copy(kernel);
    invoke(changing_kernel<Kernel>{copy});
  }
}

/// handler::single_task: one call without arguments, or, as in all kinds of kernels, with a kernel_handler as the last.
struct task_invocation {
  static constexpr int kind = SYCLC_KERNEL_SINGLE_TASK;
  static constexpr int dimensions = 1;
  template <class Kernel>
  static void invoke(const Kernel &kernel) {
    if constexpr (takes<Kernel>(0)) {
      kernel();
    } else if constexpr (takes<Kernel, kernel_handler>(0)) {
      kernel(kernel_handler_maker::make());
    } else if constexpr (takes<Kernel, kernel_handler &>(0)) {
      auto handler = kernel_handler_maker::make();
      kernel(handler);
    } else {
      call_changing_copy<kind, dimensions, 0>(kernel, [](const auto &copy) { invoke(copy); });
    }
  }
};

/// handler::parallel_for over a range. Function objects that accept an id, a number or `auto` receive the item, which
/// converts. Those that require item<Dimensions, false>, or a mutable id, receive that.
template <int Dimensions>
struct range_invocation {
  static constexpr int kind = SYCLC_KERNEL_RANGE;
  static constexpr int dimensions = Dimensions;
  template <class Kernel>
  static void invoke(const Kernel &kernel) {
    if constexpr (takes<Kernel, item<Dimensions, true>>(0))
      kernel(query<true>());
    else if constexpr (constexpr call_form form = form_of_call<Kernel, item<Dimensions, true>>();
                       form != call_form::none)
      call_in_form<form>(kernel, query<true>());
    else if constexpr (constexpr call_form plain = form_of_call<Kernel, item<Dimensions, false>>();
                       plain != call_form::none)
      call_in_form<plain>(kernel, query<false>());
    else if constexpr (constexpr call_form of_id = form_of_call<Kernel, id<Dimensions>>(); of_id != call_form::none)
      call_in_form<of_id>(kernel, query_all<id, Dimensions, __syclc_global_id>());
    else
      call_changing_copy<kind, dimensions, 0>(kernel, [](const auto &copy) { invoke(copy); });
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
  static constexpr bool one_group = false; ///< true: launches may have only one (property use_root_sync)
  template <class Kernel>
  static void invoke(const Kernel &kernel) {
    if constexpr (takes<Kernel, nd_item<Dimensions>>(0))
      kernel(nd_item_maker::make<Dimensions>());
    else if constexpr (constexpr call_form form = form_of_call<Kernel, nd_item<Dimensions>>(); form != call_form::none)
      call_in_form<form>(kernel, nd_item_maker::make<Dimensions>());
    else
      call_changing_copy<kind, dimensions, 0>(kernel, [](const auto &copy) { invoke(copy); });
  }
};

} // namespace sycl::detail
