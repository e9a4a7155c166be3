// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_GRAPH: sets of commands that are recorded once and run many times.
///
/// \code
///   namespace syclex = sycl::ext::oneapi::experimental;
///   syclex::command_graph graph(queue);
///   graph.begin_recording(queue);
///   queue.parallel_for(n, kernel);                    // becomes a node, and does not run
///   queue.memcpy(to, from, bytes);
///   graph.end_recording();
///   graph.add([&](sycl::handler &h) { ... });         // the other way to create a node
///   auto executable = graph.finalize();
///   for (int step = 0; step != 100; ++step) queue.ext_oneapi_graph(executable);
/// \endcode
/// On the native device the commands between two host tasks are one command of the queue, which runs their kernels one
/// after the other; on other devices each run submits them one by one.
#pragma once

#include <sycl/detail/graph_names.hpp>
#include <sycl/queue.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace sycl::ext::oneapi::experimental {

/// A command of a graph. Common reference semantics; it does not keep the graph alive.
class SYCLC_EXPORT node {
public:
  node() = delete;

  node_type get_type() const;
  /// The nodes that this one depends on directly, or that depend on it.
  std::vector<node> get_predecessors() const;
  std::vector<node> get_successors() const;

  /// The node of a command that a queue recorded. \throws errc::invalid for events of other commands.
  static node get_node_from_event(event nodeEvent);

  /// Sets the index space of a kernel; command_graph::update() copies it to executable graphs.
  /// \throws errc::invalid if the node has no kernel, one with reductions, or one with other dimensions.
  template <int Dimensions>
  void update_nd_range(nd_range<Dimensions> executionRange) {
    const range<Dimensions> global = executionRange.get_global_range(), local = executionRange.get_local_range();
    const id<Dimensions> offset = executionRange.get_offset();
    update_space(Dimensions, sycl::detail::numbers<Dimensions>(global), sycl::detail::numbers<Dimensions>(local),
                 sycl::detail::numbers<Dimensions>(offset));
  }
  template <int Dimensions>
  void update_range(range<Dimensions> executionRange) {
    update_space(Dimensions, sycl::detail::numbers<Dimensions>(executionRange), nullptr, nullptr);
  }

  friend bool operator==(const node &lhs, const node &rhs) noexcept { return lhs.impl_ == rhs.impl_; }
  friend bool operator!=(const node &lhs, const node &rhs) noexcept { return lhs.impl_ != rhs.impl_; }

private:
  friend struct sycl::detail::impl_access;
  explicit node(sycl::detail::shared_impl<sycl::detail::recorded_node> impl) : impl_(std::move(impl)) {}
  void update_space(int dimensions, const std::size_t *global, const std::size_t *local, const std::size_t *offset);

  sycl::detail::shared_impl<sycl::detail::recorded_node> impl_;
};

namespace property::graph {
/// Of a graph: make_edge() does not check for cycles.
class no_cycle_check : public sycl::detail::tag_property<sycl::detail::property_id::graph_no_cycle_check> {};
/// Of a graph: commands may use buffers, which the program keeps alive as long as the graph.
class assume_buffer_outlives_graph
    : public sycl::detail::tag_property<sycl::detail::property_id::graph_assume_buffer_outlives_graph> {};
/// Of a graph: recorded by the device's driver. Not supported by any device. \see command_graph
class enable_native_recording
    : public sycl::detail::tag_property<sycl::detail::property_id::graph_enable_native_recording> {};
/// Of finalize(): the executable graph has update().
class updatable : public sycl::detail::tag_property<sycl::detail::property_id::graph_updatable> {};
/// Of finalize(): events of runs have profiling info, in queues that have enable_profiling.
class enable_profiling : public sycl::detail::tag_property<sycl::detail::property_id::graph_enable_profiling> {};
} // namespace property::graph

