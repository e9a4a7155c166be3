// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_ENQUEUE_FUNCTIONS: commands as free functions of a queue or a handler, which return no
/// event, and launch configurations.
///
///     namespace syclex = sycl::ext::oneapi::experimental;
///     syclex::nd_launch(queue, sycl::nd_range<1>(n, 64), [=](sycl::nd_item<1> item) { ... });
///
/// `Target` is a queue or a handler.
#pragma once

#include <sycl/detail/submit_to.hpp>
#include <sycl/ext/oneapi/properties/properties.hpp>
#include <sycl/kernel.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace sycl::detail {
/// Not a sycl::kernel.
template <class KernelType>
using if_function_object = std::enable_if_t<!std::is_same_v<KernelType, kernel>, int>;
} // namespace sycl::detail

namespace sycl::ext::oneapi::experimental {

/// A range or nd_range, and properties of the kernel (kernel_properties/properties.hpp).
template <class RangeT, class Properties = empty_properties_t>
class launch_config {
public:
  launch_config(RangeT executionRange, Properties properties = {})
      : range_(std::move(executionRange)), properties_(std::move(properties)) {}
  const RangeT &get_range() const noexcept { return range_; }
  const Properties &get_properties() const noexcept { return properties_; }

private:
  RangeT range_;
  Properties properties_;
};

template <class CommandGroupFunc>
void submit(queue syclQueue, CommandGroupFunc &&cgf) {
  syclQueue.submit(std::forward<CommandGroupFunc>(cgf));
}
template <class Properties, class CommandGroupFunc, class = std::enable_if_t<is_property_list_v<Properties>>>
void submit(queue syclQueue, Properties, CommandGroupFunc &&cgf) {
  syclQueue.submit(std::forward<CommandGroupFunc>(cgf));
}
/// \returns the event of the command group.
template <class CommandGroupFunc>
event submit_with_event(queue syclQueue, CommandGroupFunc &&cgf) {
  return syclQueue.submit(std::forward<CommandGroupFunc>(cgf));
}
template <class Properties, class CommandGroupFunc, class = std::enable_if_t<is_property_list_v<Properties>>>
event submit_with_event(queue syclQueue, Properties, CommandGroupFunc &&cgf) {
  return syclQueue.submit(std::forward<CommandGroupFunc>(cgf));
}

/// \name Kernels
///@{
template <class KernelName = sycl::detail::unnamed_kernel, class Target, class KernelType,
          sycl::detail::if_function_object<KernelType> = 0>
SYCLC_PASSES_ON void single_task(Target &&target, const KernelType &kernelFunc) {
  sycl::detail::submit_to(target, [&](handler &group) SYCLC_PASSES_ON { group.single_task<KernelName>(kernelFunc); });
}
template <class KernelName = sycl::detail::unnamed_kernel, class Target, int Dimensions, class KernelType,
          sycl::detail::if_function_object<KernelType> = 0>
SYCLC_PASSES_ON void parallel_for(Target &&target, range<Dimensions> size, const KernelType &kernelFunc) {
  sycl::detail::submit_to(target,
                          [&](handler &group) SYCLC_PASSES_ON { group.parallel_for<KernelName>(size, kernelFunc); });
}
template <class KernelName = sycl::detail::unnamed_kernel, class Target, int Dimensions, class Properties,
          class KernelType, sycl::detail::if_function_object<KernelType> = 0>
SYCLC_PASSES_ON void parallel_for(Target &&target, launch_config<range<Dimensions>, Properties> config,
                                  const KernelType &kernelFunc) {
  sycl::detail::submit_to(target, [&](handler &group) SYCLC_PASSES_ON {
    group.parallel_for<KernelName>(config.get_range(), config.get_properties(), kernelFunc);
  });
}
template <class KernelName = sycl::detail::unnamed_kernel, class Target, int Dimensions, class KernelType,
          sycl::detail::if_function_object<KernelType> = 0>
SYCLC_PASSES_ON void nd_launch(Target &&target, nd_range<Dimensions> size, const KernelType &kernelFunc) {
  sycl::detail::submit_to(target,
                          [&](handler &group) SYCLC_PASSES_ON { group.parallel_for<KernelName>(size, kernelFunc); });
}
template <class KernelName = sycl::detail::unnamed_kernel, class Target, int Dimensions, class Properties,
          class KernelType, sycl::detail::if_function_object<KernelType> = 0>
SYCLC_PASSES_ON void nd_launch(Target &&target, launch_config<nd_range<Dimensions>, Properties> config,
                               const KernelType &kernelFunc) {
  sycl::detail::submit_to(target, [&](handler &group) SYCLC_PASSES_ON {
    group.parallel_for<KernelName>(config.get_range(), config.get_properties(), kernelFunc);
  });
}
///@}

/// \name Kernels with reductions: the function object first, then the results of sycl::reduction()
///@{
template <class KernelName = sycl::detail::unnamed_kernel, class Target, int Dimensions, class KernelType,
          class Reduction, class... Reductions, sycl::detail::if_reduction<Reduction> = 0>
void parallel_for(Target &&target, range<Dimensions> size, const KernelType &kernelFunc, const Reduction &first,
                  const Reductions &...reductions) {
  sycl::detail::submit_to(
      target, [&](handler &group) { group.parallel_for<KernelName>(size, first, reductions..., kernelFunc); });
}
template <class KernelName = sycl::detail::unnamed_kernel, class Target, int Dimensions, class Properties,
          class KernelType, class Reduction, class... Reductions, sycl::detail::if_reduction<Reduction> = 0>
void parallel_for(Target &&target, launch_config<range<Dimensions>, Properties> config, const KernelType &kernelFunc,
                  const Reduction &first, const Reductions &...reductions) {
  sycl::detail::submit_to(target, [&](handler &group) {
    group.parallel_for<KernelName>(config.get_range(), config.get_properties(), first, reductions..., kernelFunc);
  });
}
template <class KernelName = sycl::detail::unnamed_kernel, class Target, int Dimensions, class KernelType,
          class Reduction, class... Reductions, sycl::detail::if_reduction<Reduction> = 0>
void nd_launch(Target &&target, nd_range<Dimensions> size, const KernelType &kernelFunc, const Reduction &first,
               const Reductions &...reductions) {
  sycl::detail::submit_to(
      target, [&](handler &group) { group.parallel_for<KernelName>(size, first, reductions..., kernelFunc); });
}
template <class KernelName = sycl::detail::unnamed_kernel, class Target, int Dimensions, class Properties,
          class KernelType, class Reduction, class... Reductions, sycl::detail::if_reduction<Reduction> = 0>
void nd_launch(Target &&target, launch_config<nd_range<Dimensions>, Properties> config, const KernelType &kernelFunc,
               const Reduction &first, const Reductions &...reductions) {
  sycl::detail::submit_to(target, [&](handler &group) {
    group.parallel_for<KernelName>(config.get_range(), config.get_properties(), first, reductions..., kernelFunc);
  });
}
///@}

/// \name Kernel objects, followed by their arguments in order, as for handler::set_args
///@{
template <class Target, class... Args>
void single_task(Target &&target, const kernel &kernelObject, Args &&...args) {
  sycl::detail::submit_to(target, [&](handler &group) {
    group.set_args(args...);
    group.single_task(kernelObject);
  });
}
template <class Target, int Dimensions, class... Args>
void parallel_for(Target &&target, range<Dimensions> size, const kernel &kernelObject, Args &&...args) {
  sycl::detail::submit_to(target, [&](handler &group) {
    group.set_args(args...);
    group.parallel_for(size, kernelObject);
  });
}
template <class Target, int Dimensions, class Properties, class... Args>
void parallel_for(Target &&target, launch_config<range<Dimensions>, Properties> config, const kernel &kernelObject,
                  Args &&...args) {
  static_assert(std::is_same_v<Properties, empty_properties_t>, "a kernel object cannot have launch properties");
  experimental::parallel_for(target, config.get_range(), kernelObject, args...);
}
template <class Target, int Dimensions, class... Args>
void nd_launch(Target &&target, nd_range<Dimensions> size, const kernel &kernelObject, Args &&...args) {
  sycl::detail::submit_to(target, [&](handler &group) {
    group.set_args(args...);
    group.parallel_for(size, kernelObject);
  });
}
template <class Target, int Dimensions, class Properties, class... Args>
void nd_launch(Target &&target, launch_config<nd_range<Dimensions>, Properties> config, const kernel &kernelObject,
               Args &&...args) {
  static_assert(std::is_same_v<Properties, empty_properties_t>, "a kernel object cannot have launch properties");
  experimental::nd_launch(target, config.get_range(), kernelObject, args...);
}
///@}

/// \name Memory operations, like the handler's members of the same names
///@{
/// The destination of a prefetch.
enum class prefetch_type { device, host };

template <class Target>
void memcpy(Target &&target, void *dest, const void *src, std::size_t numBytes) {
  sycl::detail::submit_to(target, [&](handler &group) { group.memcpy(dest, src, numBytes); });
}
template <class Target, class DataT>
void copy(Target &&target, const DataT *src, DataT *dest, std::size_t count) {
  sycl::detail::submit_to(target, [&](handler &group) { group.copy(src, dest, count); });
}
template <class Target>
void memset(Target &&target, void *ptr, int value, std::size_t numBytes) {
  sycl::detail::submit_to(target, [&](handler &group) { group.memset(ptr, value, numBytes); });
}
template <class Target, class DataT>
void fill(Target &&target, DataT *ptr, const DataT &pattern, std::size_t count) {
  sycl::detail::submit_to(target, [&](handler &group) { group.fill(ptr, pattern, count); });
}
/// A hint.
template <class Target>
void prefetch(Target &&target, void *ptr, std::size_t numBytes, prefetch_type = prefetch_type::device) {
  sycl::detail::submit_to(target, [&](handler &group) { group.prefetch(ptr, numBytes); });
}
template <class Target>
void mem_advise(Target &&target, void *ptr, std::size_t numBytes, int advice) {
  sycl::detail::submit_to(target, [&](handler &group) { group.mem_advise(ptr, numBytes, advice); });
}
///@}

/// \name Barriers: later commands of the queue wait for all earlier ones, or for the events
///@{
template <class Target>
void barrier(Target &&target) {
  sycl::detail::submit_to(target, [&](handler &group) { group.ext_oneapi_barrier(); });
}
template <class Target>
void partial_barrier(Target &&target, const std::vector<event> &events) {
  sycl::detail::submit_to(target, [&](handler &group) { group.ext_oneapi_barrier(events); });
}
///@}

} // namespace sycl::ext::oneapi::experimental
