// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::handler (specification 4.9.4): the contents of a command group, and its dependencies.
#pragma once

#include <sycl/accessor.hpp>
#include <sycl/bundle_state.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/graph_names.hpp>
#include <sycl/detail/kernel_invocation.hpp>
#include <sycl/detail/local_memory.hpp>
#include <sycl/detail/reduction_kernel.hpp>
#include <sycl/detail/work_group_kernel.hpp>
#include <sycl/event.hpp>
#include <sycl/interop_handle.hpp>
#include <sycl/nd_range.hpp>

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

namespace sycl {

namespace detail {
struct command;
struct output_memory;
struct async_memory;
struct free_function_layout;
class queue_impl;
class kernel_bundle_impl;

/// The size of an array in bytes; on overflow, more than any memory has.
constexpr std::size_t saturated_bytes(std::size_t count, std::size_t element_size) {
  return count > static_cast<std::size_t>(-1) / element_size ? static_cast<std::size_t>(-1) : count * element_size;
}

/// \throws errc::nd_range if a launch whose kernel has the property use_root_sync has several work-groups.
SYCLC_EXPORT void check_one_group(int dimensions, const std::size_t *global, const std::size_t *local);

/// Memory for a copy of a kernel's function object. While it is alive and not finished, it records accessors
/// constructed in it.
class SYCLC_EXPORT closure_copy {
public:
  closure_copy(std::size_t size, std::size_t alignment);
  /// Frees the memory unless finished.
  ~closure_copy();
  closure_copy(const closure_copy &) = delete;
  closure_copy &operator=(const closure_copy &) = delete;

  void *address() const noexcept { return address_; }
  /// Call after the function object has been constructed. \param destroy its destructor; null if trivial.
  void finish(void (*destroy)(void *)) noexcept;

  struct state;

private:
  friend class sycl::handler;
  void *address_;
  state *state_;
};

/// Makes the command a barrier for all earlier commands of its queue, whose event has profiling info.
SYCLC_EXPORT void tag_profiled(handler &group);
} // namespace detail

/// Collects one command: its kernel or memory operation, its accessors and the events it depends on. Created by
/// queue::submit, valid during the call of the command group function.
class SYCLC_EXPORT handler {
public:
  handler(const handler &) = delete;
  handler &operator=(const handler &) = delete;

  /// Requires a placeholder accessor.
  template <class DataT, int Dims, access_mode Mode, target Tgt, access::placeholder IsPlaceholder>
  void require(const accessor<DataT, Dims, Mode, Tgt, IsPlaceholder> &acc) {
    detail::require(*this, detail::accessor_parts::handle(acc));
  }
  /// The same for the initial accessor of a node of a graph (extension SYCL_EXT_ONEAPI_GRAPH, new handler member
  /// functions).
  /// \throws errc::invalid except in command_graph::add and dynamic_command_group.
  template <class DataT, int Dims, access_mode Mode, target Tgt, access::placeholder IsPlaceholder>
  void require(const ext::oneapi::experimental::dynamic_parameter<accessor<DataT, Dims, Mode, Tgt, IsPlaceholder>>
                   &dynamicParamAcc) {
    require_dynamic(detail::get_impl(dynamicParamAcc));
  }

  /// The command depends on that of the event, and does not run if that fails.
  void depends_on(event depEvent);
  void depends_on(const std::vector<event> &depEvents);

  /// Sets a specialization constant for the command group's kernel, whether that reads it or not.
  /// \tparam SpecName a sycl::specialization_id. \throws errc::invalid after use_kernel_bundle(): a bundle's values are
  /// fixed.
  template <auto &SpecName>
  void
  set_specialization_constant(typename std::remove_reference_t<decltype(SpecName)>::value_type specializationValue) {
    static_assert(std::is_const_v<std::remove_reference_t<decltype(SpecName)>>,
                  "a specialization_id must be constexpr");
    set_spec_constant(&SpecName, __builtin_addressof(specializationValue), sizeof(specializationValue));
  }
  /// The value of the constant set by the command group, else its default value. \throws errc::invalid after
  /// use_kernel_bundle().
  template <auto &SpecName>
  typename std::remove_reference_t<decltype(SpecName)>::value_type get_specialization_constant() const {
    using value = typename std::remove_reference_t<decltype(SpecName)>::value_type;
    alignas(value) unsigned char bytes[sizeof(value)];
    get_spec_constant(&SpecName, bytes, sizeof(value));
    return *reinterpret_cast<const value *>(bytes);
  }

