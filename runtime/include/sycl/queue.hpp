// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::queue (specification 4.6.5): where a program submits its commands.
#pragma once

#include <sycl/context.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/graph_names.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/device.hpp>
#include <sycl/event.hpp>
#include <sycl/exception.hpp>
#include <sycl/handler.hpp>
#include <sycl/info/queue.hpp>
#include <sycl/property_list.hpp>

#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

namespace sycl {

namespace property::queue {
/// Commands run in the order of their submission.
struct in_order : detail::tag_property<detail::property_id::queue_in_order> {};
/// Events have the times when their commands were submitted, started and ended.
struct enable_profiling : detail::tag_property<detail::property_id::queue_enable_profiling> {};
} // namespace property::queue

/// Extension SYCL_EXT_ONEAPI_QUEUE_PRIORITY: which queues' commands run first if several are ready. Hints: the native
/// device follows them, OpenCL devices and sub-devices accept but ignore them.
namespace ext::oneapi::property::queue {
struct priority_normal : sycl::detail::tag_property<sycl::detail::property_id::queue_priority_normal> {};
struct priority_low : sycl::detail::tag_property<sycl::detail::property_id::queue_priority_low> {};
struct priority_high : sycl::detail::tag_property<sycl::detail::property_id::queue_priority_high> {};
/// Extension SYCL_EXT_ONEAPI_DISCARD_QUEUE_EVENTS: the program does not use events. A hint without effect: they work.
struct discard_events : sycl::detail::tag_property<sycl::detail::property_id::queue_discard_events> {};
} // namespace ext::oneapi::property::queue
/// Hints about other backends, without effect.
namespace ext::oneapi::cuda::property::queue {
struct use_default_stream : sycl::detail::tag_property<sycl::detail::property_id::queue_use_default_stream> {};
} // namespace ext::oneapi::cuda::property::queue
namespace ext::intel::property::queue {
struct immediate_command_list : sycl::detail::tag_property<sycl::detail::property_id::queue_immediate_command_list> {};
struct no_immediate_command_list
    : sycl::detail::tag_property<sycl::detail::property_id::queue_no_immediate_command_list> {};
} // namespace ext::intel::property::queue

template <>
struct is_property_of<ext::oneapi::property::queue::priority_normal, queue> : std::true_type {};
template <>
struct is_property_of<ext::oneapi::property::queue::priority_low, queue> : std::true_type {};
template <>
struct is_property_of<ext::oneapi::property::queue::priority_high, queue> : std::true_type {};
template <>
struct is_property_of<ext::oneapi::property::queue::discard_events, queue> : std::true_type {};
template <>
struct is_property_of<ext::oneapi::cuda::property::queue::use_default_stream, queue> : std::true_type {};
template <>
struct is_property_of<ext::intel::property::queue::immediate_command_list, queue> : std::true_type {};
template <>
struct is_property_of<ext::intel::property::queue::no_immediate_command_list, queue> : std::true_type {};
template <>
struct is_property_of<property::queue::in_order, queue> : std::true_type {};
template <>
struct is_property_of<property::queue::enable_profiling, queue> : std::true_type {};

/// Submits commands to one device. Common reference semantics. All functions are thread-safe.
///
/// Unless the queue is in order, commands run in any order that their accessors and events allow, also concurrently.
/// The shortcuts (memcpy, parallel_for and so on) accept an event, a std::vector of events, or a braced list, on which
/// the command depends.
class SYCLC_EXPORT queue : public detail::with_properties<queue>, public detail::owner_ordered<queue> {
public:
  /// A queue to the default device. \throws errc::runtime if there is no device.
  explicit queue(const property_list &properties = {});
  /// \param handler receives asynchronous errors in wait_and_throw() and throw_asynchronous(). Without one the
  /// context's handler does; without that, errors are printed and the program ends.
  explicit queue(const async_handler &handler, const property_list &properties = {});
  /// A queue to the device with the selector's highest score.
  template <class DeviceSelector, class = detail::enable_if_selector<DeviceSelector>>
  explicit queue(const DeviceSelector &selector, const property_list &properties = {})
      : queue(detail::selected_device(selector), properties) {}
  template <class DeviceSelector, class = detail::enable_if_selector<DeviceSelector>>
  explicit queue(const DeviceSelector &selector, const async_handler &handler, const property_list &properties = {})
      : queue(detail::selected_device(selector), handler, properties) {}
  explicit queue(const device &syclDevice, const property_list &properties = {});
  explicit queue(const device &syclDevice, const async_handler &handler, const property_list &properties = {});
  /// A queue to the context's device with the selector's highest score. \throws errc::runtime if it accepts none.
  template <class DeviceSelector, class = detail::enable_if_selector<DeviceSelector>>
  explicit queue(const context &syclContext, const DeviceSelector &selector, const property_list &properties = {})
      : queue(syclContext, select(syclContext, detail::refer_to_selector(selector)), properties) {}
  template <class DeviceSelector, class = detail::enable_if_selector<DeviceSelector>>
  explicit queue(const context &syclContext, const DeviceSelector &selector, const async_handler &handler,
                 const property_list &properties = {})
      : queue(syclContext, select(syclContext, detail::refer_to_selector(selector)), handler, properties) {}
  /// \throws errc::invalid if the device is not in the context.
  explicit queue(const context &syclContext, const device &syclDevice, const property_list &properties = {});
  explicit queue(const context &syclContext, const device &syclDevice, const async_handler &handler,
                 const property_list &properties = {});

