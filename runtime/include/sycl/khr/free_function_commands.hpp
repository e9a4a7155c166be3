// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_free_function_commands: commands as free functions of a queue or a handler, which return no
/// event.
///
///     sycl::khr::launch(queue, sycl::range(n), [=](sycl::item<1> i) { out[i] = f(i); });
///     sycl::khr::submit(queue, [&](sycl::handler &group) { sycl::khr::memcpy(group, to, from, bytes); });
///
/// SYCL_KHR_FREE_FUNCTION_COMMANDS is in <sycl/version.hpp>.
#pragma once

#include <sycl/detail/submit_to.hpp>

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace sycl::khr {

/// Submits a command group without an event.
template <class CommandGroupFunc>
void submit(const queue &syclQueue, CommandGroupFunc &&cgf) {
  queue(syclQueue).submit(std::forward<CommandGroupFunc>(cgf));
}
/// Submits a command group. \returns its event.
template <class CommandGroupFunc>
event submit_tracked(const queue &syclQueue, CommandGroupFunc &&cgf) {
  return queue(syclQueue).submit(std::forward<CommandGroupFunc>(cgf));
}

} // namespace sycl::khr

namespace sycl::detail {
/// handler::parallel_for, for the current command group or for a new one of the queue.
template <class KernelName, class Space, class... Arguments>
SYCLC_PASSES_ON void launch_on(handler &group, const Space &space, const Arguments &...arguments) {
  group.parallel_for<KernelName>(space, arguments...);
}
template <class KernelName, class Space, class... Arguments>
SYCLC_PASSES_ON void launch_on(const queue &syclQueue, const Space &space, const Arguments &...arguments) {
  submit_to(syclQueue, [&](handler &group) SYCLC_PASSES_ON { group.parallel_for<KernelName>(space, arguments...); });
}
/// The same with work-groups.
template <class KernelName, class Target, int Dimensions, class... Arguments>
SYCLC_PASSES_ON void launch_grouped_on(Target &target, const range<Dimensions> &size,
                                       const range<Dimensions> &group_size, const Arguments &...arguments) {
  launch_on<KernelName>(target, nd_range<Dimensions>(size, group_size), arguments...);
}
} // namespace sycl::detail

