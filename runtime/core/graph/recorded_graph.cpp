// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Nodes and edges of modifiable graphs: see recorded_graph.hpp.
#include "core/graph/recorded_graph.hpp"

#include "core/base/errors.hpp"
#include "core/devices/context_impl.hpp"
#include "core/devices/device_impl.hpp"
#include "core/graph/queue_impl.hpp"
#include "core/graph/replayed_graph.hpp"

#include <sycl/ext/oneapi/experimental/graph.hpp>
#include <sycl/handler.hpp>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>
#include <new>
#include <utility>

namespace sycl::detail {

namespace graph_property = ext::oneapi::experimental::property::graph;
namespace node_property = ext::oneapi::experimental::property::node;

static std::size_t next_id() noexcept {
  static std::atomic<std::size_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

std::shared_ptr<recorded_graph> recorded_node::owner() const {
  if (auto found = graph.lock()) return found;
  throw_error(errc::invalid,
              "a node of a command_graph that was destroyed: keep the graph as long as its nodes are used");
}

recorded_graph::recorded_graph(std::shared_ptr<context_impl> context, std::shared_ptr<device_impl> device,
                               const property_list &properties)
    : queue_(std::make_shared<queue_impl>(std::move(context), std::move(device), async_handler(), property_list())),
      properties_(properties), id_(next_id()), order_(std::make_shared<run_order>()) {
  if (properties.has_property<graph_property::enable_native_recording>())
    throw_error(errc::feature_not_supported,
                "property::graph::enable_native_recording: no backend records commands itself; leave it out");
}

recorded_graph::~recorded_graph() {
  last_use_of(mutex_);
  stop_all();
}

const std::shared_ptr<context_impl> &recorded_graph::context() const noexcept { return queue_->context(); }
const device_impl &recorded_graph::device() const noexcept { return queue_->device(); }

recorded_nodes recorded_graph::nodes() const {
  const std::lock_guard lock(mutex_);
  return nodes_;
}

recorded_nodes recorded_graph::nodes_at(const std::vector<std::size_t> &indices) const {
  recorded_nodes found;
  for (const std::size_t index : indices) {
    assert(index < nodes_.size() && nodes_[index]->index == index);
    found.push_back(nodes_[index]);
  }
  return found;
}

void recorded_graph::check_not_recording(const char *what) const {
  if (std::ranges::any_of(recordings_, &recording::goes_on))
    throw_error(errc::invalid, std::string(what) + ": the graph is recording a queue: end that before "
                                                   "(command_graph::end_recording)");
}

void recorded_graph::check_member(const recorded_node &node) const {
  if (node.graph.lock().get() != this)
    throw_error(errc::invalid, "the node belongs to another command_graph: edges are between nodes of one graph");
}

void recorded_graph::check_buffers(const command &work) const {
  if (std::ranges::any_of(work.outputs, [](const device_output &o) { return o.what == device_output::kind::stream; }))
    throw_error(errc::invalid, "a command of a graph cannot have a sycl::stream: print with "
                               "sycl::ext::oneapi::experimental::printf, or on the host");
  for (const accessor_ref &accessor : work.requirements) {
    // The runtime's own memory is destroyed with the graph.
    if (std::ranges::any_of(work.outputs, [&](const auto &o) { return o.accessor.get() == accessor.get(); })) continue;
    check_buffer(*accessor.get());
  }
}

void recorded_graph::check_buffer(const accessor_impl &accessor) const {
  if (!properties_.has_property<graph_property::assume_buffer_outlives_graph>())
    throw_error(errc::invalid, "a command of a graph uses a buffer, which has to live as long as the graph: make the "
                               "graph with property::graph::assume_buffer_outlives_graph() if it does");
  if (accessor.use.writes() && accessor.memory->is_wanted_at_end())
    throw_error(errc::invalid, "a command of a graph writes a buffer that is written back to the program's memory when "
                               "it ends, which does not wait for graphs: call buffer::set_write_back(false) or "
                               "set_final_data(nullptr) before");
}

recorded_nodes recorded_graph::nodes_of_events(const command &work) const {
  recorded_nodes found;
  for (const event_ptr &event : work.dependencies) {
    const auto &node = event->recorded();
    if (node && node->graph.lock().get() == this) {
      found.push_back(node);
    } else if (node || event->target()) { // not a default-constructed event, which has ended
      throw_error(errc::invalid, node
                                     ? "a command of a graph waits for an event that was recorded into another graph"
                                     : "a command of a graph waits for an event of a command that is not in the graph: "
                                       "let the run of the graph wait for it (handler::depends_on)");
    }
  }
  return found;
}

std::unique_ptr<command> recorded_graph::call(void (*function)(void *, handler &), void *argument) {
  auto work = std::make_unique<command>();
  work->added_to = this;
  {
    handler group(*queue_, nullptr, *work);
    function(argument, group);
  }
  check_patches(*work);
  if (!work->dynamic_arguments.empty() && work->closure_size == 0)
    throw_error(errc::invalid,
                "handler::set_arg of a dynamic_parameter in a command group without a kernel that has "
                "such arguments: they are for kernels that are functions (free_function_kernels.hpp), or "
                "that OpenCL made; update function objects by command_graph::update of a whole graph");
  return work;
}

dynamic_value::content dynamic_value::get() const {
  const std::lock_guard lock(mutex_);
  return value_;
}

void dynamic_value::set(content value) {
  std::vector<std::shared_ptr<recorded_graph>> graphs;
  {
    const std::lock_guard lock(mutex_);
    for (const auto &known : graphs_)
      if (auto graph = known.lock()) graphs.push_back(std::move(graph));
    if (value.accessor)
      for (const auto &graph : graphs) {
        graph->check_buffer(*value.accessor.get());
        value.accessor->check_bound(graph->device());
      }
    std::swap(value_, value); // the old one may be the last use of a buffer: release it without the lock
  }
  for (const auto &graph : graphs) graph->set_arguments(*this);
}

void dynamic_value::note_graph(const std::shared_ptr<recorded_graph> &graph) {
  const std::lock_guard lock(mutex_);
  std::erase_if(graphs_, [](const auto &known) { return known.expired(); });
  if (std::ranges::none_of(graphs_, [&](const auto &known) { return known.lock() == graph; })) graphs_.push_back(graph);
}

namespace {

/// Changes the command's arguments that use `changed` to another accessor, which replaces the old one in the
/// requirements.
void replace_accessor(command &work, const dynamic_value &changed, const accessor_ref &accessor) {
  std::vector<accessor_ref> replaced;
  for (const dynamic_argument &argument : work.dynamic_arguments) {
    if (argument.value.get() != &changed) continue;
    for (pointer_patch &patch : work.patches)
      if (patch.place == pointer_patch::into::closure && patch.offset == argument.offset)
        replaced.push_back(std::exchange(patch.accessor, accessor));
  }
  for (const accessor_ref &old : replaced) {
    const auto is_old = [&](const accessor_ref &one) { return one.get() == old.get(); };
    if (std::ranges::none_of(work.patches, is_old, &pointer_patch::accessor)) std::erase_if(work.requirements, is_old);
  }
  if (std::ranges::none_of(work.requirements, [&](const accessor_ref &one) { return one.get() == accessor.get(); }))
    work.requirements.push_back(accessor);
}

/// A copy of the command with another value in its closure; null if it does not use it.
std::shared_ptr<const command> with_value(const command &old, const dynamic_value &changed,
                                          const dynamic_value::content &value) {
  std::shared_ptr<void> closure;
  for (const dynamic_argument &argument : old.dynamic_arguments) {
    if (argument.value.get() != &changed) continue;
    if (!closure) { // runs may be reading the old closure
      const std::align_val_t alignment{std::max<std::size_t>(old.closure_alignment, 16)};
      closure.reset(::operator new(old.closure_size, alignment),
                    [alignment](void *memory) { ::operator delete(memory, alignment); });
      std::memcpy(closure.get(), std::get<kernel_launch>(old.work).closure.get(), old.closure_size);
    }
    std::memcpy(static_cast<char *>(closure.get()) + argument.offset, value.bytes.data(), argument.bytes);
  }
  if (!closure) return nullptr;
  auto made = std::make_shared<command>(old);
  std::get<kernel_launch>(made->work).closure = std::move(closure);
  if (value.accessor) replace_accessor(*made, changed, value.accessor);
  return made;
}

} // namespace

void recorded_graph::set_arguments(const dynamic_value &changed) {
  const dynamic_value::content value = changed.get();
  const std::lock_guard lock(mutex_);
  for (const auto &node : nodes_)
    if (node->choice) {
      for (auto &work : node->choice->commands)
        if (auto made = with_value(*work, changed, value)) work = std::move(made);
      node->choice->set_nodes();
    } else if (auto made = with_value(*node->work, changed, value)) {
      node->work = std::move(made);
    }
}

std::vector<std::size_t> recorded_graph::before_by(const property_list &properties) const {
  std::vector<std::size_t> before;
  if (properties.has_property<node_property::depends_on>()) {
    const auto given = properties.get_property<node_property::depends_on>();
    for (const auto &node : given.get_dependencies()) {
      check_member(*get_impl(node));
      before.push_back(get_impl(node)->index);
    }
  }
  if (properties.has_property<node_property::depends_on_all_leaves>())
    for (const auto &node : nodes_)
      if (node->after.empty()) before.push_back(node->index);
  return before;
}

std::shared_ptr<recorded_node> recorded_graph::add(std::unique_ptr<command> work, const property_list &properties) {
  const std::lock_guard lock(mutex_);
  check_not_recording("command_graph::add");
  check_buffers(*work);
  std::vector<std::size_t> before = before_by(properties);
  for (const auto &node : nodes_of_events(*work)) before.push_back(node->index);
  work->dependencies.clear();
  return insert(std::move(work), std::move(before));
}

std::shared_ptr<recorded_node> recorded_graph::add(const std::shared_ptr<command_choice> &choice,
                                                   const property_list &properties) {
  const std::lock_guard lock(mutex_);
  check_not_recording("command_graph::add");
  if (choice->graph.lock().get() != this)
    throw_error(errc::invalid, "command_graph::add of a dynamic_command_group that was made for another graph");
  const auto &first = *choice->commands.front();
  for (std::size_t i = 1; i != choice->commands.size(); ++i) {
    const auto same = [](const accessor_ref &lhs, const accessor_ref &rhs) {
      return lhs->memory == rhs->memory && lhs->use.writes() == rhs->use.writes();
    };
    if (choice->waits_for[i] != choice->waits_for[0] ||
        !std::ranges::equal(first.requirements, choice->commands[i]->requirements, same))
      throw_error(errc::invalid,
                  "command_graph::add: the command groups of the dynamic_command_group wait for different "
                  "events, or use different buffers");
  }
  std::vector<std::size_t> before = before_by(properties);
  for (const auto &node : choice->waits_for[0]) before.push_back(node->index);
  auto made = insert(choice->commands[choice->active], std::move(before));
  made->choice = choice;
  choice->nodes.push_back(made);
  return made;
}

/// Call this under the lock, after all checks.
std::shared_ptr<recorded_node> recorded_graph::insert(std::shared_ptr<const command> work,
                                                      std::vector<std::size_t> before) {
  assert(work->dependencies.empty() && "they are edges");
  const std::size_t index = nodes_.size();
  add_edges_of_buffers(*work, index, before);
  auto made = std::make_shared<recorded_node>(shared_from_this(), index, std::move(work));
  nodes_.push_back(made);
  for (const std::size_t earlier : before) connect(earlier, index);
  return made;
}

void recorded_graph::connect(std::size_t from, std::size_t to) {
  assert(from != to && from < nodes_.size() && to < nodes_.size());
  if (std::ranges::find(nodes_[to]->before, from) != nodes_[to]->before.end()) return;
  nodes_[to]->before.push_back(from);
  nodes_[from]->after.push_back(to);
}

void recorded_graph::mark_ancestors(std::size_t node, std::vector<bool> &marked) const {
  std::vector<std::size_t> open{node};
  while (!open.empty()) {
    const std::size_t one = open.back();
    open.pop_back();
    if (marked[one]) continue;
    marked[one] = true;
    open.insert(open.end(), nodes_[one]->before.begin(), nodes_[one]->before.end());
  }
}

void recorded_graph::add_edges_of_buffers(const command &work, std::size_t node, std::vector<std::size_t> &before) {
  if (work.requirements.empty()) return;
  std::vector<bool> ordered(nodes_.size());
  for (const std::size_t earlier : before) mark_ancestors(earlier, ordered);
  for (auto earlier = accesses_.rbegin(); earlier != accesses_.rend(); ++earlier)
    for (const accessor_ref &accessor : work.requirements) {
      if (accessor->memory.get() != earlier->memory || ordered[earlier->node]) continue;
      if (!accessor->use.writes() && !earlier->use.writes()) continue;
      if (!overlap(accessor->use.ordering(), earlier->use.ordering(), accessor->on_host == earlier->on_host)) continue;
      before.push_back(earlier->node);
      mark_ancestors(earlier->node, ordered);
    }
  for (const accessor_ref &accessor : work.requirements)
    accesses_.push_back({accessor->memory.get(), accessor->use, accessor->on_host, node});
}

void recorded_graph::make_edge(const std::shared_ptr<recorded_node> &from, const std::shared_ptr<recorded_node> &to) {
  const std::lock_guard lock(mutex_);
  check_not_recording("command_graph::make_edge");
  check_member(*from);
  check_member(*to);
  if (from == to) throw_error(errc::invalid, "command_graph::make_edge from a node to itself");
  if (!properties_.has_property<graph_property::no_cycle_check>()) {
    std::vector<bool> ancestors(nodes_.size());
    mark_ancestors(from->index, ancestors);
    if (ancestors[to->index])
      throw_error(errc::invalid, "command_graph::make_edge makes a cycle: node " + std::to_string(from->index) +
                                     " waits for node " + std::to_string(to->index) + " already");
  }
  connect(from->index, to->index);
}

void command_choice::set_nodes() {
  assert(active < commands.size());
  for (const auto &weak : nodes)
    if (const auto node = weak.lock()) node->work = commands[active];
}

void recorded_graph::set_space(recorded_node &node, const launch_space &space) {
  const std::lock_guard lock(mutex_);
  const auto *old = std::get_if<kernel_launch>(&node.work->work);
  if (!old || node.work->has_own_memory)
    throw_error(errc::invalid,
                "node::update_range or update_nd_range: the node has no kernel with an index space of its "
                "own (one without reductions, and over a range that is not empty)");
  if (space.dimensions != node.work->dimensions)
    throw_error(errc::invalid, "node::update_range or update_nd_range with " + std::to_string(space.dimensions) +
                                   " dimensions: the kernel's index space has " +
                                   std::to_string(node.work->dimensions));
  if ((space.local != nullptr) !=
      (old->local_size[0] != 0 || (node.work->kernel && (node.work->kernel->flags & SYCLC_KERNEL_RUNS_GROUPS))))
    throw_error(errc::invalid, "node::update_range is for kernels over a range, update_nd_range for those over an "
                               "nd_range: call the other one");
  kernel_launch launch = *old;
  launch.global_size = {1, 1, 1};
  launch.local_size = {0, 0, 0};
  launch.offset = {0, 0, 0};
  const syclc_kernel &kernel = node.work->kernel ? *node.work->kernel : old->kernel->description();
  auto changed = std::make_shared<command>(*node.work);
  if (set_launch_space(launch, kernel, space, device()))
    changed->work = std::move(launch);
  else
    throw_error(errc::invalid,
                "node::update_range or update_nd_range with an empty range: the kernel could not be given "
                "another one later");
  if (!node.choice) {
    node.work = std::move(changed);
    return;
  }
  node.choice->commands[node.choice->active] = std::move(changed);
  node.choice->set_nodes();
}

recorded_graph::recording *recorded_graph::find(const queue_impl *queue) noexcept {
  const auto found = std::ranges::find_if(
      recordings_, [&](const recording &known) { return known.address == queue && !known.queue.expired(); });
  return found == recordings_.end() ? nullptr : &*found;
}

void recorded_graph::begin_recording(const std::vector<std::shared_ptr<queue_impl>> &queues) {
  const std::lock_guard lock(mutex_);
  for (const auto &queue : queues)
    if (queue->context() != context() || queue->device_pointer() != queue_->device_pointer())
      throw_error(errc::invalid, "command_graph::begin_recording: the queue to " + queue->device().label() +
                                     " is of another device or context than the graph");
  std::vector<std::shared_ptr<queue_impl>> begun;
  for (const auto &queue : queues) {
    if (!queue->begin_recording(shared_from_this())) {
      for (const auto &earlier : begun) earlier->end_recording(this);
      throw_error(errc::invalid, "command_graph::begin_recording: a graph records the queue already; end that before "
                                 "(command_graph::end_recording)");
    }
    begun.push_back(queue);
  }
  for (const auto &queue : queues)
    if (recording *known = find(queue.get()))
      known->active = true;
    else
      recordings_.push_back({queue.get(), queue, {}, {}, {}});
}

void recorded_graph::stop(recording &which) noexcept {
  assert(which.active);
  which.active = false;
  if (const auto queue = which.queue.lock()) queue->end_recording(this);
}

void recorded_graph::stop_all() noexcept {
  for (recording &each : recordings_)
    if (each.active) stop(each);
  for (const auto &memory : recorded_buffers_) memory->end_recording();
  recorded_buffers_.clear();
}

void recorded_graph::end_recording() {
  const std::lock_guard lock(mutex_);
  stop_all();
}

void recorded_graph::end_recording(const std::vector<std::shared_ptr<queue_impl>> &queues) {
  const std::lock_guard lock(mutex_);
  for (const auto &queue : queues)
    if (const auto other = queue->recording_graph(); other && other.get() != this)
      throw_error(errc::invalid, "command_graph::end_recording: another graph records the queue");
  for (const auto &queue : queues)
    if (recording *known = find(queue.get()); known && known->active) stop(*known);
  if (std::ranges::none_of(recordings_, &recording::goes_on)) stop_all();
}

event_ptr recorded_graph::record(const std::shared_ptr<queue_impl> &queue, std::unique_ptr<command> work) {
  check_patches(*work);
  const std::lock_guard lock(mutex_);
  check_buffers(*work);
  std::vector<std::size_t> before;
  for (const auto &node : nodes_of_events(*work)) before.push_back(node->index);
  recording *const own = find(queue.get());
  if (!own) throw_error(errc::invalid, "recording ended on another thread while a command was submitted");
  const fence holds_back = std::exchange(work->holds_back, fence::none);
  if (own->last) before.push_back(*own->last);
  if (own->barrier) before.push_back(*own->barrier);
  if (holds_back == fence::all && !queue->in_order())
    for (const std::size_t node : own->nodes) // those that no other of them waits for
      if (std::ranges::none_of(nodes_[node]->after, [&](std::size_t later) {
            return std::ranges::find(own->nodes, later) != own->nodes.end();
          }))
        before.push_back(node);
  work->dependencies.clear();

  for (const accessor_ref &accessor : work->requirements)
    if (std::ranges::find(recorded_buffers_, accessor->memory) == recorded_buffers_.end()) {
      accessor->memory->begin_recording();
      recorded_buffers_.push_back(accessor->memory);
    }
  const auto node = insert(std::move(work), std::move(before));
  if (queue->in_order()) {
    own->last = node->index;
  } else if (holds_back != fence::none) {
    own->barrier = node->index;
    if (holds_back == fence::all) own->nodes.clear();
  }
  if (!queue->in_order()) own->nodes.push_back(node->index);
  auto event = event_impl::make(queue, nullptr);
  event->set_recorded(node);
  return event;
}

event_ptr recorded_graph::take(const std::shared_ptr<queue_impl> &queue, command work) {
  std::shared_ptr<recorded_graph> graph = queue->recording_graph();
  if (!graph)
    for (const event_ptr &event : work.dependencies)
      if (const auto &node = event->recorded()) {
        // A queue that waits for a command recorded by a graph is recorded, too.
        graph = node->graph.lock();
        const auto recorded = event->queue();
        if (!graph || !recorded || recorded->recording_graph() != graph)
          throw_error(errc::invalid, "a command waits for an event that was recorded into a graph, which is not being "
                                     "recorded any more: wait for the event of queue::ext_oneapi_graph");
        graph->begin_recording({queue});
        break;
      }
  if (graph) return graph->record(queue, std::make_unique<command>(std::move(work)));
  assert(work.graph && "the command concerns no graph");
  return work.graph->run(queue, work);
}

} // namespace sycl::detail