  sycl::backend get_backend() const noexcept;
  /// \returns false: there is no host device. (SYCL 1.2.1.)
  [[deprecated("there is no host device")]] bool is_host() const noexcept { return false; }
  context get_context() const;
  device get_device() const;
  bool is_in_order() const;

  /// \tparam Param one of info::queue.
  template <class Param>
  typename Param::return_type get_info() const {
    if constexpr (std::is_same_v<Param, info::queue::context>)
      return get_context();
    else if constexpr (std::is_same_v<Param, info::queue::device>)
      return get_device();
    else if constexpr (std::is_same_v<Param, info::queue::reference_count>)
      return static_cast<std::uint32_t>(impl_.use_count());
    else
      static_assert(detail::always_false<Param>, "this is not a descriptor of info::queue");
  }

  /// Queries OpenCL about its platform or device: see device::get_backend_info(). \throws errc::backend_mismatch.
  template <class Param>
  detail::backend_info_result<Param> get_backend_info() const {
    return get_device().template get_backend_info<Param>();
  }

  /// Calls `cgf(handler &)` immediately, and runs its command when the dependencies have ended.
  template <class CommandGroup>
  SYCLC_PASSES_ON event submit(CommandGroup cgf) {
    return submit_group(&call_group<CommandGroup>, checked_group(cgf));
  }
  /// The same, on `secondaryQueue` if this queue's device cannot run the command (specification 4.13.1.5, deprecated).
  /// `cgf` is called once; the event and errors belong to the queue that runs the command.
  /// \throws what submit() throws if neither can run it.
  template <class CommandGroup>
  event submit(CommandGroup cgf, queue &secondaryQueue) {
    return submit_group(&call_group<CommandGroup>, checked_group(cgf), &secondaryQueue);
  }

  /// Extension SYCL_EXT_ONEAPI_ENQUEUE_BARRIER. \returns an event that completes when all earlier commands of the queue
  /// have; later ones depend on it.
  event ext_oneapi_submit_barrier();
  /// \returns an event that completes when those have; later commands of the queue depend on it.
  event ext_oneapi_submit_barrier(const std::vector<event> &waitList);

  /// \name The same by their earlier names
  ///@{
  [[deprecated("use ext_oneapi_submit_barrier")]] event submit_barrier() { return ext_oneapi_submit_barrier(); }
  [[deprecated("use ext_oneapi_submit_barrier")]] event submit_barrier(const std::vector<event> &waitList) {
    return ext_oneapi_submit_barrier(waitList);
  }
  ///@}

  /// Extension SYCL_EXT_ONEAPI_IN_ORDER_QUEUE_EVENTS, for in-order queues. \returns the event of the last command, or
  /// one passed to ext_oneapi_set_external_event() since; nothing if there is neither. \throws errc::invalid if the
  /// queue is not in order.
  std::optional<event> ext_oneapi_get_last_event() const;
  /// Makes the next command of the queue depend on an event of another queue. \throws errc::invalid if this queue is
  /// not in order, and for events of graphs' nodes.
  void ext_oneapi_set_external_event(const event &externalEvent);

  /// Extension SYCL_EXT_ONEAPI_GRAPH (ext/oneapi/experimental/graph.hpp): whether commands become nodes of a graph.
  ext::oneapi::experimental::queue_state ext_oneapi_get_state() const;
  /// \returns the graph to which commands are added. \throws errc::invalid if the queue is not recording.
  ext::oneapi::experimental::command_graph<ext::oneapi::experimental::graph_state::modifiable>
  ext_oneapi_get_graph() const;
  /// Runs a graph: see handler::ext_oneapi_graph.
  event ext_oneapi_graph(
      const ext::oneapi::experimental::command_graph<ext::oneapi::experimental::graph_state::executable> &graph,
      detail::event_list after = {});

