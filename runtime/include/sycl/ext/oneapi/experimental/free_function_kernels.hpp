// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that are functions (oneAPI's extension free_function_kernels): their parameters are the kernel's arguments,
/// and they query their work-item through sycl::ext::oneapi::this_work_item.
///
/// \code
///   namespace syclex = sycl::ext::oneapi::experimental;
///   SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>))
///   void iota(float start, float *out) {
///     auto i = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0);
///     out[i] = start + i;
///   }
///   syclex::nd_launch(queue, sycl::nd_range<1>(n, 64), syclex::kernel_function<iota>, 1.0f, out);
///
///   auto bundle = syclex::get_kernel_bundle<iota, sycl::bundle_state::executable>(context);
///   sycl::kernel k = bundle.ext_oneapi_get_kernel<iota>();
///   handler.set_args(1.0f, out); handler.parallel_for(sycl::nd_range<1>(n, 64), k);
/// \endcode
/// A function becomes a kernel if its address is a template argument of this header: the compiler sees an ordinary
/// kernel over three dimensions, whose function object holds the arguments. A function declared before its definition,
/// as in a header, is SYCL_EXTERNAL: another file may define it.
///
/// Sizes of work-groups and sub-groups and device_has are also properties of functions:
/// \code
///   SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>))
///   SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::work_group_size<64>))
///   void sum(const float *in, float *out);
/// \endcode
#pragma once

#include <sycl/detail/reduction_kernel.hpp>
#include <sycl/detail/submit_to.hpp>
#include <sycl/ext/oneapi/experimental/enqueue_functions.hpp>
#include <sycl/ext/oneapi/kernel_properties/properties.hpp>
#include <sycl/kernel_bundle.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace sycl::detail {

/// The layout of a function's arguments in the function object of its kernel.
struct free_function_layout {
  std::size_t size, alignment; ///< of the function object
  std::size_t count;
  const std::size_t *offsets, *sizes; ///< of the arguments
};

/// Registers the kernel of a function, for handler::set_arg and launches of kernel objects. \param layout must live as
/// long as the kernel.
SYCLC_EXPORT void note_free_function(const syclc_kernel &kernel, const free_function_layout &layout);

/// The function object of a function's kernel. \tparam Function its address.
template <auto *Function, class Pointer = decltype(Function)>
struct free_function_kernel {
  static_assert(sizeof(Pointer) == 0, "a kernel function has fixed parameters and returns void");
};
template <auto *Function, class... Parameters>
struct free_function_kernel<Function, void (*)(Parameters...)> {
  static_assert((!std::is_reference_v<Parameters> && ...), "a kernel function takes its arguments by value");
  using indices = std::index_sequence_for<Parameters...>;

  numbered_values<indices, Parameters...> arguments;

  void operator()(nd_item<3>) const { call(indices()); }

  /// Takes the arguments like a call of the function: they are converted to its parameters' types.
  static free_function_kernel of(Parameters... values) { return {{{std::move(values)}...}}; }

  /// \returns the kernel, and registers it with the runtime.
  static const syclc_kernel &description() {
    const syclc_kernel &kernel =
        *descriptor_of<unnamed_kernel, invocation_of<nd_range_invocation<3>, free_function_kernel, void>,
                       free_function_kernel>();
    static const bool noted = (note_free_function(kernel, layout(indices())), true);
    static_cast<void>(noted);
    return kernel;
  }

private:
  template <std::size_t... Indices>
  void call(std::index_sequence<Indices...>) const {
    Function(at<Indices>(arguments)...);
  }
  template <std::size_t... Indices>
  static const free_function_layout &layout(std::index_sequence<Indices...>) {
    alignas(free_function_kernel) static char place[sizeof(free_function_kernel)];
    auto &object = *reinterpret_cast<free_function_kernel *>(place);
    static const std::size_t offsets[] = {
        static_cast<std::size_t>(reinterpret_cast<char *>(std::addressof(at<Indices>(object.arguments))) - place)...,
        0};
    static const std::size_t sizes[] = {sizeof(Parameters)..., 0};
    static const free_function_layout known{sizeof(free_function_kernel), alignof(free_function_kernel),
                                            sizeof...(Parameters), offsets, sizes};
    return known;
  }
};