  /// Takes the command group's kernel from the bundle (specification 4.9.4.4), with its values of specialization
  /// constants.
  /// \throws errc::invalid if the bundle belongs to another context than the queue, or a constant has been set before.
  /// A kernel that is not in the bundle, or cannot run on the queue's device, throws errc::kernel_not_supported.
  void use_kernel_bundle(const kernel_bundle<bundle_state::executable> &execBundle);

  /// Runs a function object once. Like for all kernels, it is copied, and called as const.
  template <class KernelName = detail::unnamed_kernel, class KernelType>
  SYCLC_PASSES_ON void single_task(const KernelType &kernelFunc) {
    run_task<KernelName, void>(kernelFunc);
  }

  /// Runs a function object for each point of a range. It takes an item or id, or in one dimension an integer.
  /// An empty range runs nothing, but the command keeps its dependencies.
  template <class KernelName = detail::unnamed_kernel, class KernelType>
  SYCLC_PASSES_ON void parallel_for(range<1> numWorkItems, const KernelType &kernelFunc) {
    over_range<KernelName, void>(numWorkItems, kernelFunc);
  }
  template <class KernelName = detail::unnamed_kernel, class KernelType>
  SYCLC_PASSES_ON void parallel_for(range<2> numWorkItems, const KernelType &kernelFunc) {
    over_range<KernelName, void>(numWorkItems, kernelFunc);
  }
  template <class KernelName = detail::unnamed_kernel, class KernelType>
  SYCLC_PASSES_ON void parallel_for(range<3> numWorkItems, const KernelType &kernelFunc) {
    over_range<KernelName, void>(numWorkItems, kernelFunc);
  }
  /// \param workItemOffset added to every id (deprecated in SYCL 2020).
  template <class KernelName = detail::unnamed_kernel, int Dimensions, class KernelType>
  SYCLC_PASSES_ON void parallel_for(range<Dimensions> numWorkItems, id<Dimensions> workItemOffset,
                                    const KernelType &kernelFunc) {
    launch<KernelName, detail::invocation_of<detail::range_invocation<Dimensions>, KernelType, void>>(
        kernelFunc, Dimensions, detail::numbers<Dimensions>(numWorkItems), nullptr,
        detail::numbers<Dimensions>(workItemOffset));
  }
  /// Runs a function object for each work-item of each work-group. It takes an nd_item.
  /// \throws errc::nd_range if the local size does not divide the global size or exceeds the device's limit.
  template <class KernelName = detail::unnamed_kernel, int Dimensions, class KernelType>
  SYCLC_PASSES_ON void parallel_for(nd_range<Dimensions> executionRange, const KernelType &kernelFunc) {
    over_nd_range<KernelName, void>(executionRange, kernelFunc);
  }

  /// Runs a function object, which takes a group, once for each work-group; the group's parallel_for_work_item runs
  /// others for its work-items. (Hierarchical parallelism is deprecated in SYCL 2020.)
  /// A group has one work-item, unless a second range gives its size.
  /// \throws errc::nd_range if the size exceeds the device's limit.
  template <class KernelName = detail::unnamed_kernel, class WorkgroupFunctionType, int Dimensions>
  SYCLC_PASSES_ON void parallel_for_work_group(range<Dimensions> numWorkGroups,
                                               const WorkgroupFunctionType &kernelFunc) {
    over_groups<KernelName, void>(numWorkGroups, detail::usual_work_group<Dimensions>(), kernelFunc);
  }
  template <class KernelName = detail::unnamed_kernel, class WorkgroupFunctionType, int Dimensions>
  SYCLC_PASSES_ON void parallel_for_work_group(range<Dimensions> numWorkGroups, range<Dimensions> workGroupSize,
                                               const WorkgroupFunctionType &kernelFunc) {
    over_groups<KernelName, void>(numWorkGroups, workGroupSize, kernelFunc);
  }

