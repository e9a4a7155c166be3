// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The order of commands: which commands wait for which, which may start, and what happens to the dependents of a
/// failed command.
///
/// A pure state machine: it starts no threads, calls no backend and does not deal with buffers. The states of a node
/// are:
///
/// \code
///   waiting --seal(), all dependencies resolved--> ready --submitted()--> running --ended()--> succeeded | failed
/// \endcode
///
/// A dependency is *resolved* if the node depended on has ended, or if it has been submitted to a backend whose own
/// events the dependent can wait for (both have the same wait domain). The dependent may then be submitted as well,
/// with the native event. Chains of commands on an OpenCL device are therefore enqueued without waiting for callbacks.
///
/// Failure: a failed node ends like any other. Its dependents run (specification 3.7, 4.10), and see the memory as the
/// failed node left it. The exception is a *data* dependency, on a copy that the runtime makes to bring a buffer's data
/// to the memory in which the dependent works: without the data, the dependent must fail without running, see
/// lacking().
///
/// Backends do not run an operation that waits for a failed native event. Such a node returns to the waiting state, now
/// waits for its dependencies to end, and is then submitted again:
///
/// \code
///   running --wait_for_ends(), all dependencies ended--> ready --submitted()--> running ...
/// \endcode
///
/// Threads: every node has its own lock. There is no lock for the whole graph, so queues without common commands do not
/// contend. Locks nest only from a node to its dependents, which is acyclic.
///
/// Memory: a node keeps its dependents alive until it ends. It holds only weak references to its dependencies, except
/// for copies, which keep nothing alive once they have ended. A graph therefore holds live commands only, however long
/// its history. The code that runs a node keeps it alive meanwhile.
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

/// Why a node waits for another: see "Failure" at the top of the file.
enum class dependency : std::uint8_t { order, data };

class graph_node : public std::enable_shared_from_this<graph_node> {
public:
  enum class state : std::uint8_t { waiting, running, succeeded, failed };

  /// \param wait_domain identifies the devices whose native events this node can wait for and provide
  /// (backend_device::wait_domain); null for none.
  explicit graph_node(const void *wait_domain = nullptr) : wait_domain_(wait_domain) {}
  virtual ~graph_node() { last_use_of(mutex_); }
  graph_node(const graph_node &) = delete;
  graph_node &operator=(const graph_node &) = delete;

  /// This node must not start before `on` has ended (or is known to the backend). Call only before seal(). A dependency
  /// on the node itself or on null has no effect.
  void depend(const node_ptr &on, dependency kind);

  /// All dependencies have been added. \returns true if the node is ready now; otherwise a later submitted() or end()
  /// of another node reports it as ready.
  bool seal();

  /// The node was submitted to its backend. \param event that later nodes of the same domain may wait for; may be null.
  /// \param ready receives the nodes that became ready.
  void submitted(std::shared_ptr<native_event> event, node_list &ready);

  /// The node has ended. Wakes threads in wait(). May be called before submitted().
  /// \param ready receives the nodes that became ready.
  void end(bool success, node_list &ready);

  state current() const noexcept { return state_.load(std::memory_order_acquire); }
  bool ended() const noexcept {
    if (current() < state::succeeded) return false;
    follows(this);
    return true;
  }
  bool failed() const noexcept { return current() == state::failed; }
  /// A data dependency that failed; null if there is none. If there is one, the node must fail without running. Call
  /// when the node is ready and has not ended.
  node_ptr lacking() const;

  /// Blocks until the node has ended.
  void wait() const noexcept;

  /// The native events that the backend must wait for. Call once, when the node is ready.
  std::vector<std::shared_ptr<native_event>> take_native_waits();

  /// The backend did not run the node, because a native event among its waits failed. Call after submitted().
  /// \returns true if all dependencies have ended, so that the node is ready; otherwise a later end() reports it as
  /// ready.
  bool wait_for_ends();

  /// The event passed to submitted(); null before, and once the node has ended.
  std::shared_ptr<native_event> native() const;
  /// Whether native() is not null, or was not and the node has ended since.
  bool was_native() const noexcept { return was_native_.load(std::memory_order_acquire); }

  /// \returns the direct dependencies that have not ended.
  node_list unfinished_dependencies() const;
  /// \returns the nodes that wait for this one's end. May omit some nodes that have native waits.
  node_list dependents() const;

protected:
  /// depend() was called, also if the dependency has ended already. \param on not this node
  virtual void added_dependency(const graph_node &on) { (void)on; }

private:
  friend struct debugger_access;
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
  std::atomic<bool> was_native_{false};
  std::atomic<std::uint32_t> unresolved_{1}; ///< plus one until seal()
  mutable std::mutex mutex_;                 ///< guards the members below
  std::shared_ptr<native_event> native_;
  node_list dependents_;
  std::vector<std::weak_ptr<graph_node>> dependencies_;
  node_list needed_; ///< the data dependencies, except those that have succeeded
  std::vector<std::shared_ptr<native_event>> native_waits_;
};

} // namespace sycl::detail
