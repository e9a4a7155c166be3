// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The implementation of command_graph<graph_state::executable>: a graph's commands in an order in which they can run,
/// prepared to be run many times.
///
/// \code
///   nodes (sub-graphs inlined) -> steps in order -> parts: commands for the scheduler that a run submits
/// \endcode
/// On devices that share the host's memory, consecutive steps become one command, an operation_list, at the cost of one
/// command. It has the requirements of all its steps. Host tasks, and steps that need patches for each run, remain
/// separate commands. On other devices every step is a separate command.
///
/// Runs of a graph do not overlap. Neither do runs of different graphs whose kernels share memory of their own (the
/// partial results of reductions).
#pragma once

#include "core/graph/recorded_graph.hpp"

#include <memory>
#include <mutex>
#include <vector>

namespace sycl::detail {

/// Runs that wait for each other. The lock is recursive because submitting may run destructors of the program, which
/// may submit again.
struct run_order {
  std::recursive_mutex mutex;
  event_ptr last; ///< guarded by the lock
};

class replayed_graph {
public:
  /// \throws errors of finding the code of kernels.
  replayed_graph(recorded_graph &source, const property_list &properties);

  /// Submits a run. \param asked from the handler; the run has its dependencies.
  event_ptr run(const std::shared_ptr<queue_impl> &queue, const command &asked);

  /// Adopts the current commands of the nodes. \throws as command_graph::update.
  void update(const recorded_nodes &changed);
  void update(recorded_graph &source);

  /// \throws errc::invalid if the queue has another device or context.
  void check_queue(const queue_impl &queue) const;

private:
  struct step {
    std::shared_ptr<const command> work;
    std::vector<std::size_t> before; ///< indices of steps
    std::size_t node;                ///< index in the graph; no_node for steps of sub-graphs
  };
  static constexpr std::size_t no_node = static_cast<std::size_t>(-1);
  /// A command for the scheduler.
  struct part {
    command work;
    std::vector<std::size_t> before; ///< indices of parts
    bool is_leaf = true;
    std::vector<const syclc_module *> modules; ///< of the kernels of an operation_list
  };
  using part_list = std::shared_ptr<const std::vector<part>>;

  void add_steps(const recorded_nodes &nodes);
  void find_code(const command &work) const;
  bool can_join(const command &work) const;
  std::vector<std::size_t> order() const;
  void make_parts();
  static void join(part &to, const command &work, std::vector<operation> &list);
  event_ptr submit(const std::shared_ptr<queue_impl> &queue, const part &what, std::vector<event_ptr> after) const;

  const std::shared_ptr<context_impl> context_;
  const std::shared_ptr<queue_impl> queue_; ///< of the source
  const std::weak_ptr<recorded_graph> source_;
  const bool updatable_, profiling_;
  const std::shared_ptr<run_order> order_ = std::make_shared<run_order>();
  /// The order of this graph and those of kernels with memory of their own; sorted by address, the order of locking.
  std::vector<std::shared_ptr<run_order>> orders_;
  mutable std::mutex mutex_; ///< guards the members below
  std::vector<step> steps_;
  std::vector<node_type> types_;                ///< of the source's nodes
  std::vector<std::vector<std::size_t>> edges_; ///< of the source's nodes
  std::vector<std::size_t> step_of_;            ///< for each node of the source; no_node for sub-graphs
  part_list parts_;
};

} // namespace sycl::detail