  /// \name Kernels with reductions (specification 4.9.2). `arguments`: further reductions, followed by the function
  /// object, which takes a reference to a reducer for each reduction after its index.
  ///@{
  template <class KernelName = detail::unnamed_kernel, class Reduction, class... Arguments,
            detail::if_reduction<Reduction> = 0>
  void parallel_for(range<1> numWorkItems, const Reduction &first, const Arguments &...arguments) {
    detail::reduction_launch<Reduction, Arguments...>::template over_range<KernelName, void>(*this, numWorkItems, first,
                                                                                             arguments...);
  }
  template <class KernelName = detail::unnamed_kernel, class Reduction, class... Arguments,
            detail::if_reduction<Reduction> = 0>
  void parallel_for(range<2> numWorkItems, const Reduction &first, const Arguments &...arguments) {
    detail::reduction_launch<Reduction, Arguments...>::template over_range<KernelName, void>(*this, numWorkItems, first,
                                                                                             arguments...);
  }
  template <class KernelName = detail::unnamed_kernel, class Reduction, class... Arguments,
            detail::if_reduction<Reduction> = 0>
  void parallel_for(range<3> numWorkItems, const Reduction &first, const Arguments &...arguments) {
    detail::reduction_launch<Reduction, Arguments...>::template over_range<KernelName, void>(*this, numWorkItems, first,
                                                                                             arguments...);
  }
  template <class KernelName = detail::unnamed_kernel, int Dimensions, class Reduction, class... Arguments,
            detail::if_reduction<Reduction> = 0>
  void parallel_for(nd_range<Dimensions> executionRange, const Reduction &first, const Arguments &...arguments) {
    detail::reduction_launch<Reduction, Arguments...>::template over_nd_range<KernelName, void>(*this, executionRange,
                                                                                                first, arguments...);
  }
  ///@}

  /// \name Launches that are wrong in a way that has a clear remedy
  ///@{
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
  template <class KernelName = detail::unnamed_kernel, int Dimensions, int LocalDimensions, class... Arguments>
  void parallel_for(range<Dimensions>, range<LocalDimensions>, const Arguments &...) = delete (
      "a kernel with work-groups is launched over an nd_range: parallel_for(sycl::nd_range(global, local), kernel)");
  template <class KernelName = detail::unnamed_kernel, class Space, class KernelType, class... Reductions,
            detail::if_reductions<Reductions...> = 0>
  void parallel_for(const Space &, const KernelType &,
                    const Reductions &...) = delete ("the kernel is the last argument, after the reductions");
#pragma clang diagnostic pop
  ///@}

  /// \name Kernels with properties (extension SYCL_EXT_ONEAPI_KERNEL_PROPERTIES). `arguments`: reductions, followed by
  /// the function object.
  ///@{
  template <class KernelName = detail::unnamed_kernel, class Values, class KernelType>
  SYCLC_PASSES_ON void single_task(const ext::oneapi::experimental::properties<Values> &,
                                   const KernelType &kernelFunc) {
    run_task<KernelName, ext::oneapi::experimental::properties<Values>>(kernelFunc);
  }
#define SYCLC_LAUNCH_WITH_PROPERTIES(dimensions)                                                                       \
  template <class KernelName = detail::unnamed_kernel, class Values, class... Arguments>                               \
  SYCLC_PASSES_ON void parallel_for(range<dimensions> numWorkItems,                                                    \
                                    const ext::oneapi::experimental::properties<Values> &,                             \
                                    const Arguments &...arguments) {                                                   \
    using given = ext::oneapi::experimental::properties<Values>;                                                       \
    if constexpr (sizeof...(Arguments) == 1)                                                                           \
      over_range<KernelName, given>(numWorkItems, arguments...);                                                       \
    else                                                                                                               \
      detail::reduction_launch<Arguments...>::template over_range<KernelName, given>(*this, numWorkItems,              \
                                                                                     arguments...);                    \
  }
  SYCLC_LAUNCH_WITH_PROPERTIES(1)
  SYCLC_LAUNCH_WITH_PROPERTIES(2)
  SYCLC_LAUNCH_WITH_PROPERTIES(3)
#undef SYCLC_LAUNCH_WITH_PROPERTIES
  template <class KernelName = detail::unnamed_kernel, int Dimensions, class Values, class... Arguments>
  SYCLC_PASSES_ON void parallel_for(nd_range<Dimensions> executionRange,
                                    const ext::oneapi::experimental::properties<Values> &launchProperties,
                                    const Arguments &...arguments) {
    using given = ext::oneapi::experimental::properties<Values>;
    if constexpr (given::template has_property<ext::oneapi::experimental::work_group_scratch_size>())
      reserve_scratch(
          launchProperties.template get_property<ext::oneapi::experimental::work_group_scratch_size>().value);
    if constexpr (sizeof...(Arguments) == 1)
      over_nd_range<KernelName, given>(executionRange, arguments...);
    else
      detail::reduction_launch<Arguments...>::template over_nd_range<KernelName, given>(*this, executionRange,
                                                                                        arguments...);
  }
  template <class KernelName = detail::unnamed_kernel, class WorkgroupFunctionType, int Dimensions, class Values>
  SYCLC_PASSES_ON void parallel_for_work_group(range<Dimensions> numWorkGroups,
                                               const ext::oneapi::experimental::properties<Values> &,
                                               const WorkgroupFunctionType &kernelFunc) {
    over_groups<KernelName, ext::oneapi::experimental::properties<Values>>(
        numWorkGroups, detail::usual_work_group<Dimensions>(), kernelFunc);
  }
  template <class KernelName = detail::unnamed_kernel, class WorkgroupFunctionType, int Dimensions, class Values>
  SYCLC_PASSES_ON void parallel_for_work_group(range<Dimensions> numWorkGroups, range<Dimensions> workGroupSize,
                                               const ext::oneapi::experimental::properties<Values> &,
                                               const WorkgroupFunctionType &kernelFunc) {
    over_groups<KernelName, ext::oneapi::experimental::properties<Values>>(numWorkGroups, workGroupSize, kernelFunc);
  }
  ///@}