namespace sycl::khr {

/// \name A kernel for each point of a range, like handler::parallel_for `target` is a handler or a queue.
/// `launch_grouped` uses work-groups of `groupSize`, and functions ending in `_reduce` take reductions: the results of
/// sycl::reduction().
///@{
#define SYCLC_LAUNCHES(handler_or_queue, dimensions)                                                                   \
  template <class KernelName = sycl::detail::unnamed_kernel, class KernelType>                                         \
  SYCLC_PASSES_ON void launch(handler_or_queue &target, range<dimensions> size, const KernelType &kernelFunc) {        \
    sycl::detail::launch_on<KernelName>(target, size, kernelFunc);                                                     \
  }                                                                                                                    \
  template <class KernelName = sycl::detail::unnamed_kernel, class KernelType>                                         \
  SYCLC_PASSES_ON void launch_grouped(handler_or_queue &target, range<dimensions> size, range<dimensions> groupSize,   \
                                      const KernelType &kernelFunc) {                                                  \
    sycl::detail::launch_grouped_on<KernelName>(target, size, groupSize, kernelFunc);                                  \
  }                                                                                                                    \
  template <class KernelName = sycl::detail::unnamed_kernel, class KernelType, class... Reductions,                    \
            sycl::detail::if_reductions<Reductions...> = 0>                                                            \
  void launch_reduce(handler_or_queue &target, range<dimensions> size, const KernelType &kernelFunc,                   \
                     const Reductions &...reductions) {                                                                \
    sycl::detail::launch_on<KernelName>(target, size, reductions..., kernelFunc);                                      \
  }                                                                                                                    \
  template <class KernelName = sycl::detail::unnamed_kernel, class KernelType, class... Reductions,                    \
            sycl::detail::if_reductions<Reductions...> = 0>                                                            \
  void launch_grouped_reduce(handler_or_queue &target, range<dimensions> size, range<dimensions> groupSize,            \
                             const KernelType &kernelFunc, const Reductions &...reductions) {                          \
    sycl::detail::launch_grouped_on<KernelName>(target, size, groupSize, reductions..., kernelFunc);                   \
  }
SYCLC_LAUNCHES(handler, 1)
SYCLC_LAUNCHES(handler, 2)
SYCLC_LAUNCHES(handler, 3)
SYCLC_LAUNCHES(const queue, 1)
SYCLC_LAUNCHES(const queue, 2)
SYCLC_LAUNCHES(const queue, 3)
#undef SYCLC_LAUNCHES

/// A kernel that runs once.
template <class KernelName = sycl::detail::unnamed_kernel, class KernelType>
SYCLC_PASSES_ON void launch_task(handler &group, const KernelType &kernelFunc) {
  group.single_task<KernelName>(kernelFunc);
}
template <class KernelName = sycl::detail::unnamed_kernel, class KernelType>
SYCLC_PASSES_ON void launch_task(const queue &syclQueue, const KernelType &kernelFunc) {
  sycl::detail::submit_to(syclQueue,
                          [&](handler &group) SYCLC_PASSES_ON { group.single_task<KernelName>(kernelFunc); });
}
///@}

/// \name Memory operations, like the handler's members of the same names
///@{
#define SYCLC_COMMAND(name, parameters, arguments)                                                                     \
  inline void name(handler &group, SYCLC_UNPACK parameters) { group.name arguments; }                                  \
  inline void name(const queue &syclQueue, SYCLC_UNPACK parameters) { queue(syclQueue).name arguments; }
#define SYCLC_UNPACK(...) __VA_ARGS__
SYCLC_COMMAND(memcpy, (void *dest, const void *src, std::size_t numBytes), (dest, src, numBytes))
SYCLC_COMMAND(memset, (void *ptr, int value, std::size_t numBytes), (ptr, value, numBytes))
SYCLC_COMMAND(prefetch, (const void *ptr, std::size_t numBytes), (ptr, numBytes))
SYCLC_COMMAND(mem_advise, (const void *ptr, std::size_t numBytes, int advice), (ptr, numBytes, advice))
#undef SYCLC_COMMAND

/// Commands on elements and accessors. A queue requires the accessors, which are placeholders.
#define SYCLC_TEMPLATED_COMMAND(name, templates, parameters, arguments, requirements)                                  \
  template <SYCLC_UNPACK templates>                                                                                    \
  void name(handler &group, SYCLC_UNPACK parameters) {                                                                 \
    group.name arguments;                                                                                              \
  }                                                                                                                    \
  template <SYCLC_UNPACK templates>                                                                                    \
  void name(const queue &syclQueue, SYCLC_UNPACK parameters) {                                                         \
    sycl::detail::submit_to(syclQueue, [&](handler &group) {                                                           \
      SYCLC_UNPACK requirements;                                                                                       \
      group.name arguments;                                                                                            \
    });                                                                                                                \
  }
SYCLC_TEMPLATED_COMMAND(copy, (class DataT), (const DataT *src, DataT *dest, std::size_t count), (src, dest, count), ())
SYCLC_TEMPLATED_COMMAND(fill, (class DataT), (DataT * ptr, const DataT &pattern, std::size_t count),
                        (ptr, pattern, count), ())
SYCLC_TEMPLATED_COMMAND(copy,
                        (class SrcT, class DestT, int DestDims, access_mode DestMode, target DestTgt,
                         access::placeholder IsPlaceholder),
                        (const SrcT *src, accessor<DestT, DestDims, DestMode, DestTgt, IsPlaceholder> dest),
                        (src, dest), (group.require(dest)))
SYCLC_TEMPLATED_COMMAND(copy,
                        (class SrcT, class DestT, int DestDims, access_mode DestMode, target DestTgt,
                         access::placeholder IsPlaceholder),
                        (std::shared_ptr<SrcT> src, accessor<DestT, DestDims, DestMode, DestTgt, IsPlaceholder> dest),
                        (src, dest), (group.require(dest)))
SYCLC_TEMPLATED_COMMAND(
    copy, (class SrcT, int SrcDims, access_mode SrcMode, target SrcTgt, class DestT, access::placeholder IsPlaceholder),
    (accessor<SrcT, SrcDims, SrcMode, SrcTgt, IsPlaceholder> src, DestT *dest), (src, dest), (group.require(src)))
SYCLC_TEMPLATED_COMMAND(copy,
                        (class SrcT, int SrcDims, access_mode SrcMode, target SrcTgt, class DestT,
                         access::placeholder IsPlaceholder),
                        (accessor<SrcT, SrcDims, SrcMode, SrcTgt, IsPlaceholder> src, std::shared_ptr<DestT> dest),
                        (src, dest), (group.require(src)))
SYCLC_TEMPLATED_COMMAND(copy,
                        (class SrcT, int SrcDims, access_mode SrcMode, target SrcTgt,
                         access::placeholder IsSrcPlaceholder, class DestT, int DestDims, access_mode DestMode,
                         target DestTgt, access::placeholder IsDestPlaceholder),
                        (accessor<SrcT, SrcDims, SrcMode, SrcTgt, IsSrcPlaceholder> src,
                         accessor<DestT, DestDims, DestMode, DestTgt, IsDestPlaceholder> dest),
                        (src, dest), (group.require(src), group.require(dest)))
SYCLC_TEMPLATED_COMMAND(fill, (class DataT, int Dims, access_mode Mode, target Tgt, access::placeholder IsPlaceholder),
                        (accessor<DataT, Dims, Mode, Tgt, IsPlaceholder> dest, const DataT &pattern), (dest, pattern),
                        (group.require(dest)))
SYCLC_TEMPLATED_COMMAND(update_host,
                        (class DataT, int Dims, access_mode Mode, target Tgt, access::placeholder IsPlaceholder),
                        (accessor<DataT, Dims, Mode, Tgt, IsPlaceholder> acc), (acc), (group.require(acc)))
#undef SYCLC_TEMPLATED_COMMAND
#undef SYCLC_UNPACK
///@}

/// \name Barriers: later commands of the queue wait for all earlier ones, or for the events
///@{
inline void command_barrier(handler &group) { group.ext_oneapi_barrier(); }
inline void command_barrier(const queue &syclQueue) { queue(syclQueue).ext_oneapi_submit_barrier(); }
inline void event_barrier(handler &group, const std::vector<event> &events) { group.ext_oneapi_barrier(events); }
inline void event_barrier(const queue &syclQueue, const std::vector<event> &events) {
  queue(syclQueue).ext_oneapi_submit_barrier(events);
}
///@}

} // namespace sycl::khr