namespace property::node {
/// Of add(): the nodes that the new one depends on.
class depends_on : public sycl::detail::value_property<sycl::detail::property_id::node_depends_on> {
public:
  template <class... NodeTN, std::enable_if_t<(std::is_same_v<NodeTN, experimental::node> && ...), int> = 0>
  depends_on(NodeTN... nodes) : nodes_{nodes...} {}
  explicit depends_on(std::vector<experimental::node> nodes) : nodes_(std::move(nodes)) {}
  const std::vector<experimental::node> &get_dependencies() const noexcept { return nodes_; }

private:
  std::vector<experimental::node> nodes_;
};
/// Of add(): the new node depends on all nodes that no other node depends on.
class depends_on_all_leaves : public sycl::detail::tag_property<sycl::detail::property_id::node_depends_on_all_leaves> {
};
} // namespace property::node

/// A graph under construction, by add() or by recording queues. Common reference semantics.
template <>
class SYCLC_EXPORT command_graph<graph_state::modifiable> {
public:
  /// A graph of commands for one device. \throws errc::invalid if that is not in the context;
  /// errc::feature_not_supported for property::graph::enable_native_recording.
  command_graph(const context &syclContext, const device &syclDevice, const property_list &propList = {});
  command_graph(const queue &syclQueue, const property_list &propList = {});
  command_graph(const device &syclDevice, const property_list &propList = {});

  /// A graph that can run, with the nodes so far. \throws errors of looking up the kernels' code.
  command_graph<graph_state::executable> finalize(const property_list &propList = {}) const;

  /// From now on commands of the queues become nodes, and so do commands of other queues that depend on events of such
  /// nodes. \throws errc::invalid if a queue is already recording, or belongs to another device or context.
  void begin_recording(queue &recordingQueue, const property_list &propList = {});
  void begin_recording(const std::vector<queue> &recordingQueues, const property_list &propList = {});
  /// Queues run their commands again. \throws errc::invalid for a queue that another graph records.
  void end_recording();
  void end_recording(queue &recordingQueue);
  void end_recording(const std::vector<queue> &recordingQueues);

  /// A node without a command. \throws errc::invalid while a queue is recorded, like all functions below, and for nodes
  /// of other graphs.
  node add(const property_list &propList = {});
  /// A node for a command group, which is called immediately. \throws errc::invalid for barriers, for events of
  /// commands that are not recorded, and for buffers without property::graph::assume_buffer_outlives_graph.
  template <class CommandGroupT, std::enable_if_t<std::is_invocable_v<CommandGroupT &, handler &>, int> = 0>
  SYCLC_PASSES_ON node add(CommandGroupT cgf, const property_list &propList = {}) {
    return add_group([](void *function, handler &group) { (*static_cast<CommandGroupT *>(function))(group); }, &cgf,
                     propList);
  }
  node add(dynamic_command_group &dynamicCG, const property_list &propList = {});
  /// Makes `dest` depend on `src`. \throws errc::invalid if that creates a cycle.
  void make_edge(node &src, node &dest);

  /// Writes the graph in the DOT language. \throws errc::invalid unless the name ends in ".dot" and can be written.
  void print_graph(std::string path, bool verbose = false) const;
  /// In the order in which they were added.
  std::vector<node> get_nodes() const;
  std::vector<node> get_root_nodes() const;
  bool empty() const;
  /// A number unique to the graph in the process; later graphs have larger numbers.
  std::size_t get_id() const noexcept;

  friend bool operator==(const command_graph &lhs, const command_graph &rhs) noexcept { return lhs.impl_ == rhs.impl_; }
  friend bool operator!=(const command_graph &lhs, const command_graph &rhs) noexcept { return lhs.impl_ != rhs.impl_; }

private:
  friend struct sycl::detail::impl_access;
  explicit command_graph(sycl::detail::shared_impl<sycl::detail::recorded_graph> impl) : impl_(std::move(impl)) {}
  node add_group(void (*call)(void *, handler &), void *function, const property_list &propList);

  sycl::detail::shared_impl<sycl::detail::recorded_graph> impl_;
};