  /// Runs an OpenCL kernel (make_kernel, specification 4.9.4.2 and the appendix on OpenCL). Its arguments are those of
  /// set_arg() and, where these are missing, those of the cl_kernel. A single task is a range of one work-item.
  /// \throws errc::invalid if the kernel is a SYCL kernel, or belongs to another context than the queue's.
  void single_task(const kernel &kernelObject) {
    const std::size_t one = 1;
    launch_native(kernelObject, 1, &one, nullptr, nullptr);
  }
  /// SYCL 1.2.1's forms: run the function object with the code of its kernel object, as after use_kernel_bundle() with
  /// the kernel's bundle.
  template <class KernelName = detail::unnamed_kernel, class KernelType>
  SYCLC_PASSES_ON void single_task(const kernel &kernelObject, const KernelType &kernelFunc) {
    use_bundle_of(kernelObject);
    single_task<KernelName>(kernelFunc);
  }
  template <class KernelName = detail::unnamed_kernel, class Space, class KernelType>
  SYCLC_PASSES_ON void parallel_for(const kernel &kernelObject, const Space &executionSpace,
                                    const KernelType &kernelFunc) {
    use_bundle_of(kernelObject);
    parallel_for<KernelName>(executionSpace, kernelFunc);
  }
  void parallel_for(range<1> numWorkItems, const kernel &kernelObject);
  void parallel_for(range<2> numWorkItems, const kernel &kernelObject);
  void parallel_for(range<3> numWorkItems, const kernel &kernelObject);
  void parallel_for(nd_range<1> ndRange, const kernel &kernelObject);
  void parallel_for(nd_range<2> ndRange, const kernel &kernelObject);
  void parallel_for(nd_range<3> ndRange, const kernel &kernelObject);

  /// Sets an argument of the OpenCL kernel that the command group launches: memory of an accessor, which the command
  /// group must have registered; local memory; a USM pointer; or a value, byte by byte.
  /// \throws errc::kernel_argument for a negative index.
  template <class DataT, int Dims, access_mode Mode, target Tgt, access::placeholder IsPlaceholder>
  void set_arg(int argIndex, const accessor<DataT, Dims, Mode, Tgt, IsPlaceholder> &arg) {
    set_accessor_argument(argIndex, detail::accessor_parts::handle(arg), std::addressof(arg), sizeof arg);
  }
  template <class DataT, int Dims>
  void set_arg(int argIndex, const local_accessor<DataT, Dims> &arg) {
    set_local_argument(argIndex, arg.byte_size(), std::addressof(arg), sizeof arg);
  }
  template <class ValueT>
  void set_arg(int argIndex, const ValueT &arg) {
    static_assert(std::is_trivially_copyable_v<ValueT>, "arguments of OpenCL's kernels are plain values");
    set_value_argument(argIndex, std::addressof(arg), sizeof(ValueT), std::is_pointer_v<ValueT>);
  }
  /// An argument of a kernel in a graph that the program can change later (extension SYCL_EXT_ONEAPI_GRAPH). \throws
  /// errc::invalid except in command_graph::add and dynamic_command_group.
  template <class ValueT>
  void set_arg(int argIndex, const ext::oneapi::experimental::dynamic_parameter<ValueT> &dynamicParam) {
    set_dynamic_argument(argIndex, detail::get_impl(dynamicParam));
  }
  /// set_arg() for consecutive arguments, starting with the first.
  template <class... Values>
  void set_args(const Values &...args) {
    int index = 0;
    (set_arg(index++, args), ...);
  }