  /// True if all commands of the queue have ended, whose effects are then visible to the caller. A snapshot.
  bool khr_empty() const;
  /// The same, by its name in extension SYCL_EXT_ONEAPI_QUEUE_EMPTY.
  bool ext_oneapi_empty() const { return khr_empty(); }
  /// Ensures that the commands so far will run even if nothing waits for them. Does not wait itself.
  void khr_flush() const;

  /// Blocks until all commands of the queue have ended. \throws errc::invalid in a host task that would thus wait for
  /// itself.
  void wait();
  /// The same; then calls the asynchronous error handler if there are errors.
  void wait_and_throw();
  /// Calls the asynchronous error handler if there are errors so far.
  void throw_asynchronous();

  template <class KernelName = detail::unnamed_kernel, class KernelType>
  SYCLC_PASSES_ON event single_task(const KernelType &kernelFunc) {
    return single_task<KernelName>(detail::event_list(), kernelFunc);
  }
  template <class KernelName = detail::unnamed_kernel, class KernelType>
  SYCLC_PASSES_ON event single_task(detail::event_list after, const KernelType &kernelFunc) {
    return shortcut(after, [&](handler &group) SYCLC_PASSES_ON { group.single_task<KernelName>(kernelFunc); });
  }

  /// \name Kernels over a range or an nd_range, with reductions and properties: see handler::parallel_for
  /// The type of `range` is not a template parameter, so that numbers and braced lists convert to ranges.
  ///@{
#define SYCLC_SHORTCUTS(space, ...)                                                                                    \
  template <class KernelName = detail::unnamed_kernel, __VA_ARGS__ class KernelType>                                   \
  SYCLC_PASSES_ON event parallel_for(space executionSpace, const KernelType &kernelFunc) {                             \
    return launch<KernelName>(detail::event_list(), executionSpace, kernelFunc);                                       \
  }                                                                                                                    \
  template <class KernelName = detail::unnamed_kernel, __VA_ARGS__ class First, class... Arguments>                    \
  SYCLC_PASSES_ON event parallel_for(space executionSpace, detail::event_list after, const First &first,               \
                                     const Arguments &...arguments) {                                                  \
    return launch<KernelName>(after, executionSpace, first, arguments...);                                             \
  }                                                                                                                    \
  template <class KernelName = detail::unnamed_kernel, __VA_ARGS__ class Reduction, class... Arguments,                \
            detail::if_reduction<Reduction> = 0>                                                                       \
  event parallel_for(space executionSpace, const Reduction &first, const Arguments &...arguments) {                    \
    return launch<KernelName>(detail::event_list(), executionSpace, first, arguments...);                              \
  }                                                                                                                    \
  template <class KernelName = detail::unnamed_kernel, __VA_ARGS__ class Values, class... Arguments>                   \
  SYCLC_PASSES_ON event parallel_for(space executionSpace,                                                             \
                                     const ext::oneapi::experimental::properties<Values> &properties,                  \
                                     const Arguments &...arguments) {                                                  \
    return launch<KernelName>(detail::event_list(), executionSpace, properties, arguments...);                         \
  }
  SYCLC_SHORTCUTS(range<1>, )
  SYCLC_SHORTCUTS(range<2>, )
  SYCLC_SHORTCUTS(range<3>, )
  SYCLC_SHORTCUTS(nd_range<Dimensions>, int Dimensions, )
#undef SYCLC_SHORTCUTS
  // The offset is added to every id, as in handler::parallel_for. `{}` is an empty list of events.
#define SYCLC_SHORTCUT_WITH_OFFSET(dimensions)                                                                         \
  template <class KernelName = detail::unnamed_kernel, class Offset, class KernelType,                                 \
            std::enable_if_t<std::is_same_v<Offset, id<dimensions>>, int> = 0>                                         \
  [[deprecated("add the offset to the id in the kernel")]] SYCLC_PASSES_ON event parallel_for(                         \
      range<dimensions> executionSpace, Offset offset, const KernelType &kernelFunc) {                                 \
    return launch<KernelName>(detail::event_list(), executionSpace, offset, kernelFunc);                               \
  }
  SYCLC_SHORTCUT_WITH_OFFSET(1)
  SYCLC_SHORTCUT_WITH_OFFSET(2)
  SYCLC_SHORTCUT_WITH_OFFSET(3)
#undef SYCLC_SHORTCUT_WITH_OFFSET
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
  template <class KernelName = detail::unnamed_kernel, int Dimensions, int LocalDimensions, class... Arguments>
  event parallel_for(range<Dimensions>, range<LocalDimensions>, const Arguments &...) = delete (
      "a kernel with work-groups is launched over an nd_range: parallel_for(sycl::nd_range(global, local), kernel)");
  template <class KernelName = detail::unnamed_kernel, class Space, class KernelType, class... Reductions,
            detail::if_reductions<Reductions...> = 0>
  event parallel_for(const Space &, const KernelType &,
                     const Reductions &...) = delete ("the kernel is the last argument, after the reductions");
#pragma clang diagnostic pop