/// An index space of work-groups with as many dimensions as all such kernels have.
template <int Dimensions>
nd_range<3> in_three_dimensions(const nd_range<Dimensions> &space) {
  range<3> global(1, 1, 1), local(1, 1, 1);
  id<3> offset;
  for (int dim = 0; dim != Dimensions; ++dim) {
    global[dim + 3 - Dimensions] = space.get_global_range()[dim];
    local[dim + 3 - Dimensions] = space.get_local_range()[dim];
    offset[dim + 3 - Dimensions] = space.get_offset()[dim];
  }
  return nd_range<3>(global, local, offset);
}

template <auto *Function, class... Values>
free_function_kernel<Function> free_function_call(Values &&...values) {
  static_assert(std::is_invocable_v<decltype(Function), Values...>,
                "the arguments do not match the function's parameters");
  return free_function_kernel<Function>::of(std::forward<Values>(values)...);
}

template <auto *Function>
kernel_id free_function_id() {
  return kernel_id_access::make(&free_function_kernel<Function>::description());
}

} // namespace sycl::detail

namespace sycl::ext::oneapi::experimental {

/// \name Properties of functions that are kernels
///@{
struct nd_range_kernel_key {
  template <int Dimensions>
  using value_t = property_value<nd_range_kernel_key, std::integral_constant<int, Dimensions>>;
};
struct single_task_kernel_key {
  using value_t = property_value<single_task_kernel_key>;
};
template <int Dimensions>
struct property_value<nd_range_kernel_key, std::integral_constant<int, Dimensions>> {
  static_assert(Dimensions >= 1 && Dimensions <= 3, "an nd_range has one to three dimensions");
  using key_t = nd_range_kernel_key;
  static constexpr int dimensions = Dimensions;
};
template <int Dimensions>
inline constexpr nd_range_kernel_key::value_t<Dimensions> nd_range_kernel;
inline constexpr single_task_kernel_key::value_t single_task_kernel;
template <>
struct is_property_key<nd_range_kernel_key> : std::true_type {};
template <>
struct is_property_key<single_task_kernel_key> : std::true_type {};

namespace detail {
/// Properties that can be read in constant expressions while the file is parsed must be in the function's declaration:
/// only its alignment can be. Kernels have alignments beyond all that functions have otherwise, one for each kind; the
/// compiler removes them before it generates code (passes/outline/FunctionAlignment.h).
constexpr unsigned alignment_of_kind(int kind) { return 1u << (23 + kind); }
constexpr int single_task_kind = 4;         ///< 1 to 3: over an nd_range with that many dimensions
constexpr int indirectly_callable_kind = 5; ///< a virtual function (ext/oneapi/virtual_functions.hpp), not a kernel

/// The other properties are annotations of the function, which the compiler reads (clang-plugin/KernelAttributes.cpp):
/// number 0 is the property, number 1 the number of sizes, 2 to 4 are the sizes, 5 has a bit for each aspect.
struct function_numbers {
  enum which {
    none,
    work_group_size,
    work_group_size_hint,
    sub_group_size,
    device_has,
    max_work_group_size,
    max_linear_work_group_size
  };
  std::uint64_t values[6];
  constexpr std::uint64_t operator[](int index) const { return values[index]; }
};
template <class... Sizes>
constexpr function_numbers size_numbers(function_numbers::which which, Sizes... sizes) {
  function_numbers made{{which, sizeof...(Sizes)}};
  std::size_t to = 2;
  ((made.values[to++] = sizes), ...);
  return made;
}
constexpr function_numbers numbers_of(...) { return {}; }
template <std::size_t... Dims>
constexpr function_numbers
numbers_of(property_value<work_group_size_key, std::integral_constant<std::size_t, Dims>...>) {
  return size_numbers(function_numbers::work_group_size, Dims...);
}
template <std::size_t... Dims>
constexpr function_numbers
numbers_of(property_value<work_group_size_hint_key, std::integral_constant<std::size_t, Dims>...>) {
  return size_numbers(function_numbers::work_group_size_hint, Dims...);
}
template <std::size_t... Dims>
constexpr function_numbers
numbers_of(property_value<max_work_group_size_key, std::integral_constant<std::size_t, Dims>...>) {
  return size_numbers(function_numbers::max_work_group_size, Dims...);
}
template <std::size_t Size>
constexpr function_numbers numbers_of(max_linear_work_group_size_key::value_t<Size>) {
  return size_numbers(function_numbers::max_linear_work_group_size, Size);
}
template <std::uint32_t Size>
constexpr function_numbers numbers_of(sub_group_size_key::value_t<Size>) {
  return size_numbers(function_numbers::sub_group_size, Size);
}
template <aspect... Aspects>
constexpr function_numbers numbers_of(property_value<device_has_key, std::integral_constant<aspect, Aspects>...>) {
  return {{function_numbers::device_has, 0, 0, 0, 0, (std::uint64_t(0) | ... | (std::uint64_t(1) << int(Aspects)))}};
}

template <class KeyT, class... Parameters>
constexpr unsigned function_property(property_value<KeyT, Parameters...> property) {
  static_assert(has_compile_time_kernel_effect_v<decltype(property)>,
                "functions can have nd_range_kernel, single_task_kernel, work_group_size, work_group_size_hint, "
                "max_work_group_size, max_linear_work_group_size, sub_group_size and device_has; give other properties "
                "to a kernel's launch or function object");
  return 1;
}
template <int Dimensions>
constexpr unsigned function_property(nd_range_kernel_key::value_t<Dimensions>) {
  return alignment_of_kind(Dimensions);
}
constexpr unsigned function_property(single_task_kernel_key::value_t) { return alignment_of_kind(single_task_kind); }

template <auto *Function, unsigned Alignment>
constexpr bool is_aligned() { // the compiler knows at most a function's alignment
  return __builtin_constant_p(__builtin_is_aligned((const void *)Function, Alignment));
}
template <auto *Function, int Kind>
inline constexpr bool is_of_kind =
    is_aligned<Function, alignment_of_kind(Kind)>() && !is_aligned<Function, alignment_of_kind(Kind + 1)>();
} // namespace detail
///@}

/// \name Whether a function, given by its address, is declared as a kernel
///@{
template <auto *Function, int Dimensions>
struct is_nd_range_kernel
    : std::bool_constant<Dimensions >= 1 && Dimensions <= 3 && detail::is_of_kind<Function, Dimensions>> {};
template <auto *Function, int Dimensions>
inline constexpr bool is_nd_range_kernel_v = is_nd_range_kernel<Function, Dimensions>::value;
template <auto *Function>
struct is_single_task_kernel : std::bool_constant<detail::is_of_kind<Function, detail::single_task_kind>> {};
template <auto *Function>
inline constexpr bool is_single_task_kernel_v = is_single_task_kernel<Function>::value;
template <auto *Function>
struct is_kernel : std::bool_constant<detail::is_aligned<Function, detail::alignment_of_kind(1)>()> {};
template <auto *Function>
inline constexpr bool is_kernel_v = is_kernel<Function>::value;
///@}

/// Put before the first declaration of a function that is a kernel, once for each property, in parentheses if it
/// contains a comma. One of them must be nd_range_kernel or single_task_kernel.
#define SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(...)                                                                         \
  __attribute__((aligned(::sycl::ext::oneapi::experimental::detail::function_property(__VA_ARGS__)),                   \
                 annotate("syclc.function.property", SYCLC_FUNCTION_NUMBER(0, __VA_ARGS__),                            \
                          SYCLC_FUNCTION_NUMBER(1, __VA_ARGS__), SYCLC_FUNCTION_NUMBER(2, __VA_ARGS__),                \
                          SYCLC_FUNCTION_NUMBER(3, __VA_ARGS__), SYCLC_FUNCTION_NUMBER(4, __VA_ARGS__),                \
                          SYCLC_FUNCTION_NUMBER(5, __VA_ARGS__))))
#define SYCLC_FUNCTION_NUMBER(index, ...) ::sycl::ext::oneapi::experimental::detail::numbers_of(__VA_ARGS__)[index]

/// A function as an argument of nd_launch() and single_task().
template <auto *Function>
struct kernel_function_s {};
template <auto *Function>
inline constexpr kernel_function_s<Function> kernel_function;

namespace detail {
/// Whether a launch's list has sizes with the same dimensions as the function's.
template <class Properties>
inline constexpr bool has_sizes = Properties::template has_property<work_group_size_key>() ||
                                  Properties::template has_property<work_group_size_hint_key>() ||
                                  Properties::template has_property<max_work_group_size_key>();

template <auto *Function, class Target, int Dimensions, class Properties, class... Values>
SYCLC_PASSES_ON void launch_function(Target &&target, nd_range<Dimensions> size, Properties properties,
                                     Values &&...values) {
  static_assert(!has_sizes<Properties>,
                "sizes of work-groups are properties of the function: SYCL_EXT_ONEAPI_FUNCTION_PROPERTY");
  const auto call = sycl::detail::free_function_call<Function>(std::forward<Values>(values)...);
  sycl::detail::submit_to(target, [&](handler &group) SYCLC_PASSES_ON {
    if constexpr (std::is_same_v<Properties, empty_properties_t>) // the kernel that is in bundles
      group.parallel_for(sycl::detail::in_three_dimensions(size), call);
    else
      group.parallel_for(sycl::detail::in_three_dimensions(size), properties, call);
  });
}
} // namespace detail

/// \name Launches of functions with their arguments. `Target` is a queue or a handler.
///@{
template <auto *Function, class Target, int Dimensions, class... Values,
          std::enable_if_t<is_nd_range_kernel_v<Function, Dimensions>, int> = 0>
SYCLC_PASSES_ON void nd_launch(Target &&target, nd_range<Dimensions> size, kernel_function_s<Function>,
                               Values &&...values) {
  detail::launch_function<Function>(target, size, empty_properties_t(), std::forward<Values>(values)...);
}
template <auto *Function, class Target, int Dimensions, class Properties, class... Values,
          std::enable_if_t<is_nd_range_kernel_v<Function, Dimensions>, int> = 0>
SYCLC_PASSES_ON void nd_launch(Target &&target, launch_config<nd_range<Dimensions>, Properties> config,
                               kernel_function_s<Function>, Values &&...values) {
  detail::launch_function<Function>(target, config.get_range(), config.get_properties(),
                                    std::forward<Values>(values)...);
}
template <auto *Function, class Target, class... Values, std::enable_if_t<is_single_task_kernel_v<Function>, int> = 0>
SYCLC_PASSES_ON void single_task(Target &&target, kernel_function_s<Function>, Values &&...values) {
  detail::launch_function<Function>(target, nd_range<1>(1, 1), empty_properties_t(), std::forward<Values>(values)...);
}
///@}

/// \name Kernel bundles of functions: like sycl::get_kernel_id and so on for a kernel's name
///@{
template <auto *Function, std::enable_if_t<is_kernel_v<Function>, int> = 0>
kernel_id get_kernel_id() {
  return sycl::detail::free_function_id<Function>();
}
template <auto *Function, bundle_state State>
kernel_bundle<State> get_kernel_bundle(const context &ctxt, const std::vector<device> &devs) {
  return sycl::get_kernel_bundle<State>(ctxt, devs, {experimental::get_kernel_id<Function>()});
}
template <auto *Function, bundle_state State>
kernel_bundle<State> get_kernel_bundle(const context &ctxt) {
  return experimental::get_kernel_bundle<Function, State>(ctxt, ctxt.get_devices());
}
template <auto *Function, bundle_state State>
bool has_kernel_bundle(const context &ctxt, const std::vector<device> &devs) {
  return sycl::has_kernel_bundle<State>(ctxt, devs, {experimental::get_kernel_id<Function>()});
}
template <auto *Function, bundle_state State>
bool has_kernel_bundle(const context &ctxt) {
  return experimental::has_kernel_bundle<Function, State>(ctxt, ctxt.get_devices());
}
template <auto *Function>
bool is_compatible(const device &dev) {
  return sycl::is_compatible({experimental::get_kernel_id<Function>()}, dev);
}
///@}

/// \name kernel::get_info() for a function's kernel
///@{
template <auto *Function, class Param>
auto get_kernel_info(const context &ctxt, const device &dev) {
  return experimental::get_kernel_bundle<Function, bundle_state::executable>(ctxt)
      .get_kernel(experimental::get_kernel_id<Function>())
      .template get_info<Param>(dev);
}
template <auto *Function, class Param>
auto get_kernel_info(const context &ctxt) {
  return experimental::get_kernel_bundle<Function, bundle_state::executable>(ctxt)
      .get_kernel(experimental::get_kernel_id<Function>())
      .template get_info<Param>();
}
template <auto *Function, class Param>
auto get_kernel_info(const queue &syclQueue) {
  return experimental::get_kernel_info<Function, Param>(syclQueue.get_context(), syclQueue.get_device());
}
///@}

} // namespace sycl::ext::oneapi::experimental