  /// Calls a function object once, on a host thread, when the command's dependencies have ended (specification 4.10).
  /// It is copied (or moved), and may take an interop_handle. It may submit commands and wait for them; exceptions
  /// become asynchronous errors of the queue.
  template <class Callable>
  void host_task(Callable &&hostTaskCallable) {
    using callable = std::decay_t<Callable>;
    static_assert(std::is_invocable_v<callable &, interop_handle> || std::is_invocable_v<callable &>,
                  "a host task must be callable without arguments or with a sycl::interop_handle");
    detail::closure_copy copy(sizeof(callable), alignof(callable));
    ::new (copy.address()) callable(std::forward<Callable>(hostTaskCallable));
    if constexpr (std::is_trivially_destructible_v<callable>)
      copy.finish(nullptr);
    else
      copy.finish([](void *closure) { static_cast<callable *>(closure)->~callable(); });
    call_on_host(copy, [](void *closure, [[maybe_unused]] const interop_handle &handle) {
      callable &function = *static_cast<callable *>(closure);
      if constexpr (std::is_invocable_v<callable &, interop_handle>)
        function(interop_handle(handle));
      else if constexpr (std::is_invocable_v<callable &>)
        function();
    });
  }

  /// The same by its name from before SYCL 2020.
  template <class Callable>
  [[deprecated("use host_task")]] void codeplay_host_task(Callable &&hostTaskCallable) {
    host_task(std::forward<Callable>(hostTaskCallable));
  }

  /// Extension SYCL_EXT_ONEAPI_ENQUEUE_NATIVE_COMMAND: calls a function object with an interop_handle, like a host
  /// task. The command also waits for the work that it enqueued to the backend's own queue (get_native_queue).
  /// \throws errc::invalid in graphs.
  template <class Func>
  void ext_oneapi_enqueue_native_command(Func &&interopCallable) {
    static_assert(std::is_invocable_v<std::decay_t<Func> &, interop_handle &>,
                  "a native command must be callable with a sycl::interop_handle");
    host_task([function = std::decay_t<Func>(static_cast<Func &&>(interopCallable))](interop_handle handle) mutable {
      function(handle);
    });
    note_native_command();
  }
  /// The same for extension SYCL_EXT_CODEPLAY_ENQUEUE_NATIVE_COMMAND.
  template <class Func>
  void ext_codeplay_enqueue_native_command(Func &&interopCallable) {
    ext_oneapi_enqueue_native_command(static_cast<Func &&>(interopCallable));
  }

  /// Extension SYCL_EXT_ONEAPI_ENQUEUE_BARRIER: later commands of the queue wait for all earlier ones.
  void ext_oneapi_barrier();
  /// Later commands of the queue also wait for these events. An empty list does nothing.
  void ext_oneapi_barrier(const std::vector<event> &waitList);
  [[deprecated("use ext_oneapi_barrier")]] void barrier() { ext_oneapi_barrier(); }
  [[deprecated("use ext_oneapi_barrier")]] void barrier(const std::vector<event> &waitList) {
    ext_oneapi_barrier(waitList);
  }

  /// Extension SYCL_EXT_ONEAPI_GRAPH: runs a graph, after its earlier runs. \throws errc::invalid if it was created for
  /// another device or context than the queue's.
  void ext_oneapi_graph(
      const ext::oneapi::experimental::command_graph<ext::oneapi::experimental::graph_state::executable> &graph);

