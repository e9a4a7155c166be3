// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_GRAPH: graphs that queues record.
#include "graph_test.hpp"

#include <numeric>
#include <optional>

namespace {

using nodes = std::vector<syclex::node>;

class graph_recording : public graph_test {
protected:
  static syclex::node node_of(const sycl::event &event) { return syclex::node::get_node_from_event(event); }
};

TEST_P(graph_recording, records_commands_instead_of_running_them) {
  int *const data = shared(64), *const copy = shared(64);
  syclex::command_graph graph(queue);
  EXPECT_EQ(queue.ext_oneapi_get_state(), syclex::queue_state::executing);
  expect(sycl::errc::invalid, {"begin_recording"}, [&] { queue.ext_oneapi_get_graph(); });
  graph.begin_recording(queue);
  EXPECT_EQ(queue.ext_oneapi_get_state(), syclex::queue_state::recording);
  EXPECT_EQ(queue.ext_oneapi_get_graph(), graph);
  const sycl::event fill = queue.fill(data, 4, 64);
  const sycl::event kernel = queue.parallel_for(64, fill, [=](sycl::id<1> i) { data[i] += int(i[0]); });
  const sycl::event task = queue.submit([&](sycl::handler &group) {
    group.depends_on(kernel);
    group.host_task([data] { data[0] = 100; });
  });
  const sycl::event last = queue.memcpy(copy, data, 64 * sizeof(int), task);
  graph.end_recording(queue);
  EXPECT_EQ(queue.ext_oneapi_get_state(), syclex::queue_state::executing);

  EXPECT_EQ(graph.get_nodes(), (nodes{node_of(fill), node_of(kernel), node_of(task), node_of(last)}));
  EXPECT_EQ(node_of(last).get_predecessors(), nodes{node_of(task)});
  queue.wait_and_throw();
  EXPECT_EQ(data[3], 0);
  auto executable = graph.finalize();
  for (int run = 0; run != 2; ++run) {
    queue.ext_oneapi_graph(executable).wait_and_throw();
    EXPECT_EQ(copy[0], 100);
    EXPECT_EQ(copy[63], 67);
  }
}

TEST_P(graph_recording, events_are_of_the_recording_only) {
  syclex::command_graph graph(queue), other(queue);
  const sycl::event ordinary = queue.single_task([] {});
  graph.begin_recording(queue);
  sycl::event recorded = queue.single_task([] {});
  expect(sycl::errc::invalid, {"recorded"}, [&] { recorded.wait(); });
  expect(sycl::errc::invalid, {"recorded"}, [&] { recorded.get_info<sycl::info::event::command_execution_status>(); });
  expect(sycl::errc::invalid, {"recorded"},
         [&] { recorded.get_profiling_info<sycl::info::event_profiling::command_end>(); });
  expect(sycl::errc::invalid, {"end_recording"}, [&] { queue.wait(); });
  expect(sycl::errc::invalid, {"not in the graph"}, [&] { queue.single_task(ordinary, [] {}); });
  expect(sycl::errc::invalid, {"recording"}, [&] { graph.add(); });
  expect(sycl::errc::invalid, {"already"}, [&] { graph.begin_recording(queue); });
  expect(sycl::errc::invalid, {"already"}, [&] { other.begin_recording(queue); });
  expect(sycl::errc::invalid, {"another graph"}, [&] { other.end_recording(queue); });
  EXPECT_EQ(graph.get_nodes().size(), 1u);
  graph.end_recording();
  expect(sycl::errc::invalid, {"recorded"}, [&] { queue.single_task(recorded, [] {}); });
  expect(sycl::errc::invalid, {"not of a command"}, [&] { node_of(ordinary); });
  // Explicit nodes may wait for recorded ones.
  auto late = graph.add([&](sycl::handler &group) {
    group.depends_on(recorded);
    group.single_task([] {});
  });
  EXPECT_EQ(late.get_predecessors(), nodes{node_of(recorded)});
  expect(sycl::errc::invalid, {"another graph"},
         [&] { other.add([&](sycl::handler &group) { group.depends_on(recorded); }); });
  sycl::queue elsewhere(sycl::context(device), device);
  expect(sycl::errc::invalid, {"context"}, [&] { graph.begin_recording(elsewhere); });
}

TEST_P(graph_recording, ends_with_the_graph) {
  {
    syclex::command_graph graph(queue);
    graph.begin_recording(queue);
    queue.single_task([] {});
  }
  EXPECT_EQ(queue.ext_oneapi_get_state(), syclex::queue_state::executing);
  queue.single_task([] {}).wait_and_throw();
  // Or with the queue.
  syclex::command_graph graph(queue);
  {
    sycl::queue other(queue.get_context(), device);
    graph.begin_recording(other);
    other.single_task([] {});
  }
  EXPECT_EQ(graph.add().get_type(), syclex::node_type::empty);
}

TEST_P(graph_recording, of_queues_in_order) {
  sycl::queue in_order(queue.get_context(), device, sycl::property::queue::in_order());
  int *const data = shared(1);
  syclex::command_graph graph(queue);
  graph.begin_recording(in_order);
  const auto one = node_of(in_order.single_task([=] { *data += 5; }));
  const auto two = node_of(in_order.single_task([=] { *data *= 3; }));
  graph.end_recording();
  graph.begin_recording(in_order);
  const auto three = node_of(in_order.single_task([=] { *data -= 1; }));
  graph.end_recording();
  EXPECT_EQ(two.get_predecessors(), nodes{one});
  EXPECT_EQ(three.get_predecessors(), nodes{two});
  auto executable = graph.finalize();
  for (int run = 0; run != 3; ++run) in_order.ext_oneapi_graph(executable);
  in_order.wait_and_throw();
  EXPECT_EQ(*data, ((0 + 5) * 3 - 1 + 5) * 3 * 3 - 3 + 15 - 1);
}

TEST_P(graph_recording, of_several_queues) {
  sycl::queue second(queue.get_context(), device), third(queue.get_context(), device);
  int *const data = shared(3);
  syclex::command_graph graph(queue);
  graph.begin_recording({queue, second});
  const sycl::event a = queue.single_task([=] { data[0] += 1; });
  const sycl::event b = second.single_task([=] { data[1] += 2; });
  // A queue that waits for a recorded event starts recording.
  const sycl::event both = third.submit([&](sycl::handler &group) {
    group.depends_on({a, b});
    group.single_task([=] { data[2] += data[0] * data[1]; });
  });
  EXPECT_EQ(third.ext_oneapi_get_state(), syclex::queue_state::recording);
  EXPECT_EQ(third.ext_oneapi_get_graph(), graph);
  graph.end_recording();
  EXPECT_EQ(third.ext_oneapi_get_state(), syclex::queue_state::executing);
  EXPECT_EQ(node_of(both).get_predecessors(), (nodes{node_of(a), node_of(b)}));
  EXPECT_EQ(graph.get_root_nodes(), (nodes{node_of(a), node_of(b)}));
  auto executable = graph.finalize();
  for (int run = 0; run != 2; ++run) second.ext_oneapi_graph(executable);
  second.wait_and_throw();
  EXPECT_EQ(data[2], 2 + 8);
}

TEST_P(graph_recording, barriers_order_the_commands_of_a_queue) {
  sycl::queue second(queue.get_context(), device);
  syclex::command_graph graph(queue);
  graph.begin_recording({queue, second});
  const sycl::event one = queue.single_task([] {}), two = queue.single_task(one, [] {}),
                    three = queue.single_task([] {});
  const sycl::event foreign = second.single_task([] {});
  const sycl::event barrier = queue.ext_oneapi_submit_barrier();
  const sycl::event after = queue.single_task([] {});
  const sycl::event partial = second.ext_oneapi_submit_barrier({two, foreign});
  const sycl::event last = second.single_task([] {});
  graph.end_recording();
  EXPECT_EQ(node_of(barrier).get_type(), syclex::node_type::ext_oneapi_barrier);
  EXPECT_EQ(node_of(barrier).get_predecessors(), (nodes{node_of(two), node_of(three)}));
  EXPECT_EQ(node_of(after).get_predecessors(), nodes{node_of(barrier)});
  EXPECT_EQ(node_of(partial).get_predecessors(), (nodes{node_of(two), node_of(foreign)}));
  EXPECT_EQ(node_of(last).get_predecessors(), nodes{node_of(partial)});
  auto executable = graph.finalize();
  queue.ext_oneapi_graph(executable).wait_and_throw();
}

TEST_P(graph_recording, with_buffers) {
  sycl::buffer<int> buffer{sycl::range(32)}, copy{sycl::range(32)};
  {
    syclex::command_graph graph(queue, {graph_property::assume_buffer_outlives_graph()});
    graph.begin_recording(queue);
    const auto fill = node_of(queue.submit([&](sycl::handler &group) {
      sycl::accessor all(buffer, group, sycl::write_only, sycl::no_init);
      group.parallel_for(32, [=](sycl::id<1> i) { all[i] = int(i[0]); });
    }));
    const auto copied = node_of(queue.submit([&](sycl::handler &group) {
      sycl::accessor from(buffer, group, sycl::read_only);
      sycl::accessor to(copy, group, sycl::write_only, sycl::no_init);
      group.copy(from, to);
    }));
    const auto task = node_of(queue.submit([&](sycl::handler &group) {
      sycl::accessor all(copy, group, sycl::read_write_host_task);
      group.host_task([=] { all[1] = 77; });
    }));
    EXPECT_EQ(copied.get_predecessors(), nodes{fill});
    EXPECT_EQ(task.get_predecessors(), nodes{copied});
    expect(sycl::errc::invalid, {"host_accessor", "end_recording"}, [&] { sycl::host_accessor early(copy); });
    graph.end_recording();
    auto executable = graph.finalize();
    for (int run = 0; run != 3; ++run) {
      queue.ext_oneapi_graph(executable);
      sycl::host_accessor result(copy);
      EXPECT_EQ(result[31], 31);
      EXPECT_EQ(result[1], 77);
      result[1] = result[31] = 0;
    }
  }
}

TEST_P(graph_recording, of_graphs_and_free_functions) {
  int *const data = shared(16);
  syclex::command_graph inner(queue);
  inner.begin_recording(queue);
  syclex::parallel_for(queue, sycl::range(16), [=](sycl::id<1> i) { data[i] += 1; });
  inner.end_recording();
  auto part = inner.finalize();
  syclex::command_graph outer(queue);
  outer.begin_recording(queue);
  const sycl::event fill = queue.fill(data, 5, 16);
  const sycl::event run = queue.ext_oneapi_graph(part, fill);
  queue.parallel_for(16, run, [=](sycl::id<1> i) { data[i] *= 2; });
  outer.end_recording();
  EXPECT_EQ(node_of(run).get_type(), syclex::node_type::subgraph);
  auto executable = outer.finalize();
  queue.ext_oneapi_graph(executable).wait_and_throw();
  queue.ext_oneapi_graph(executable).wait_and_throw();
  EXPECT_EQ(data[15], 12);
}

TEST_P(graph_recording, of_reductions_and_shortcuts) {
  sycl::queue in_order(queue.get_context(), device, sycl::property::queue::in_order());
  int *const data = shared(512), *const sum = shared(1);
  syclex::command_graph graph(queue);
  graph.begin_recording(in_order);
  in_order.memset(sum, 0, sizeof(int));
  in_order.fill(data, 3, 512);
  in_order.prefetch(data, 512 * sizeof(int));
  in_order.parallel_for(sycl::nd_range<1>(512, 32), sycl::reduction(sum, sycl::plus<>()),
                        [=](sycl::nd_item<1> item, auto &all) { all += data[item.get_global_id(0)]; });
  graph.end_recording();
  std::vector<syclex::node_type> types;
  for (const syclex::node &node : graph.get_nodes()) types.push_back(node.get_type());
  using syclex::node_type;
  EXPECT_EQ(types, (std::vector{node_type::memset, node_type::memfill, node_type::prefetch, node_type::kernel}));
  auto executable = graph.finalize();
  for (int run = 0; run != 3; ++run) {
    in_order.ext_oneapi_graph(executable).wait_and_throw();
    EXPECT_EQ(*sum, 3 * 512);
  }
}

ON_EACH_DEVICE(graph_recording);

} // namespace