  template <class KernelName = detail::unnamed_kernel, class Values, class KernelType>
  SYCLC_PASSES_ON event single_task(const ext::oneapi::experimental::properties<Values> &properties,
                                    const KernelType &kernelFunc) {
    return single_task<KernelName>(detail::event_list(), properties, kernelFunc);
  }
  template <class KernelName = detail::unnamed_kernel, class Values, class KernelType>
  SYCLC_PASSES_ON event single_task(detail::event_list after,
                                    const ext::oneapi::experimental::properties<Values> &properties,
                                    const KernelType &kernelFunc) {
    return shortcut(after,
                    [&](handler &group) SYCLC_PASSES_ON { group.single_task<KernelName>(properties, kernelFunc); });
  }
  ///@}

  event memcpy(void *dest, const void *src, std::size_t numBytes, detail::event_list after = {});
  template <class DataT>
  event copy(const DataT *src, DataT *dest, std::size_t count, detail::event_list after = {}) {
    return memcpy(dest, src, detail::saturated_bytes(count, sizeof(DataT)), after);
  }
  /// \name Extension SYCL_EXT_ONEAPI_DEVICE_GLOBAL: like the handler's members of the same names.
  ///@{
  template <class DataT, class Properties>
  event memcpy(ext::oneapi::experimental::device_global<DataT, Properties> &dest, const void *src,
               std::size_t numBytes = sizeof(DataT), std::size_t offset = 0, detail::event_list after = {}) {
    return shortcut(after, [&](handler &group) { group.memcpy(dest, src, numBytes, offset); });
  }
  template <class DataT, class Properties>
  event memcpy(void *dest, const ext::oneapi::experimental::device_global<DataT, Properties> &src,
               std::size_t numBytes = sizeof(DataT), std::size_t offset = 0, detail::event_list after = {}) {
    return shortcut(after, [&](handler &group) { group.memcpy(dest, src, numBytes, offset); });
  }
  template <class DataT, class Properties>
  event copy(const std::remove_all_extents_t<DataT> *src,
             ext::oneapi::experimental::device_global<DataT, Properties> &dest,
             std::size_t count = sizeof(DataT) / sizeof(std::remove_all_extents_t<DataT>), std::size_t startIndex = 0,
             detail::event_list after = {}) {
    return shortcut(after, [&](handler &group) { group.copy(src, dest, count, startIndex); });
  }
  template <class DataT, class Properties>
  event copy(const ext::oneapi::experimental::device_global<DataT, Properties> &src,
             std::remove_all_extents_t<DataT> *dest,
             std::size_t count = sizeof(DataT) / sizeof(std::remove_all_extents_t<DataT>), std::size_t startIndex = 0,
             detail::event_list after = {}) {
    return shortcut(after, [&](handler &group) { group.copy(src, dest, count, startIndex); });
  }
  ///@}
  event memset(void *ptr, int value, std::size_t numBytes, detail::event_list after = {});
  template <class DataT>
  event fill(void *ptr, const DataT &pattern, std::size_t count, detail::event_list after = {}) {
    return shortcut(after, [&](handler &group) { group.fill(ptr, pattern, count); });
  }
  event prefetch(const void *ptr, std::size_t numBytes, detail::event_list after = {});
  event mem_advise(const void *ptr, std::size_t numBytes, int advice, detail::event_list after = {});

