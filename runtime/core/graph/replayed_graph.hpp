// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What command_graph<graph_state::executable> points to: a graph's commands in an order in which they can run, made
/// ready to be run many times.
///
/// \code
///   nodes (sub-graphs in place) -> steps in order -> parts: commands of the scheduler that a run submits
/// \endcode
/// On devices that share the host's memory, steps that follow each other become one command, an operation_list, which
/// costs what one command costs; its requirements are those of all its steps. Host tasks, and what has to be patched
/// anew for each run, stay commands of their own. On other devices each step does.
///
/// Runs of a graph follow each other; so do runs of any graphs whose kernels have the same memory of their own (the
/// parts of reductions).
#pragma once

#include "core/graph/recorded_graph.hpp"

#include <memory>
#include <mutex>
#include <vector>

namespace sycl::detail {

/// Runs that wait for each other. The lock is recursive because submitting may run what the program put into
/// destructors, which may submit again.
struct run_order {
  std::recursive_mutex mutex;
  event_ptr last; ///< guarded by the lock
};

class replayed_graph {
public:
  /// \throws what finding the code of kernels throws.
  replayed_graph(recorded_graph &source, const property_list &properties);

  /// Submits a run. \param asked what the handler made: its dependencies are those of the run.
  event_ptr run(const std::shared_ptr<queue_impl> &queue, const command &asked);

  /// Takes over what nodes do now. \throws as command_graph::update.
  void update(const recorded_nodes &changed);
  void update(recorded_graph &source);

  /// \throws errc::invalid when the queue is of another device or context.
  void check_queue(const queue_impl &queue) const;

private:
  struct step {
    std::shared_ptr<const command> work;
    std::vector<std::size_t> before; ///< indices of steps
    std::size_t node;                ///< index in the graph; no_node for those of sub-graphs
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
  const std::shared_ptr<queue_impl> queue_; ///< the source's
  const std::weak_ptr<recorded_graph> source_;
  const bool updatable_, profiling_;
  const std::shared_ptr<run_order> order_ = std::make_shared<run_order>();
  /// This graph's own and those of kernels with memory of their own; sorted by address, the order of locking.
  std::vector<std::shared_ptr<run_order>> orders_;
  mutable std::mutex mutex_; ///< guards what follows
  std::vector<step> steps_;
  std::vector<node_type> types_;                ///< of the source's nodes
  std::vector<std::vector<std::size_t>> edges_; ///< of the source's nodes
  std::vector<std::size_t> step_of_;            ///< of the source's nodes; no_node for sub-graphs
  part_list parts_;
};

} // namespace sycl::detail
