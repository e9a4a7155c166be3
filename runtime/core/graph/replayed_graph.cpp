// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finalizes and runs graphs: see replayed_graph.hpp.
#include "core/graph/replayed_graph.hpp"

#include "core/base/errors.hpp"
#include "core/graph/kernels_in_flight.hpp"
#include "core/graph/queue_impl.hpp"
#include "core/graph/scheduler.hpp"

#include <sycl/ext/oneapi/experimental/graph.hpp>

#include <algorithm>
#include <cassert>
#include <deque>
#include <utility>

namespace sycl::detail {

namespace graph_property = ext::oneapi::experimental::property::graph;

namespace {

/// During its lifetime the code of these modules is not unloaded.
class used_code {
public:
  explicit used_code(const std::vector<const syclc_module *> &modules) : modules_(modules) {
    for (const syclc_module *module : modules_) kernels_in_flight::instance().begin(module);
  }
  ~used_code() {
    for (const syclc_module *module : modules_) kernels_in_flight::instance().end(module);
  }
  used_code(const used_code &) = delete;
  used_code &operator=(const used_code &) = delete;

private:
  const std::vector<const syclc_module *> modules_;
};

[[noreturn]] void throw_different(const std::string &what) {
  throw_error(errc::invalid,
              "command_graph::update: the graph has " + what + " than the one that was finalized: finalize it instead");
}

bool is_same(const access_box &one, const access_box &other) {
  return one.origin == other.origin && one.offset == other.offset && one.extent == other.extent &&
         one.pitch == other.pitch;
}

/// Whether the two requirements are equivalent, so that a command needs only one of them.
bool is_same(const accessor_ref &one, const accessor_ref &other) {
  const buffer_use &use = one->use, &other_use = other->use;
  return one->memory == other->memory && use.mode == other_use.mode && use.no_init == other_use.no_init &&
         one->on_host == other->on_host && is_same(use.box, other_use.box) && is_same(use.whole, other_use.whole);
}

void add_once(std::vector<std::size_t> &to, std::size_t value) {
  if (std::ranges::find(to, value) == to.end()) to.push_back(value);
}

} // namespace

replayed_graph::replayed_graph(recorded_graph &source, const property_list &properties)
    : context_(source.context()), queue_(source.queue()), source_(source.weak_from_this()),
      updatable_(properties.has_property<graph_property::updatable>()),
      profiling_(properties.has_property<graph_property::enable_profiling>()) {
  orders_.push_back(order_);
  const std::lock_guard lock(source.mutex());
  std::vector<std::size_t> all(source.node_count());
  for (std::size_t i = 0; i != all.size(); ++i) all[i] = i;
  const recorded_nodes nodes = source.nodes_at(all);
  for (const auto &node : nodes) {
    types_.push_back(node->type);
    edges_.push_back(node->before);
    find_code(*node->work);
    if (updatable_ || node->work->has_own_memory) orders_.push_back(source.order_of_runs());
  }
  add_steps(nodes);
  std::ranges::sort(orders_);
  orders_.erase(std::unique(orders_.begin(), orders_.end()), orders_.end());
  make_parts();
}

/// The kernels of a graph are not shared until it runs: only the holder of the graph's lock accesses them.
void replayed_graph::find_code(const command &work) const {
  if (!scheduler::instance().find_code(const_cast<command &>(work), *queue_))
    throw_error(errc::runtime, "a command_graph was finalized or updated while the program exits");
}

/// Inlines sub-graphs in place of their nodes: their first steps wait for the node's dependencies, and the node's
/// dependents wait for their last steps.
void replayed_graph::add_steps(const recorded_nodes &nodes) {
  std::vector<std::vector<std::size_t>> ends(nodes.size()); // for each node, the steps that its dependents wait for
  std::vector<std::pair<std::size_t, std::size_t>> later;   // steps, and nodes that they wait for
  step_of_.assign(nodes.size(), no_node);
  for (std::size_t i = 0; i != nodes.size(); ++i) {
    const recorded_node &node = *nodes[i];
    std::vector<std::size_t> starts;
    if (node.type == node_type::subgraph) {
      replayed_graph &child = *node.work->graph;
      const std::lock_guard lock(child.mutex_);
      const std::size_t first = steps_.size();
      std::vector<bool> is_end(child.steps_.size(), true);
      for (const step &inner : child.steps_) {
        step copied{inner.work, {}, no_node};
        for (const std::size_t before : inner.before) {
          copied.before.push_back(first + before);
          is_end[before] = false;
        }
        if (copied.before.empty()) starts.push_back(steps_.size());
        steps_.push_back(std::move(copied));
      }
      for (std::size_t inner = 0; inner != is_end.size(); ++inner)
        if (is_end[inner]) ends[i].push_back(first + inner);
      for (const auto &shared : child.orders_)
        if (shared != child.order_) orders_.push_back(shared);
    }
    if (starts.empty()) { // a command, or an empty sub-graph
      starts = ends[i] = {steps_.size()};
      if (node.type != node_type::subgraph) step_of_[i] = steps_.size();
      steps_.push_back({node.type == node_type::subgraph ? std::make_shared<const command>() : node.work,
                        {},
                        node.type == node_type::subgraph ? no_node : i});
    }
    for (const std::size_t start : starts)
      for (const std::size_t before : node.before) later.emplace_back(start, before);
  }
  for (const auto &[waiting, node] : later)
    for (const std::size_t end : ends[node]) add_once(steps_[waiting].before, end);
}

bool replayed_graph::can_join(const command &work) const {
  return queue_->target()->runs_now && !work.host.run && work.outputs.empty() && !work.on_host_memory &&
         std::ranges::all_of(work.patches, [](const pointer_patch &patch) {
           return patch.place == pointer_patch::into::closure || patch.place == pointer_patch::into::nothing;
         });
}

/// A topological order of the steps in which steps that can join are adjacent where possible.
std::vector<std::size_t> replayed_graph::order() const {
  std::vector<std::vector<std::size_t>> after(steps_.size());
  std::vector<std::size_t> waits_for(steps_.size());
  for (std::size_t i = 0; i != steps_.size(); ++i) {
    waits_for[i] = steps_[i].before.size();
    for (const std::size_t before : steps_[i].before) after[before].push_back(i);
  }
  std::deque<std::size_t> joining, others;
  const auto put = [&](std::size_t i) { (can_join(*steps_[i].work) ? joining : others).push_back(i); };
  for (std::size_t i = 0; i != steps_.size(); ++i)
    if (waits_for[i] == 0) put(i);
  std::vector<std::size_t> sorted;
  // Alternate: first all steps that can run without another host task, then all host tasks that can start.
  for (bool join_next = true; !joining.empty() || !others.empty();) {
    if ((join_next ? joining : others).empty()) join_next = !join_next;
    std::deque<std::size_t> &from = join_next ? joining : others;
    const std::size_t next = from.front();
    from.pop_front();
    sorted.push_back(next);
    for (const std::size_t i : after[next])
      if (--waits_for[i] == 0) put(i);
  }
  if (sorted.size() != steps_.size()) throw_error(errc::invalid, "command_graph::finalize: the graph has a cycle");
  return sorted;
}

void replayed_graph::join(part &to, const command &work, std::vector<operation> &list) {
  auto &requirements = to.work.requirements;
  const auto found = [&](const accessor_ref &accessor) {
    return std::ranges::find_if(requirements, [&](const accessor_ref &known) { return is_same(known, accessor); });
  };
  assert(!work.host.run && work.outputs.empty() && work.dependencies.empty());
  for (const accessor_ref &accessor : work.requirements)
    if (found(accessor) == requirements.end()) requirements.push_back(accessor);
  for (pointer_patch patch : work.patches) {
    patch.step = list.size();
    patch.accessor = *found(patch.accessor); // the same memory, so that fewer accessors have to be planned
    to.work.patches.push_back(std::move(patch));
  }
  if (work.bundle) to.work.keep_alive.push_back(work.bundle);
  to.work.keep_alive.insert(to.work.keep_alive.end(), work.keep_alive.begin(), work.keep_alive.end());
  if (work.kernel && std::ranges::find(to.modules, work.kernel->module) == to.modules.end())
    to.modules.push_back(work.kernel->module);
  if (!std::holds_alternative<barrier>(work.work)) list.push_back(work.work);
  list.insert(list.end(), work.more.begin(), work.more.end());
}

void replayed_graph::make_parts() {
  auto parts = std::make_shared<std::vector<part>>();
  std::vector<std::size_t> part_of(steps_.size());
  std::vector<operation_steps> lists;
  std::vector<std::size_t> wave_of(steps_.size());
  std::size_t wave = 0;
  bool joined = false; // whether the last part is a list
  for (const std::size_t i : order()) {
    const command &work = *steps_[i].work;
    const bool joins = can_join(work);
    if (!joins || !joined) {
      parts->emplace_back();
      lists.emplace_back();
      ++wave;
    }
    const std::vector<std::size_t> &waits_for = steps_[i].before;
    if (std::ranges::any_of(waits_for, [&](std::size_t before) { return wave_of[before] == wave; })) {
      ++wave;
      lists.back().wave_ends.push_back(lists.back().list.size());
    }
    wave_of[i] = wave;
    joined = joins;
    part_of[i] = parts->size() - 1;
    part &own = parts->back();
    if (joins) {
      join(own, work, lists.back().list);
    } else {
      own.work = work;
      own.work.type = node_type::empty;
      own.work.graph.reset();
    }
    for (const std::size_t before : waits_for)
      if (part_of[before] != part_of[i]) add_once(own.before, part_of[before]);
    for (const std::size_t before : own.before) (*parts)[before].is_leaf = false;
  }
  for (std::size_t i = 0; i != parts->size(); ++i) {
    assert(std::ranges::is_sorted(lists[i].wave_ends) &&
           std::ranges::all_of((*parts)[i].before, [&](auto b) { return b < i; }));
    if (lists[i].list.empty()) continue;
    auto steps = std::make_shared<operation_steps>(std::move(lists[i]));
    steps->small = std::ranges::all_of(steps->list, &scheduler::is_small);
    steps->wave_ends.push_back(steps->list.size());
    (*parts)[i].work.work = operation_list{std::move(steps), nullptr};
  }
  parts_ = std::move(parts);
}

void replayed_graph::check_queue(const queue_impl &queue) const {
  if (queue.context() != context_ || queue.device_pointer() != queue_->device_pointer())
    throw_error(errc::invalid, "ext_oneapi_graph: the graph was made for " + queue_->device().label() +
                                   "; the queue to " + queue.device().label() + " is of another device or context");
}

event_ptr replayed_graph::submit(const std::shared_ptr<queue_impl> &queue, const part &what,
                                 std::vector<event_ptr> after) const {
  command work = what.work;
  work.dependencies = std::move(after);
  if (auto *list = std::get_if<operation_list>(&work.work))
    list->keep_alive = std::make_shared<used_code>(what.modules);
  scheduler &the_scheduler = scheduler::instance();
  if (event_ptr begun = the_scheduler.submit_shortly(queue, work)) return begun;
  return the_scheduler.submit(queue, std::make_unique<command>(std::move(work)));
}

event_ptr replayed_graph::run(const std::shared_ptr<queue_impl> &queue, const command &asked) {
  part_list parts;
  {
    const std::lock_guard lock(mutex_);
    parts = parts_;
  }
  std::vector<std::unique_lock<std::recursive_mutex>> locks;
  locks.reserve(orders_.size());
  std::vector<event_ptr> after = asked.dependencies;
  for (const auto &order : orders_) {
    locks.emplace_back(order->mutex);
    if (order->last && !order->last->ended()) after.push_back(order->last);
  }
  event_ptr event;
  if (parts->size() == 1) {
    event = submit(queue, parts->front(), std::move(after));
  } else {
    std::vector<event_ptr> events, ends;
    for (const part &one : *parts) {
      std::vector<event_ptr> before;
      for (const std::size_t earlier : one.before) before.push_back(events[earlier]);
      events.push_back(submit(queue, one, one.before.empty() ? after : std::move(before)));
      if (one.is_leaf) ends.push_back(events.back());
    }
    auto end = std::make_unique<command>();
    end->dependencies = parts->empty() ? std::move(after) : std::move(ends);
    event = scheduler::instance().submit(queue, std::move(end));
    event->set_parts(std::move(events));
  }
  if (!profiling_) event->forbid_times();
  for (const auto &order : orders_) order->last = event;
  return event;
}

void replayed_graph::update(const recorded_nodes &changed) {
  if (!updatable_)
    throw_error(errc::invalid, "command_graph::update: finalize the graph with property::graph::updatable() for that");
  const std::shared_ptr<recorded_graph> source = source_.lock();
  for (const auto &node : changed) {
    if (!source || node->graph.lock() != source || node->index >= step_of_.size())
      throw_error(errc::invalid,
                  "command_graph::update: the node is not one of those that the graph was finalized with");
    if (node->type != node_type::kernel && node->type != node_type::host_task)
      throw_error(errc::invalid, "command_graph::update: the node is neither a kernel nor a host task");
  }
  if (!source) return;
  const std::lock_guard source_lock(source->mutex());
  for (const auto &node : changed) find_code(*node->work);
  const std::lock_guard lock(mutex_);
  for (const auto &node : changed) steps_[step_of_[node->index]].work = node->work;
  make_parts();
}

void replayed_graph::update(recorded_graph &source) {
  if (!updatable_)
    throw_error(errc::invalid, "command_graph::update: finalize the graph with property::graph::updatable() for that");
  if (source.context() != context_ || source.queue()->device_pointer() != queue_->device_pointer())
    throw_different("another device or context");
  const std::lock_guard source_lock(source.mutex());
  if (source.node_count() != types_.size()) throw_different("another number of nodes");
  std::vector<std::size_t> all(types_.size());
  for (std::size_t i = 0; i != all.size(); ++i) all[i] = i;
  const recorded_nodes nodes = source.nodes_at(all);
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i != nodes.size(); ++i) {
    const recorded_node &node = *nodes[i];
    if (node.type != types_[i] || node.before != edges_[i]) throw_different("other nodes or edges");
    switch (node.type) {
    case node_type::kernel:
      if (node.work->kernel != steps_[step_of_[i]].work->kernel) throw_different("other kernels");
      if (node.work->has_own_memory && source_.lock().get() != &source)
        throw_error(errc::invalid, "command_graph::update: kernels with reductions cannot be taken over from another "
                                   "graph: finalize that instead");
      find_code(*node.work);
      break;
    case node_type::host_task:
    case node_type::empty:
    case node_type::ext_oneapi_barrier:
      break;
    default:
      throw_error(errc::invalid,
                  "command_graph::update from a graph with other nodes than kernels, host tasks, barriers "
                  "and empty ones: finalize it instead");
    }
  }
  for (std::size_t i = 0; i != nodes.size(); ++i)
    if (step_of_[i] != no_node) steps_[step_of_[i]].work = nodes[i]->work;
  make_parts();
}

} // namespace sycl::detail
