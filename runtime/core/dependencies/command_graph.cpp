// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Implements the transitions of command_graph.hpp.
#include "core/dependencies/command_graph.hpp"

#include <cassert>
#include <utility>

namespace sycl::detail {

void graph_node::depend(const node_ptr &on, dependency kind) {
  if (!on || on.get() == this) return;
  added_dependency(*on);
  std::lock_guard lock_on(on->mutex_);
  if (on->current() == state::succeeded) return;
  std::lock_guard lock(mutex_);
  assert(current() == state::waiting && unresolved_.load(std::memory_order_relaxed) != 0 && "sealed already");
  if (kind == dependency::data) needed_.push_back(on);
  if (on->ended()) return;
  dependencies_.push_back(on);
  if (on->native_ && wait_domain_ && on->wait_domain_ == wait_domain_) {
    native_waits_.push_back(on->native_);
    return;
  }
  unresolved_.fetch_add(1, std::memory_order_relaxed);
  on->dependents_.push_back(shared_from_this());
}

bool graph_node::seal() {
  assert(current() == state::waiting);
  return resolve_one();
}

void graph_node::submitted(std::shared_ptr<native_event> event, node_list &ready) {
  std::lock_guard lock(mutex_);
  if (ended()) return;
  assert(current() == state::waiting && native_waits_.empty() && "submitted twice, or without its waits");
  state_.store(state::running, std::memory_order_release);
  if (!event) return;
  native_ = std::move(event);
  was_native_.store(true, std::memory_order_release);
  if (!wait_domain_) return; // for help() only
  std::size_t kept = 0;
  for (node_ptr &dependent : dependents_) {
    if (dependent->wait_domain_ != wait_domain_) {
      if (&dependents_[kept] != &dependent) dependents_[kept] = std::move(dependent);
      ++kept;
      continue;
    }
    {
      std::lock_guard lock_dependent(dependent->mutex_);
      assert(dependent->current() == state::waiting);
      dependent->native_waits_.push_back(native_);
    }
    if (dependent->resolve_one()) ready.push_back(std::move(dependent));
  }
  dependents_.resize(kept);
}

void graph_node::end(bool success, node_list &ready) {
  node_list dependents, needed; // released outside the lock
  std::shared_ptr<native_event> native;
  {
    std::lock_guard lock(mutex_);
    if (ended()) return;
    precedes(this);
    state_.store(success ? state::succeeded : state::failed, std::memory_order_release);
    dependents.swap(dependents_);
    dependencies_.clear();
    needed.swap(needed_);
    native.swap(native_);
    native_waits_.clear();
  }
  state_.notify_all();
  for (node_ptr &dependent : dependents)
    if (dependent->resolve_one()) ready.push_back(std::move(dependent));
}

bool graph_node::wait_for_ends() {
  std::vector<std::weak_ptr<graph_node>> dependencies;
  std::shared_ptr<native_event> failed;
  {
    std::lock_guard lock(mutex_);
    assert(current() == state::running && unresolved_.load(std::memory_order_relaxed) == 0);
    state_.store(state::waiting, std::memory_order_release);
    was_native_.store(false, std::memory_order_release);
    failed.swap(native_); // nodes that depend on this one from now on wait for its end
    native_waits_.clear();
    dependencies = dependencies_;
    unresolved_.store(1, std::memory_order_relaxed);
  }
  for (const std::weak_ptr<graph_node> &dependency : dependencies) {
    const node_ptr on = dependency.lock();
    if (!on) continue;
    std::lock_guard lock_on(on->mutex_);
    if (on->ended()) continue;
    unresolved_.fetch_add(1, std::memory_order_relaxed);
    on->dependents_.push_back(shared_from_this());
  }
  return resolve_one();
}

node_ptr graph_node::lacking() const {
  std::lock_guard lock(mutex_);
  assert(!ended() && "what it needed is forgotten");
  for (const node_ptr &needed : needed_)
    if (needed->failed()) return needed;
  return nullptr;
}

void graph_node::wait() const noexcept {
  for (state now = current(); now < state::succeeded; now = current()) state_.wait(now, std::memory_order_acquire);
  follows(this);
}

std::vector<std::shared_ptr<native_event>> graph_node::take_native_waits() {
  std::lock_guard lock(mutex_);
  assert(current() == state::waiting && unresolved_.load(std::memory_order_relaxed) == 0 && "not ready");
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
  return dependents_;
}

} // namespace sycl::detail