/// A graph that can run: queue::ext_oneapi_graph, handler::ext_oneapi_graph. Its runs execute one after the other.
/// Common reference semantics.
template <>
class SYCLC_EXPORT command_graph<graph_state::executable> {
public:
  command_graph() = delete;

  /// Copies the current kernels, arguments, index spaces and host tasks of nodes; does not affect runs that were
  /// already submitted. \throws errc::invalid without property::graph::updatable, and for nodes that were not part of
  /// the graph when it was finalized, or that have neither kernel nor host task.
  void update(node &changed);
  void update(const std::vector<node> &changed);
  /// The same for all nodes, from another graph with the same nodes and edges. \throws errc::invalid if it differs, or
  /// has nodes other than kernels, host tasks, barriers and empty ones.
  void update(const command_graph<graph_state::modifiable> &source);

  /// Memory that belongs to the graph: none.
  std::size_t get_required_mem_size() const noexcept { return 0; }

  friend bool operator==(const command_graph &lhs, const command_graph &rhs) noexcept { return lhs.impl_ == rhs.impl_; }
  friend bool operator!=(const command_graph &lhs, const command_graph &rhs) noexcept { return lhs.impl_ != rhs.impl_; }

private:
  friend struct sycl::detail::impl_access;
  explicit command_graph(sycl::detail::shared_impl<sycl::detail::replayed_graph> impl) : impl_(std::move(impl)) {}

  sycl::detail::shared_impl<sycl::detail::replayed_graph> impl_;
};

command_graph(const context &, const device &, const property_list & = {}) -> command_graph<graph_state::modifiable>;
command_graph(const queue &, const property_list & = {}) -> command_graph<graph_state::modifiable>;
command_graph(const device &, const property_list & = {}) -> command_graph<graph_state::modifiable>;

} // namespace sycl::ext::oneapi::experimental

namespace sycl::detail {
/// \name The value of a dynamic_parameter.
///@{
SYCLC_EXPORT std::shared_ptr<dynamic_value> make_dynamic_value(const void *value, std::size_t bytes, bool is_pointer);
SYCLC_EXPORT void set_dynamic_value(dynamic_value &changed, const void *value);
SYCLC_EXPORT std::shared_ptr<dynamic_value> make_dynamic_accessor(const void *object, std::size_t bytes,
                                                                  void *accessor_handle);
SYCLC_EXPORT void set_dynamic_accessor(dynamic_value &changed, const void *object, std::size_t bytes,
                                       void *accessor_handle);
///@}
} // namespace sycl::detail

namespace sycl::ext::oneapi::experimental {

/// An argument of kernels in graphs that the program can change: for handler::set_arg, of kernels that are functions
/// and of OpenCL kernels. Common reference semantics. \tparam ValueT a pointer to USM, plain data, or an accessor of a
/// buffer; command groups register the latter by handler::require, because it is constructed without a handler.
template <class ValueT>
class dynamic_parameter {
  static constexpr bool is_accessor = sycl::detail::is_accessor<ValueT>::value;
  static_assert(is_accessor || std::is_trivially_copyable_v<ValueT>,
                "dynamic parameters are pointers, plain values and accessors of buffers");

public:
  /// \throws errc::invalid for an empty accessor.
  explicit dynamic_parameter(const ValueT &initialValue) : impl_(make(initialValue)) {}
  dynamic_parameter(command_graph<graph_state::modifiable>, const ValueT &initialValue)
      : dynamic_parameter(initialValue) {}

  /// Sets the argument in all nodes; command_graph::update() copies it to executable graphs. Nodes then require the
  /// buffer of the new accessor instead of the old one's; edges between nodes do not change. \throws errc::invalid for
  /// an accessor that is not allowed in graphs, like command_graph::add; then nothing has changed.
  void update(const ValueT &newValue) {
    if constexpr (is_accessor)
      sycl::detail::set_dynamic_accessor(*impl_, std::addressof(newValue), sizeof newValue,
                                         sycl::detail::accessor_parts::handle(newValue));
    else
      sycl::detail::set_dynamic_value(*impl_, std::addressof(newValue));
  }

