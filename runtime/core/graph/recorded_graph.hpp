// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The implementation of command_graph<graph_state::modifiable> (extension SYCL_EXT_ONEAPI_GRAPH): commands from
/// handlers, and their dependencies. Does not run anything; see replayed_graph.hpp for that.
///
/// Edges come from the program (make_edge, properties of add(), events of recorded commands), from the order of
/// in-order queues and barriers, and from accessors: a command waits for the latest ones that use the same part of a
/// buffer if at least one of the two writes it.
///
/// Threads: each graph has a lock that guards it and its nodes. It is not held while a command group is called. A
/// queue's link to its graph is guarded by the queue's own lock, which is taken last.
#pragma once

#include "core/graph/command.hpp"
#include "core/graph/event_impl.hpp"

#include <sycl/property_list.hpp>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace sycl::detail {

class context_impl;
class device_impl;
class queue_impl;
class recorded_graph;

using ext::oneapi::experimental::node_type;

/// The implementation of dynamic_command_group: commands, one of which is active in its nodes.
class command_choice {
public:
  std::weak_ptr<recorded_graph> graph;
  std::vector<std::shared_ptr<const command>> commands;               ///< not empty
  std::vector<std::vector<std::shared_ptr<recorded_node>>> waits_for; ///< for each: the nodes of its events
  std::size_t active = 0;                                             ///< guarded by the graph's lock
  std::vector<std::weak_ptr<recorded_node>> nodes;                    ///< guarded by the graph's lock

  /// Sets the active command in the nodes. Requires the graph's lock.
  void set_nodes();
};

/// The implementation of dynamic_parameter.
class dynamic_value {
public:
  struct content {
    std::vector<std::byte> bytes; ///< the pointer, the plain value, or the accessor object
    accessor_ref accessor;        ///< null unless it is an accessor
  };
  dynamic_value(content value, bool is_pointer) : is_pointer(is_pointer), value_(std::move(value)) {}

  const bool is_pointer;
  content get() const;
  /// Passes the value to all nodes. \throws errc::invalid, without effect, for an accessor that a graph does not
  /// support.
  void set(content value);
  /// Records that a command of the graph may use it.
  void note_graph(const std::shared_ptr<recorded_graph> &graph);

private:
  mutable std::mutex mutex_; ///< guards the members below
  content value_;
  std::vector<std::weak_ptr<recorded_graph>> graphs_;
};

class recorded_node {
public:
  recorded_node(const std::shared_ptr<recorded_graph> &graph, std::size_t index, std::shared_ptr<const command> work)
      : graph(graph), index(index), type(work->type), work(std::move(work)) {}

  /// \throws errc::invalid if the graph was destroyed.
  std::shared_ptr<recorded_graph> owner() const;

  const std::weak_ptr<recorded_graph> graph;
  const std::size_t index; ///< in the graph
  const node_type type;
  /// \name Guarded by the graph's lock
  ///@{
  std::shared_ptr<const command> work; ///< without dependencies; immutable, except for the kernel's code
  std::vector<std::size_t> before, after;
  std::shared_ptr<command_choice> choice; ///< null unless the node was created from one
  ///@}
};

using recorded_nodes = std::vector<std::shared_ptr<recorded_node>>;

class recorded_graph : public std::enable_shared_from_this<recorded_graph> {
public:
  /// \throws errc::invalid if the device is not in the context.
  recorded_graph(std::shared_ptr<context_impl> context, std::shared_ptr<device_impl> device,
                 const property_list &properties);
  /// Ends recording.
  ~recorded_graph();
  recorded_graph(const recorded_graph &) = delete;
  recorded_graph &operator=(const recorded_graph &) = delete;

  /// Called by queue::submit for a command that runs a graph, waits for a recorded command, or belongs to a queue that
  /// is recorded. \returns the command's event.
  static event_ptr take(const std::shared_ptr<queue_impl> &queue, command work);

