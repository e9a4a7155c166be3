// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The transitions of command_graph.hpp.
#include "core/command_graph.hpp"

#include <utility>

namespace sycl::detail {

void graph_node::depend(const node_ptr &on, dependency kind) {
  if (!on || on.get() == this) return;
  std::lock_guard lock_on(on->mutex_);
  if (on->ended()) {
    if (kind == dependency::data && on->failed()) cancelled_.store(true, std::memory_order_release);
    return;
  }
  std::lock_guard lock(mutex_);
  dependencies_.push_back(on);
  if (on->native_ && wait_domain_ && on->wait_domain_ == wait_domain_) {
    native_waits_.push_back(on->native_);
    return;
  }
  unresolved_.fetch_add(1, std::memory_order_relaxed);
  on->dependents_.push_back({shared_from_this(), kind});
}

bool graph_node::seal() { return resolve_one(); }

void graph_node::submitted(std::shared_ptr<native_event> event, node_list &ready) {
  std::lock_guard lock(mutex_);
  if (ended()) return;
  state_.store(state::running, std::memory_order_release);
  if (!event) return;
  native_ = std::move(event);
  if (!wait_domain_) return; // for help() only
  std::size_t kept = 0;
  for (edge &e : dependents_) {
    if (e.to->wait_domain_ != wait_domain_) {
      if (&dependents_[kept] != &e) dependents_[kept] = std::move(e);
      ++kept;
      continue;
    }
    {
      std::lock_guard lock_to(e.to->mutex_);
      e.to->native_waits_.push_back(native_);
    }
    if (e.to->resolve_one()) ready.push_back(std::move(e.to));
  }
  dependents_.resize(kept);
}

void graph_node::end(bool success, node_list &ready) {
  std::vector<edge> dependents;
  std::shared_ptr<native_event> native;
  {
    std::lock_guard lock(mutex_);
    if (ended()) return;
    state_.store(success ? state::succeeded : state::failed, std::memory_order_release);
    dependents.swap(dependents_);
    dependencies_.clear();
    native.swap(native_);
    native_waits_.clear();
  }
  state_.notify_all();
  for (edge &e : dependents) {
    if (!success && e.kind == dependency::data) e.to->cancelled_.store(true, std::memory_order_release);
    if (e.to->resolve_one()) ready.push_back(std::move(e.to));
  }
}

void graph_node::wait() const noexcept {
  for (state now = current(); now < state::succeeded; now = current()) state_.wait(now, std::memory_order_acquire);
}

std::vector<std::shared_ptr<native_event>> graph_node::take_native_waits() {
  std::lock_guard lock(mutex_);
  return std::exchange(native_waits_, {});
}

std::shared_ptr<native_event> graph_node::native() const {
  std::lock_guard lock(mutex_);
  return native_;
}

node_list graph_node::unfinished_dependencies() const {
  std::lock_guard lock(mutex_);
  node_list result;
  for (const std::weak_ptr<graph_node> &dependency : dependencies_)
    if (node_ptr node = dependency.lock(); node && !node->ended()) result.push_back(std::move(node));
  return result;
}

node_list graph_node::dependents() const {
  std::lock_guard lock(mutex_);
  node_list result;
  for (const edge &e : dependents_) result.push_back(e.to);
  return result;
}

} // namespace sycl::detail