  friend bool operator==(const dynamic_parameter &lhs, const dynamic_parameter &rhs) noexcept {
    return lhs.impl_ == rhs.impl_;
  }
  friend bool operator!=(const dynamic_parameter &lhs, const dynamic_parameter &rhs) noexcept {
    return lhs.impl_ != rhs.impl_;
  }

private:
  friend struct sycl::detail::impl_access;
  static std::shared_ptr<sycl::detail::dynamic_value> make(const ValueT &value) {
    if constexpr (is_accessor)
      return sycl::detail::make_dynamic_accessor(std::addressof(value), sizeof value,
                                                 sycl::detail::accessor_parts::handle(value));
    else
      return sycl::detail::make_dynamic_value(std::addressof(value), sizeof value, std::is_pointer_v<ValueT>);
  }

  sycl::detail::shared_impl<sycl::detail::dynamic_value> impl_;
};

/// Several command groups, of kernels or of host tasks, for one node, one of which is active at a time. Common
/// reference semantics.
class SYCLC_EXPORT dynamic_command_group {
public:
  /// Calls the functions in order. \throws errc::invalid if there are none, or if they are not all kernels or all host
  /// tasks.
  dynamic_command_group(command_graph<graph_state::modifiable> &graph,
                        const std::vector<std::function<void(handler &)>> &cgfList);

  std::size_t get_active_index() const;
  /// Selects what the nodes do from now on; command_graph::update() copies it to executable graphs. \throws
  /// errc::invalid for an invalid index.
  void set_active_index(std::size_t cgfIndex);

  friend bool operator==(const dynamic_command_group &lhs, const dynamic_command_group &rhs) noexcept {
    return lhs.impl_ == rhs.impl_;
  }
  friend bool operator!=(const dynamic_command_group &lhs, const dynamic_command_group &rhs) noexcept {
    return lhs.impl_ != rhs.impl_;
  }

private:
  friend struct sycl::detail::impl_access;
  sycl::detail::shared_impl<sycl::detail::command_choice> impl_;
};

/// Of SYCL_EXT_ONEAPI_ENQUEUE_FUNCTIONS: runs a graph.
inline void execute_graph(queue syclQueue, const command_graph<graph_state::executable> &graph) {
  syclQueue.ext_oneapi_graph(graph);
}
inline void execute_graph(handler &group, const command_graph<graph_state::executable> &graph) {
  group.ext_oneapi_graph(graph);
}

} // namespace sycl::ext::oneapi::experimental

namespace sycl {
template <>
struct is_property_of<ext::oneapi::experimental::property::graph::no_cycle_check,
                      ext::oneapi::experimental::command_graph<>> : std::true_type {};
template <>
struct is_property_of<ext::oneapi::experimental::property::graph::assume_buffer_outlives_graph,
                      ext::oneapi::experimental::command_graph<>> : std::true_type {};
template <>
struct is_property_of<ext::oneapi::experimental::property::graph::enable_native_recording,
                      ext::oneapi::experimental::command_graph<>> : std::true_type {};
} // namespace sycl

template <>
struct std::hash<sycl::ext::oneapi::experimental::node>
    : sycl::detail::impl_hash<sycl::ext::oneapi::experimental::node> {};
template <>
struct std::hash<sycl::ext::oneapi::experimental::command_graph<>>
    : sycl::detail::impl_hash<sycl::ext::oneapi::experimental::command_graph<>> {};
template <>
struct std::hash<
    sycl::ext::oneapi::experimental::command_graph<sycl::ext::oneapi::experimental::graph_state::executable>>
    : sycl::detail::impl_hash<
          sycl::ext::oneapi::experimental::command_graph<sycl::ext::oneapi::experimental::graph_state::executable>> {};