  /// Calls a command group for a new node. \returns its command.
  std::unique_ptr<command> call(void (*function)(void *, handler &), void *argument);
  /// Adds a node for a command from call(). \throws errc::invalid while a queue is recorded.
  std::shared_ptr<recorded_node> add(std::unique_ptr<command> work, const property_list &properties);
  /// The nodes whose events a command waits for. \throws errc::invalid if an event does not belong to this graph.
  recorded_nodes nodes_of_events(const command &work) const;
  std::shared_ptr<recorded_node> add(const std::shared_ptr<command_choice> &choice, const property_list &properties);
  void make_edge(const std::shared_ptr<recorded_node> &from, const std::shared_ptr<recorded_node> &to);

  /// \throws errc::invalid if one of the queues cannot be recorded; then none is.
  void begin_recording(const std::vector<std::shared_ptr<queue_impl>> &queues);
  /// \throws errc::invalid if another graph records one of them.
  void end_recording(const std::vector<std::shared_ptr<queue_impl>> &queues);
  void end_recording();

  /// \throws errc::invalid for commands with streams, and for buffers that a graph does not support.
  void check_buffers(const command &work) const;
  void check_buffer(const accessor_impl &accessor) const;
  /// Sets a kernel's index space. \throws errc::invalid for nodes without one; errors of a launch.
  void set_space(recorded_node &node, const launch_space &space);

  /// Sets the argument in all commands that use it.
  void set_arguments(const dynamic_value &changed);

  recorded_nodes nodes() const;
  /// These two require the lock.
  recorded_nodes nodes_at(const std::vector<std::size_t> &indices) const;
  std::size_t node_count() const noexcept { return nodes_.size(); }
  std::string text(bool verbose) const;

  const std::shared_ptr<context_impl> &context() const noexcept;
  const device_impl &device() const noexcept;
  /// For queries of the device; no commands are submitted to it.
  const std::shared_ptr<queue_impl> &queue() const noexcept { return queue_; }
  std::size_t id() const noexcept { return id_; }
  std::mutex &mutex() const noexcept { return mutex_; }
  /// Shared by the runs of kernels with memory of their own, see replayed_graph.
  const std::shared_ptr<struct run_order> &order_of_runs() const noexcept { return order_; }

private:
  /// The commands recorded from one queue.
  struct recording {
    const queue_impl *address;
    std::weak_ptr<queue_impl> queue;
    std::optional<std::size_t> last;    ///< for an in-order queue
    std::optional<std::size_t> barrier; ///< for an out-of-order queue
    std::vector<std::size_t> nodes;     ///< since the barrier
    bool active = true;

    bool goes_on() const noexcept { return active && !queue.expired(); }
  };
  /// A use of a buffer.
  struct buffer_access {
    const buffer_memory *memory;
    buffer_use use;
    bool on_host;
    std::size_t node;
  };

  void check_not_recording(const char *what) const;
  void check_member(const recorded_node &node) const;
  event_ptr record(const std::shared_ptr<queue_impl> &queue, std::unique_ptr<command> work);
  std::shared_ptr<recorded_node> insert(std::shared_ptr<const command> work, std::vector<std::size_t> before);
  void add_edges_of_buffers(const command &work, std::size_t node, std::vector<std::size_t> &before);
  std::vector<std::size_t> before_by(const property_list &properties) const;
  void connect(std::size_t from, std::size_t to);
  void mark_ancestors(std::size_t node, std::vector<bool> &marked) const;
  recording *find(const queue_impl *queue) noexcept;
  void stop(recording &which) noexcept;
  void stop_all() noexcept;

  const std::shared_ptr<queue_impl> queue_;
  const property_list properties_;
  const std::size_t id_;
  const std::shared_ptr<run_order> order_;
  mutable std::mutex mutex_; ///< guards the members below
  recorded_nodes nodes_;
  std::vector<recording> recordings_;
  std::vector<buffer_access> accesses_;
  std::vector<std::shared_ptr<buffer_memory>> recorded_buffers_; ///< while recording
};

} // namespace sycl::detail