  /// Copies bytes between any two USM or host pointers.
  void memcpy(void *dest, const void *src, std::size_t numBytes);
  /// Copies elements between any two USM or host pointers.
  template <class DataT>
  void copy(const DataT *src, DataT *dest, std::size_t count) {
    memcpy(dest, src, detail::saturated_bytes(count, sizeof(DataT)));
  }
  /// \name Extension SYCL_EXT_ONEAPI_DEVICE_GLOBAL: copies to and from a variable's copy on the queue's device.
  /// \throws errc::invalid if the copied range exceeds the variable.
  ///@{
  template <class DataT, class Properties>
  void memcpy(ext::oneapi::experimental::device_global<DataT, Properties> &dest, const void *src,
              std::size_t numBytes = sizeof(DataT), std::size_t offset = 0) {
    memcpy(device_global_part(detail::device_global_parts<DataT, Properties>::written(dest), offset, numBytes), src,
           numBytes);
  }
  template <class DataT, class Properties>
  void memcpy(void *dest, const ext::oneapi::experimental::device_global<DataT, Properties> &src,
              std::size_t numBytes = sizeof(DataT), std::size_t offset = 0) {
    memcpy(dest, device_global_part(detail::device_global_parts<DataT, Properties>::read(src), offset, numBytes),
           numBytes);
  }
  /// Elements may be those of arrays of arrays.
  template <class DataT, class Properties>
  void copy(const std::remove_all_extents_t<DataT> *src,
            ext::oneapi::experimental::device_global<DataT, Properties> &dest,
            std::size_t count = sizeof(DataT) / sizeof(std::remove_all_extents_t<DataT>), std::size_t startIndex = 0) {
    const auto bytes = [](std::size_t elements) { return detail::saturated_bytes(elements, sizeof(*src)); };
    memcpy(dest, src, bytes(count), bytes(startIndex));
  }
  template <class DataT, class Properties>
  void copy(const ext::oneapi::experimental::device_global<DataT, Properties> &src,
            std::remove_all_extents_t<DataT> *dest,
            std::size_t count = sizeof(DataT) / sizeof(std::remove_all_extents_t<DataT>), std::size_t startIndex = 0) {
    const auto bytes = [](std::size_t elements) { return detail::saturated_bytes(elements, sizeof(*dest)); };
    memcpy(dest, src, bytes(count), bytes(startIndex));
  }
  ///@}
  /// Sets bytes to the low eight bits of `value`.
  void memset(void *ptr, int value, std::size_t numBytes);
  /// Sets elements.
  template <class DataT>
  void fill(void *ptr, const DataT &pattern, std::size_t count) {
    static_assert(std::is_trivially_copyable_v<DataT>, "fill needs a trivially copyable pattern");
    fill_pointer(ptr, &pattern, sizeof(DataT), count);
  }
  /// A hint: the memory will be used on the device soon.
  void prefetch(const void *ptr, std::size_t numBytes);
  /// A hint: how the memory will be used. NVIDIA GPUs take CUDA's numbers (CU_MEM_ADVISE_SET_READ_MOSTLY is 1), 0 takes
  /// all hints back; other devices ignore it.
  void mem_advise(const void *ptr, std::size_t numBytes, int advice);

  /// \name Extension SYCL_EXT_ONEAPI_MEMCPY2D: rectangles of `height` rows of `width` bytes (or elements) in USM or
  /// host memory with rows `pitch` bytes (or elements) apart. \throws errc::invalid if a pitch is less than the width.
  ///@{
  void ext_oneapi_memcpy2d(void *dest, std::size_t destPitch, const void *src, std::size_t srcPitch, std::size_t width,
                           std::size_t height);
  template <class DataT>
  void ext_oneapi_copy2d(const DataT *src, std::size_t srcPitch, DataT *dest, std::size_t destPitch, std::size_t width,
                         std::size_t height) {
    const auto bytes = [](std::size_t elements) { return detail::saturated_bytes(elements, sizeof(DataT)); };
    ext_oneapi_memcpy2d(dest, bytes(destPitch), src, bytes(srcPitch), bytes(width), height);
  }
  void ext_oneapi_memset2d(void *dest, std::size_t destPitch, int value, std::size_t width, std::size_t height);
  template <class DataT>
  void ext_oneapi_fill2d(void *dest, std::size_t destPitch, const DataT &pattern, std::size_t width,
                         std::size_t height) {
    static_assert(std::is_trivially_copyable_v<DataT>, "fill needs a trivially copyable pattern");
    fill_rows(dest, destPitch, &pattern, sizeof(DataT), width, height);
  }
  ///@}

  /// Sets all elements of the accessor.
  template <class DataT, int Dims, access_mode Mode, target Tgt, access::placeholder IsPlaceholder>
  void fill(accessor<DataT, Dims, Mode, Tgt, IsPlaceholder> dest, const DataT &pattern) {
    static_assert(detail::mode_writes(Mode), "fill needs an accessor that writes");
    fill_accessor(detail::accessor_parts::handle(dest), &pattern, sizeof(DataT));
  }