  /// \name Extension SYCL_EXT_ONEAPI_MEMCPY2D: like the handler's members of the same names.
  ///@{
  event ext_oneapi_memcpy2d(void *dest, std::size_t destPitch, const void *src, std::size_t srcPitch, std::size_t width,
                            std::size_t height, detail::event_list after = {});
  template <class DataT>
  event ext_oneapi_copy2d(const DataT *src, std::size_t srcPitch, DataT *dest, std::size_t destPitch, std::size_t width,
                          std::size_t height, detail::event_list after = {}) {
    return shortcut(after,
                    [&](handler &group) { group.ext_oneapi_copy2d(src, srcPitch, dest, destPitch, width, height); });
  }
  event ext_oneapi_memset2d(void *dest, std::size_t destPitch, int value, std::size_t width, std::size_t height,
                            detail::event_list after = {});
  template <class DataT>
  event ext_oneapi_fill2d(void *dest, std::size_t destPitch, const DataT &pattern, std::size_t width,
                          std::size_t height, detail::event_list after = {}) {
    return shortcut(after, [&](handler &group) { group.ext_oneapi_fill2d(dest, destPitch, pattern, width, height); });
  }
  ///@}

  /// Shortcuts for placeholder accessors.
  template <class DataT, int Dims, access_mode Mode, target Tgt, access::placeholder IsPlaceholder>
  event fill(accessor<DataT, Dims, Mode, Tgt, IsPlaceholder> dest, const DataT &pattern,
             detail::event_list after = {}) {
    return shortcut(after, [&](handler &group) {
      group.require(dest);
      group.fill(dest, pattern);
    });
  }
  template <class DataT, int Dims, access_mode Mode, target Tgt, access::placeholder IsPlaceholder, class Dest>
  event copy(accessor<DataT, Dims, Mode, Tgt, IsPlaceholder> src, Dest dest, detail::event_list after = {}) {
    return shortcut(after, [&](handler &group) {
      group.require(src);
      if constexpr (detail::is_accessor<Dest>::value) group.require(dest);
      group.copy(src, dest);
    });
  }
  template <class Src, class DataT, int Dims, access_mode Mode, target Tgt, access::placeholder IsPlaceholder,
            std::enable_if_t<!detail::is_accessor<Src>::value, int> = 0>
  event copy(Src src, accessor<DataT, Dims, Mode, Tgt, IsPlaceholder> dest, detail::event_list after = {}) {
    return shortcut(after, [&](handler &group) {
      group.require(dest);
      group.copy(src, dest);
    });
  }
  template <class DataT, int Dims, access_mode Mode, target Tgt, access::placeholder IsPlaceholder>
  event update_host(accessor<DataT, Dims, Mode, Tgt, IsPlaceholder> acc, detail::event_list after = {}) {
    return shortcut(after, [&](handler &group) {
      group.require(acc);
      group.update_host(acc);
    });
  }

  friend bool operator==(const queue &lhs, const queue &rhs) noexcept { return lhs.impl_ == rhs.impl_; }
  friend bool operator!=(const queue &lhs, const queue &rhs) noexcept { return lhs.impl_ != rhs.impl_; }

private:
  friend struct detail::impl_access;
  friend class detail::with_properties<queue>;
  explicit queue(detail::shared_impl<detail::queue_impl> impl) : impl_(std::move(impl)) {}
  const property_list &properties() const noexcept;
  static device select(const context &syclContext, const detail::selector_ref &selector);
  /// The function that calls a command group. \returns its address, for call_group(). A group that cannot be called is
  /// an error here, close to the user's line.
  template <class CommandGroup>
  static void *checked_group(CommandGroup &cgf) {
    static_assert(std::is_invocable_v<CommandGroup &, handler &>,
                  "a command group takes the handler by reference: submit([&](sycl::handler &h) { ... })");
    return &cgf;
  }
  template <class CommandGroup>
  static void call_group(void *function, handler &group) {
    if constexpr (std::is_invocable_v<CommandGroup &, handler &>) (*static_cast<CommandGroup *>(function))(group);
  }
  event submit_group(void (*call)(void *, handler &), void *function, const queue *secondary = nullptr);
  static void depend(handler &group, detail::event_list after);

  template <class KernelName, class Space, class... Arguments>
  SYCLC_PASSES_ON event launch(detail::event_list after, const Space &executionSpace, const Arguments &...arguments) {
    return shortcut(after, [&](handler &group)
                               SYCLC_PASSES_ON { group.parallel_for<KernelName>(executionSpace, arguments...); });
  }
  template <class CommandGroup>
  SYCLC_PASSES_ON event shortcut(detail::event_list after, const CommandGroup &cgf) {
    return submit([&](handler &group) SYCLC_PASSES_ON {
      depend(group, after);
      cgf(group);
    });
  }

  detail::shared_impl<detail::queue_impl> impl_;
};

} // namespace sycl

template <>
struct std::hash<sycl::queue> : sycl::detail::impl_hash<sycl::queue> {};
