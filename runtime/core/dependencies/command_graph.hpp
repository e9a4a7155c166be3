// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The order of commands: which wait for which, which may start, what happens to the dependents of a failed one.
///
/// A pure state machine: it starts no thread, calls no backend and knows nothing of buffers. A node goes through
///
/// \code
///   waiting --seal(), all dependencies resolved--> ready --submitted()--> running --ended()--> succeeded | failed
/// \endcode
///
/// A dependency is *resolved* when the node depended on has ended, or when it has been handed to a backend whose own
/// events the dependent can wait for (both have the same wait domain): then the dependent may be handed over as well
/// and carries the native event along. So chains of commands on an OpenCL device are enqueued without waiting for
/// callbacks.
///
/// Failure: the end of a failed node is an end like any other. Its dependents run (specification 3.7, 4.10), and see
/// the memory as the failed one left it. Only a *data* dependency, on a copy that the runtime makes to bring a buffer's
/// data to the memory that the dependent works in, is more: without the data the dependent must end as failed without
/// running, see lacking().
///
/// Backends do not run an operation that waits for a failed native event. Such a node goes back to waiting, this time
/// for the ends of its dependencies, and is handed over again:
///
/// \code
///   running --wait_for_ends(), all dependencies ended--> ready --submitted()--> running ...
/// \endcode
///
/// Threads: every node has its own lock; there is no lock of the whole graph, so queues that share no commands never
/// meet. Locks nest only from a node to its dependents, which is acyclic.
///
/// Memory: a node keeps its dependents alive until it ends; dependencies are only observed, but for copies, which keep
/// nothing alive themselves once they have ended. So a graph holds live commands only, however long its history. Who
/// runs a node keeps it alive meanwhile.
#pragma once

#include "core/base/tsan.hpp"
#include "core/devices/backend.hpp"

#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace sycl::detail {

class graph_node;
using node_ptr = std::shared_ptr<graph_node>;
using node_list = std::vector<node_ptr>;

/// Why a node waits for another: see the file's comment on failure.
enum class dependency : std::uint8_t { order, data };

class graph_node : public std::enable_shared_from_this<graph_node> {
public:
  enum class state : std::uint8_t { waiting, running, succeeded, failed };

  /// \param wait_domain identifies the backend whose native events this node can wait for and offer; null: none.
  explicit graph_node(const void *wait_domain = nullptr) : wait_domain_(wait_domain) {}
  virtual ~graph_node() { follows_all_locks_of(mutex_); }
  graph_node(const graph_node &) = delete;
  graph_node &operator=(const graph_node &) = delete;

  /// This node must not start before `on` has ended (or is known to the backend). Call before seal() only.
  /// Depending on itself, or on null, means nothing.
  void depend(const node_ptr &on, dependency kind);

  /// All dependencies are known. \returns true when the node is ready now; otherwise a later submitted() or ended() of
  /// another node returns it.
  bool seal();

  /// The node was handed to its backend. \param event what later nodes of the same domain may wait for; may be null.
  /// \param ready receives the nodes that became ready by this.
  void submitted(std::shared_ptr<native_event> event, node_list &ready);

  /// The node has ended. Wakes those who wait(). May come before submitted().
  /// \param ready receives the nodes that became ready by this.
  void end(bool success, node_list &ready);

  state current() const noexcept { return state_.load(std::memory_order_acquire); }
  bool ended() const noexcept {
    if (current() < state::succeeded) return false;
    follows(this);
    return true;
  }
  bool failed() const noexcept { return current() == state::failed; }
  /// A data dependency that failed; null when there is none. With one the node must end as failed without running. Call
  /// when the node is ready and has not ended.
  node_ptr lacking() const;

  /// Blocks until the node has ended.
  void wait() const noexcept;

  /// The native events the backend must wait for. Call once, when the node is ready.
  std::vector<std::shared_ptr<native_event>> take_native_waits();

  /// The backend did not run the node, because a native event that it was to wait for failed. After submitted().
  /// \returns true when all dependencies have ended, so that the node is ready; otherwise a later end() returns it.
  bool wait_for_ends();

  /// What submitted() was given; null before, and once the node has ended.
  std::shared_ptr<native_event> native() const;

  /// \returns the direct dependencies that have not ended.
  node_list unfinished_dependencies() const;
  /// \returns the nodes that wait for this one's end. Of a node with native waits some may be missing.
  node_list dependents() const;

private:
  bool resolve_one() noexcept {
    precedes(this);
    const std::uint32_t left = unresolved_.fetch_sub(1, std::memory_order_acq_rel);
    assert(left != 0 && "a dependency was resolved twice");
    if (left != 1) return false;
    follows(this);
    return true;
  }

  const void *const wait_domain_;
  std::atomic<state> state_{state::waiting};
  std::atomic<std::uint32_t> unresolved_{1}; ///< one more until seal()
  mutable std::mutex mutex_;                 ///< guards all below
  std::shared_ptr<native_event> native_;
  node_list dependents_;
  std::vector<std::weak_ptr<graph_node>> dependencies_;
  node_list needed_; ///< the data dependencies, those that have succeeded left out
  std::vector<std::shared_ptr<native_event>> native_waits_;
};

} // namespace sycl::detail