  /// Copies the accessor's elements to or from contiguous host or USM memory, or to another accessor's elements. The
  /// destination must be at least as large.
  template <class DataT, int Dims, access_mode Mode, target Tgt, access::placeholder IsPlaceholder, class DestT>
  void copy(accessor<DataT, Dims, Mode, Tgt, IsPlaceholder> src, DestT *dest) {
    if constexpr (!std::is_void_v<DestT>) static_assert(sizeof(DataT) == sizeof(DestT), "copy cannot convert elements");
    copy_from_accessor(detail::accessor_parts::handle(src), dest, nullptr);
  }
  template <class DataT, int Dims, access_mode Mode, target Tgt, access::placeholder IsPlaceholder, class DestT>
  void copy(accessor<DataT, Dims, Mode, Tgt, IsPlaceholder> src, std::shared_ptr<DestT> dest) {
    copy_from_accessor(detail::accessor_parts::handle(src),
                       const_cast<std::remove_const_t<std::remove_extent_t<DestT>> *>(dest.get()), dest);
  }
  template <class SrcT, class DataT, int Dims, access_mode Mode, target Tgt, access::placeholder IsPlaceholder>
  void copy(const SrcT *src, accessor<DataT, Dims, Mode, Tgt, IsPlaceholder> dest) {
    static_assert(detail::mode_writes(Mode), "the accessor of the destination must have a writing mode");
    copy_to_accessor(src, nullptr, detail::accessor_parts::handle(dest));
  }
  template <class SrcT, class DataT, int Dims, access_mode Mode, target Tgt, access::placeholder IsPlaceholder>
  void copy(std::shared_ptr<SrcT> src, accessor<DataT, Dims, Mode, Tgt, IsPlaceholder> dest) {
    static_assert(detail::mode_writes(Mode), "the accessor of the destination must have a writing mode");
    copy_to_accessor(src.get(), src, detail::accessor_parts::handle(dest));
  }
  template <class SrcT, int SrcDims, access_mode SrcMode, target SrcTgt, access::placeholder IsSrcPlaceholder,
            class DestT, int DestDims, access_mode DestMode, target DestTgt, access::placeholder IsDestPlaceholder>
  void copy(accessor<SrcT, SrcDims, SrcMode, SrcTgt, IsSrcPlaceholder> src,
            accessor<DestT, DestDims, DestMode, DestTgt, IsDestPlaceholder> dest) {
    static_assert(detail::mode_writes(DestMode), "the accessor of the destination must have a writing mode");
    copy_accessors(detail::accessor_parts::handle(src), detail::accessor_parts::handle(dest));
  }
  /// Updates the host memory that the buffer was constructed from with the accessor's elements.
  template <class DataT, int Dims, access_mode Mode, target Tgt, access::placeholder IsPlaceholder>
  void update_host(accessor<DataT, Dims, Mode, Tgt, IsPlaceholder> acc) {
    update_host_accessor(detail::accessor_parts::handle(acc));
  }

private:
  friend class queue;
  friend class detail::recorded_graph;
  friend struct detail::reduction_runtime;
  friend struct detail::output_memory;
  friend struct detail::async_memory;
  template <class...>
  friend struct detail::reduction_launch;
  friend SYCLC_EXPORT void detail::require(handler &group, void *accessor_handle);
  friend SYCLC_EXPORT void detail::tag_profiled(handler &group);
  friend SYCLC_EXPORT void detail::check_images_in_kernels(const handler &group);
  friend SYCLC_EXPORT std::size_t detail::reserve_local_memory(handler &group, std::size_t bytes,
                                                               std::size_t alignment);
  friend SYCLC_EXPORT std::uint64_t detail::local_memory_owner(handler &group);
  handler(const detail::queue_impl &queue, const detail::queue_impl *secondary, detail::command &command)
      : queue_(&queue), secondary_(secondary), command_(command) {}

  // Properties: those of the launch, or void.
  template <class KernelName, class Properties, class KernelType>
  SYCLC_PASSES_ON void run_task(const KernelType &kernelFunc) {
    const std::size_t one = 1;
    launch<KernelName, detail::invocation_of<detail::task_invocation, KernelType, Properties>>(kernelFunc, 1, &one,
                                                                                               nullptr, nullptr);
  }
  template <class KernelName, class Properties, int Dimensions, class KernelType>
  SYCLC_PASSES_ON void over_range(const range<Dimensions> &numWorkItems, const KernelType &kernelFunc) {
    launch<KernelName, detail::invocation_of<detail::range_invocation<Dimensions>, KernelType, Properties>>(
        kernelFunc, Dimensions, detail::numbers<Dimensions>(numWorkItems), nullptr, nullptr);
  }
  template <class KernelName, class Properties, int Dimensions, class KernelType>
  SYCLC_PASSES_ON void over_nd_range(const nd_range<Dimensions> &executionRange, const KernelType &kernelFunc) {
    const range<Dimensions> global = executionRange.get_global_range(), local = executionRange.get_local_range();
    const id<Dimensions> offset = executionRange.get_offset();
    using invocation = detail::invocation_of<detail::nd_range_invocation<Dimensions>, KernelType, Properties>;
    if constexpr (invocation::one_group)
      detail::check_one_group(Dimensions, detail::numbers<Dimensions>(global), detail::numbers<Dimensions>(local));
    launch<KernelName, invocation>(kernelFunc, Dimensions, detail::numbers<Dimensions>(global),
                                   detail::numbers<Dimensions>(local), detail::numbers<Dimensions>(offset));
  }
  template <class KernelName, class Properties, int Dimensions, class KernelType>
  SYCLC_PASSES_ON void over_groups(const range<Dimensions> &groups, const range<Dimensions> &local,
                                   const KernelType &kernelFunc) {
    range<Dimensions> global = groups;
    for (int dim = 0; dim != Dimensions; ++dim) global[dim] = detail::all_work_items(groups[dim], local[dim]);
    launch<KernelName, detail::invocation_of<detail::work_group_invocation<Dimensions>, KernelType, Properties>>(
        detail::work_group_kernel<KernelType, Dimensions>{kernelFunc, local}, Dimensions,
        detail::numbers<Dimensions>(global), detail::numbers<Dimensions>(local), nullptr);
  }
  template <class KernelName, class Invocation, class KernelType>
  SYCLC_PASSES_ON void launch(const KernelType &kernelFunc, int dimensions, const std::size_t *global,
                              const std::size_t *local, const std::size_t *offset) {
    detail::check_kernel<KernelType>();
    if constexpr (detail::progress_asked_by<Invocation>(0) != 0)
      check_progress(detail::progress_asked_by<Invocation>(0));
    detail::closure_copy copy(sizeof(KernelType), alignof(KernelType));
    detail::copy_kernel(copy.address(), kernelFunc);
    if constexpr (__is_trivially_destructible(KernelType)) // the standard library's trait takes longer to compile
      copy.finish(nullptr);
    else
      copy.finish([](void *closure) { static_cast<KernelType *>(closure)->~KernelType(); });
    launch_kernel(*detail::descriptor_of<KernelName, Invocation, KernelType>(), copy, dimensions, global, local,
                  offset);
  }

