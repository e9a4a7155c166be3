// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The classes of extension SYCL_EXT_ONEAPI_GRAPH, implemented with recorded_graph.hpp and replayed_graph.hpp.
#include "core/base/errors.hpp"
#include "core/devices/context_impl.hpp"
#include "core/devices/device_impl.hpp"
#include "core/graph/queue_impl.hpp"
#include "core/graph/recorded_graph.hpp"
#include "core/graph/replayed_graph.hpp"

#include <sycl/ext/oneapi/experimental/graph.hpp>

#include <algorithm>
#include <fstream>
#include <utility>

namespace sycl {

namespace {

using namespace ext::oneapi::experimental;
using executable_graph = command_graph<graph_state::executable>;
using modifiable_graph = command_graph<graph_state::modifiable>;

std::vector<node> objects_of(const detail::recorded_nodes &nodes) {
  std::vector<node> objects;
  for (const auto &one : nodes) objects.push_back(detail::make_from_impl<node>(one));
  return objects;
}

detail::recorded_nodes nodes_of(const std::vector<node> &objects) {
  detail::recorded_nodes nodes;
  for (const node &one : objects) nodes.push_back(detail::get_impl(one));
  return nodes;
}

std::vector<std::shared_ptr<detail::queue_impl>> queues_of(const std::vector<queue> &objects) {
  std::vector<std::shared_ptr<detail::queue_impl>> queues;
  for (const queue &one : objects) queues.push_back(detail::get_impl(one));
  return queues;
}

} // namespace

namespace detail {

namespace {
dynamic_value::content content_of(const void *value, std::size_t bytes, void *accessor_handle) {
  const auto *first = static_cast<const std::byte *>(value);
  dynamic_value::content made{{first, first + bytes}, {}};
  if (accessor_handle) made.accessor = accessor_ref(*static_cast<accessor_impl *>(accessor_handle));
  return made;
}
void check_accessor(const void *accessor_handle) {
  if (!accessor_handle)
    throw_error(errc::invalid, "dynamic_parameter of an accessor that was default-constructed and accesses nothing");
}
} // namespace

std::shared_ptr<dynamic_value> make_dynamic_value(const void *value, std::size_t bytes, bool is_pointer) {
  return std::make_shared<dynamic_value>(content_of(value, bytes, nullptr), is_pointer);
}

void set_dynamic_value(dynamic_value &changed, const void *value) {
  changed.set(content_of(value, changed.get().bytes.size(), nullptr));
}

std::shared_ptr<dynamic_value> make_dynamic_accessor(const void *object, std::size_t bytes, void *accessor_handle) {
  check_accessor(accessor_handle);
  return std::make_shared<dynamic_value>(content_of(object, bytes, accessor_handle), true);
}

void set_dynamic_accessor(dynamic_value &changed, const void *object, std::size_t bytes, void *accessor_handle) {
  check_accessor(accessor_handle);
  changed.set(content_of(object, bytes, accessor_handle));
}

} // namespace detail

queue_state queue::ext_oneapi_get_state() const {
  return impl_->is_recording() ? queue_state::recording : queue_state::executing;
}

modifiable_graph queue::ext_oneapi_get_graph() const {
  if (auto graph = impl_->recording_graph()) return detail::make_from_impl<modifiable_graph>(std::move(graph));
  detail::throw_error(errc::invalid, "queue::ext_oneapi_get_graph: no graph records the queue "
                                     "(command_graph::begin_recording)");
}

event queue::ext_oneapi_graph(const executable_graph &graph, detail::event_list after) {
  return shortcut(after, [&](handler &group) { group.ext_oneapi_graph(graph); });
}

namespace ext::oneapi::experimental {

using sycl::detail::get_impl;
using sycl::detail::make_from_impl;
using sycl::detail::recorded_graph;
using sycl::detail::throw_error;

node_type node::get_type() const { return impl_->type; }

std::vector<node> node::get_predecessors() const {
  const auto graph = impl_->owner();
  const std::lock_guard lock(graph->mutex());
  return objects_of(graph->nodes_at(impl_->before));
}

std::vector<node> node::get_successors() const {
  const auto graph = impl_->owner();
  const std::lock_guard lock(graph->mutex());
  return objects_of(graph->nodes_at(impl_->after));
}

node node::get_node_from_event(event nodeEvent) {
  const auto &found = get_impl(nodeEvent)->recorded();
  if (!found)
    throw_error(errc::invalid, "node::get_node_from_event: the event is not of a command that a graph recorded");
  return make_from_impl<node>(found);
}

void node::update_space(int dimensions, const std::size_t *global, const std::size_t *local,
                        const std::size_t *offset) {
  impl_->owner()->set_space(*impl_, {dimensions, global, local, offset});
}

modifiable_graph::command_graph(const context &syclContext, const device &syclDevice, const property_list &propList)
    : impl_(std::make_shared<recorded_graph>(get_impl(syclContext), get_impl(syclDevice), propList)) {}
modifiable_graph::command_graph(const queue &syclQueue, const property_list &propList)
    : impl_(std::make_shared<recorded_graph>(get_impl(syclQueue)->context(), get_impl(syclQueue)->device_pointer(),
                                             propList)) {}
modifiable_graph::command_graph(const device &syclDevice, const property_list &propList)
    : command_graph(queue(syclDevice), propList) {}

executable_graph modifiable_graph::finalize(const property_list &propList) const {
  return make_from_impl<executable_graph>(std::make_shared<sycl::detail::replayed_graph>(*impl_, propList));
}

void modifiable_graph::begin_recording(queue &recordingQueue, const property_list &) {
  impl_->begin_recording({get_impl(recordingQueue)});
}
void modifiable_graph::begin_recording(const std::vector<queue> &recordingQueues, const property_list &) {
  impl_->begin_recording(queues_of(recordingQueues));
}
void modifiable_graph::end_recording() { impl_->end_recording(); }
void modifiable_graph::end_recording(queue &recordingQueue) { impl_->end_recording({get_impl(recordingQueue)}); }
void modifiable_graph::end_recording(const std::vector<queue> &recordingQueues) {
  impl_->end_recording(queues_of(recordingQueues));
}

node modifiable_graph::add(const property_list &propList) {
  return make_from_impl<node>(impl_->add(std::make_unique<sycl::detail::command>(), propList));
}
node modifiable_graph::add_group(void (*call)(void *, handler &), void *function, const property_list &propList) {
  return make_from_impl<node>(impl_->add(impl_->call(call, function), propList));
}
node modifiable_graph::add(dynamic_command_group &dynamicCG, const property_list &propList) {
  const std::shared_ptr<sycl::detail::command_choice> choice = get_impl(dynamicCG);
  return make_from_impl<node>(impl_->add(choice, propList));
}
void modifiable_graph::make_edge(node &src, node &dest) { impl_->make_edge(get_impl(src), get_impl(dest)); }

void modifiable_graph::print_graph(std::string path, bool verbose) const {
  if (!path.ends_with(".dot"))
    throw_error(errc::invalid, "command_graph::print_graph writes the DOT language: the file '" + path +
                                   "' must have a name that ends in .dot");
  std::ofstream file(path);
  file << impl_->text(verbose);
  file.close();
  if (!file) throw_error(errc::invalid, "command_graph::print_graph cannot write '" + path + "'");
}

std::vector<node> modifiable_graph::get_nodes() const { return objects_of(impl_->nodes()); }
std::vector<node> modifiable_graph::get_root_nodes() const {
  sycl::detail::recorded_nodes roots = impl_->nodes();
  const std::lock_guard lock(impl_->mutex());
  std::erase_if(roots, [](const auto &one) { return !one->before.empty(); });
  return objects_of(roots);
}
bool modifiable_graph::empty() const { return impl_->nodes().empty(); }
std::size_t modifiable_graph::get_id() const noexcept { return impl_->id(); }

void executable_graph::update(node &changed) { impl_->update(sycl::detail::recorded_nodes{get_impl(changed)}); }
void executable_graph::update(const std::vector<node> &changed) { impl_->update(nodes_of(changed)); }
void executable_graph::update(const modifiable_graph &source) { impl_->update(*get_impl(source)); }

dynamic_command_group::dynamic_command_group(modifiable_graph &graph,
                                             const std::vector<std::function<void(handler &)>> &cgfList)
    : impl_(std::make_shared<sycl::detail::command_choice>()) {
  if (cgfList.empty()) throw_error(errc::invalid, "dynamic_command_group of no command groups: give one at least");
  const auto &owner = get_impl(graph);
  impl_->graph = std::shared_ptr<recorded_graph>(owner);
  for (std::function<void(handler &)> function : cgfList) {
    auto work = owner->call(
        [](void *called, handler &group) { (*static_cast<std::function<void(handler &)> *>(called))(group); },
        &function);
    owner->check_buffers(*work);
    if (work->type != node_type::kernel && work->type != node_type::host_task)
      throw_error(errc::invalid, "dynamic_command_group: a command group is neither a kernel nor a host task");
    if (!impl_->commands.empty() && work->type != impl_->commands.front()->type)
      throw_error(errc::invalid, "dynamic_command_group: the command groups are not all kernels or all host tasks");
    impl_->waits_for.push_back(owner->nodes_of_events(*work));
    work->dependencies.clear();
    impl_->commands.push_back(std::move(work));
  }
}

std::size_t dynamic_command_group::get_active_index() const {
  const auto graph = impl_->graph.lock();
  std::unique_lock<std::mutex> lock;
  if (graph) lock = std::unique_lock(graph->mutex());
  return impl_->active;
}

void dynamic_command_group::set_active_index(std::size_t cgfIndex) {
  if (cgfIndex >= impl_->commands.size())
    throw_error(errc::invalid, "dynamic_command_group::set_active_index(" + std::to_string(cgfIndex) + "): there are " +
                                   std::to_string(impl_->commands.size()) + " command groups");
  const auto graph = impl_->graph.lock();
  if (!graph) return;
  const std::lock_guard lock(graph->mutex());
  impl_->active = cgfIndex;
  impl_->set_nodes();
}

} // namespace ext::oneapi::experimental
} // namespace sycl