  template <int Dimensions>
  void native_range(const range<Dimensions> &numWorkItems, const kernel &kernelObject);
  template <int Dimensions>
  void native_nd_range(const nd_range<Dimensions> &ndRange, const kernel &kernelObject);
  void launch_native(const kernel &kernelObject, int dimensions, const std::size_t *global, const std::size_t *local,
                     const std::size_t *offset);
  void launch_function(const syclc_kernel &kernel, const detail::free_function_layout &layout, int dimensions,
                       const std::size_t *global, const std::size_t *local, const std::size_t *offset);
  void set_accessor_argument(int index, void *accessor_handle, const void *object, std::size_t bytes);
  void set_local_argument(int index, std::size_t bytes, const void *object, std::size_t objectBytes);
  void set_value_argument(int index, const void *value, std::size_t bytes, bool is_pointer);
  void set_dynamic_argument(int index, const detail::shared_impl<detail::dynamic_value> &value);
  void require_dynamic(const detail::shared_impl<detail::dynamic_value> &value);
  void reserve_scratch(std::size_t bytes);
  void check_local_accessors(const syclc_kernel &kernel, const detail::closure_copy &closure) const;
  void check_progress(std::uint32_t asked) const;
  void note_native_command();
  void use_bundle_of(const kernel &kernelObject);
  void bind(std::shared_ptr<detail::kernel_bundle_impl> bundle);
  void check_bundle_has(const syclc_kernel &kernel) const;
  void check_no_bundle(const char *function, const char *remedy) const;
  void set_spec_constant(const void *id, const void *value, std::size_t bytes);
  void get_spec_constant(const void *id, void *value, std::size_t bytes) const;
  void launch_kernel(const syclc_kernel &kernel, detail::closure_copy &closure, int dimensions,
                     const std::size_t *global, const std::size_t *local, const std::size_t *offset);
  void *device_global_part(const syclc_device_global &variable, std::size_t offset, std::size_t bytes);
  void fill_pointer(void *ptr, const void *pattern, std::size_t size, std::size_t count);
  void fill_rows(void *dest, std::size_t pitch, const void *pattern, std::size_t size, std::size_t width,
                 std::size_t height);
  void fill_accessor(void *dest, const void *pattern, std::size_t size);
  void copy_from_accessor(void *src, void *dest, std::shared_ptr<const void> owner);
  void copy_to_accessor(const void *src, std::shared_ptr<const void> owner, void *dest);
  void copy_accessors(void *src, void *dest);
  void update_host_accessor(void *acc);
  void call_on_host(detail::closure_copy &closure, void (*call)(void *closure, const interop_handle &handle));
  void begin_action(ext::oneapi::experimental::node_type type);

  const detail::queue_impl *queue_;     ///< to which the command will be submitted
  const detail::queue_impl *secondary_; ///< the fallback; null if there is none or it is in use
  detail::command &command_;
};

} // namespace sycl
