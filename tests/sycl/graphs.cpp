// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_GRAPH: graphs built node by node, their runs, sub-graphs, and errors. graph_recording.cpp
/// tests recorded graphs, graph_update.cpp changes between runs.
#include "graph_test.hpp"

#include <atomic>
#include <cstdio>
#include <fstream>
#include <numeric>
#include <optional>
#include <sstream>
#include <unistd.h>

namespace {

class graphs : public graph_test {};

TEST_P(graphs, devices_have_them) {
  EXPECT_TRUE(device.has(sycl::aspect::ext_oneapi_graph));
  EXPECT_TRUE(device.has(sycl::aspect::ext_oneapi_limited_graph));
  static_assert(SYCL_EXT_ONEAPI_GRAPH >= 1);
}

TEST_P(graphs, run_many_times_in_the_order_of_their_edges) {
  int *const data = shared(256), *const copy = shared(256);
  syclex::command_graph graph(queue.get_context(), device);
  static_assert(std::is_same_v<decltype(graph), syclex::command_graph<syclex::graph_state::modifiable>>);
  EXPECT_TRUE(graph.empty());
  auto fill = graph.add([&](sycl::handler &group) { group.fill(data, 1, 256); });
  auto scale = graph.add(
      [&](sycl::handler &group) { group.parallel_for(256, [=](sycl::id<1> i) { data[i] = data[i] * 2 + int(i[0]); }); },
      {node_property::depends_on(std::vector{fill})});
  auto add = graph.add([&](sycl::handler &group) {
    group.parallel_for(sycl::nd_range<1>(256, 16),
                       [=](sycl::nd_item<1> item) { data[item.get_global_id(0)] += int(item.get_local_id(0)); });
  });
  graph.make_edge(scale, add);
  auto last = graph.add([&](sycl::handler &group) { group.memcpy(copy, data, 256 * sizeof(int)); },
                        {node_property::depends_on_all_leaves()});
  EXPECT_FALSE(graph.empty());
  EXPECT_EQ(data[7], 0) << "nothing runs while a graph is put together";

  EXPECT_EQ(fill.get_type(), syclex::node_type::memfill);
  EXPECT_EQ(scale.get_type(), syclex::node_type::kernel);
  EXPECT_EQ(last.get_type(), syclex::node_type::memcpy);
  EXPECT_EQ(graph.get_nodes(), (std::vector<syclex::node>{fill, scale, add, last}));
  EXPECT_EQ(graph.get_root_nodes(), std::vector<syclex::node>{fill});
  EXPECT_EQ(scale.get_predecessors(), std::vector<syclex::node>{fill});
  EXPECT_EQ(scale.get_successors(), std::vector<syclex::node>{add});
  EXPECT_EQ(last.get_predecessors(), std::vector<syclex::node>{add});

  auto executable = graph.finalize();
  EXPECT_EQ(executable.get_required_mem_size(), 0u);
  for (int run = 0; run != 3; ++run) {
    std::fill_n(copy, 256, -1);
    queue.ext_oneapi_graph(executable).wait_and_throw();
    for (int i = 0; i != 256; ++i) ASSERT_EQ(copy[i], 2 + i + i % 16);
  }
}

TEST_P(graphs, runs_follow_each_other_and_what_they_wait_for) {
  int *const data = shared(64);
  syclex::command_graph graph(queue);
  graph.add([&](sycl::handler &group) { group.parallel_for(64, [=](sycl::id<1> i) { data[i] = data[i] * 2 + 1; }); });
  auto executable = graph.finalize();
  const sycl::event first = queue.parallel_for(64, [=](sycl::id<1> i) { data[i] = 3; });
  sycl::event run = queue.ext_oneapi_graph(executable, first);
  run = queue.ext_oneapi_graph(executable); // waits for the run before
  run = queue.ext_oneapi_graph(executable, std::vector<sycl::event>{run});
  run = queue.submit([&](sycl::handler &group) {
    group.depends_on(run);
    group.ext_oneapi_graph(executable);
  });
  queue.ext_oneapi_graph(graph.finalize(), run).wait(); // a temporary, as Kokkos passes one
  sycl::queue other(queue.get_context(), device, sycl::property::queue::in_order());
  other.ext_oneapi_graph(executable);
  syclex::execute_graph(other, executable);
  other.parallel_for(64, [=](sycl::id<1> i) { data[i] += 1000; });
  other.wait_and_throw();
  int expected = 3;
  for (int i = 0; i != 7; ++i) expected = expected * 2 + 1;
  for (int i = 0; i != 64; ++i) ASSERT_EQ(data[i], expected + 1000);
}

TEST_P(graphs, of_many_small_kernels) {
  int *const data = shared(64), *const places = shared(100 * 64);
  syclex::command_graph graph(queue);
  std::optional<syclex::node> previous;
  for (int k = 0; k != 100; ++k) {
    const auto step = [&](sycl::handler &group) {
      group.parallel_for(64, [=](sycl::id<1> i) { data[i] = data[i] * 3 + k; });
    };
    previous = previous ? graph.add(step, {node_property::depends_on(*previous)}) : graph.add(step);
    graph.add([&](sycl::handler &group) { group.parallel_for(64, [=](sycl::id<1> i) { places[64 * k + i] += k; }); });
  }
  auto executable = graph.finalize();
  for (int run = 0; run != 4; ++run) queue.ext_oneapi_graph(executable);
  queue.wait_and_throw();
  unsigned expected = 0;
  for (int run = 0; run != 4; ++run)
    for (unsigned k = 0; k != 100; ++k) expected = expected * 3 + k;
  for (int i = 0; i != 64; ++i) ASSERT_EQ(unsigned(data[i]), expected);
  for (int i = 0; i != 6400; ++i) ASSERT_EQ(places[i], 4 * (i / 64));
}

TEST_P(graphs, of_long_tasks_beside_each_other) {
  int *const data = shared(1024);
  syclex::command_graph graph(queue);
  const auto step = [&](int place) {
    return [&, place](sycl::handler &group) {
      group.single_task([=] {
        unsigned value = unsigned(data[place]) + unsigned(place);
        for (int i = 0; i != 30000; ++i) value = value * 1664525u + 1013904223u;
        data[place] = int(value >> 1);
      });
    };
  };
  auto large = graph.add(
      [&](sycl::handler &group) { group.parallel_for(1000, [=](sycl::id<1> i) { data[i + 24] += int(i[0]); }); });
  for (int place = 0; place != 6; ++place)
    graph.add(step(place)), graph.add(step(place + 6), {node_property::depends_on(large)});
  for (int place = 0; place != 12; ++place) graph.add(step(place), {node_property::depends_on_all_leaves()});
  auto executable = graph.finalize();
  for (int run = 0; run != 6; ++run) queue.ext_oneapi_graph(executable);
  queue.wait_and_throw();
  for (unsigned place = 0; place != 12; ++place) {
    unsigned value = 0;
    for (int call = 0; call != 12; ++call) {
      value += place;
      for (int i = 0; i != 30000; ++i) value = value * 1664525u + 1013904223u;
      value >>= 1;
    }
    EXPECT_EQ(unsigned(data[place]), value) << place;
  }
  EXPECT_EQ(data[1023], 6 * 999);
}

TEST_P(graphs, host_tasks_between_kernels) {
  int *const data = shared(32);
  std::vector<int> seen;
  syclex::command_graph graph(queue);
  auto one = graph.add([&](sycl::handler &group) { group.parallel_for(32, [=](sycl::id<1> i) { data[i] += 1; }); });
  auto task = graph.add([&](sycl::handler &group) { group.host_task([data, &seen] { seen.push_back(data[5]); }); },
                        {node_property::depends_on(one)});
  auto two = graph.add([&](sycl::handler &group) { group.parallel_for(32, [=](sycl::id<1> i) { data[i] *= 10; }); },
                       {node_property::depends_on(task)});
  EXPECT_EQ(task.get_type(), syclex::node_type::host_task);
  auto executable = graph.finalize();
  for (int run = 0; run != 3; ++run) queue.ext_oneapi_graph(executable);
  queue.wait_and_throw();
  EXPECT_EQ(seen, (std::vector<int>{1, 11, 111}));
  EXPECT_EQ(data[31], 1110);
}

TEST_P(graphs, of_nothing_and_of_empty_nodes) {
  syclex::command_graph graph(queue);
  auto none = graph.finalize();
  queue.ext_oneapi_graph(none).wait_and_throw();
  auto first = graph.add();
  EXPECT_EQ(first.get_type(), syclex::node_type::empty);
  auto second = graph.add(sycl::property_list{node_property::depends_on_all_leaves()});
  EXPECT_EQ(second.get_predecessors(), std::vector<syclex::node>{first});
  auto third = graph.add([](sycl::handler &) {}, {node_property::depends_on(first, second)});
  EXPECT_EQ(third.get_type(), syclex::node_type::empty);
  EXPECT_EQ(third.get_predecessors().size(), 2u);
  auto executable = graph.finalize();
  bool before = false;
  const sycl::event task = queue.submit([&](sycl::handler &group) { group.host_task([&] { before = true; }); });
  queue.ext_oneapi_graph(executable, task).wait_and_throw();
  EXPECT_TRUE(before);
}

TEST_P(graphs, inside_graphs) {
  int *const data = shared(64);
  syclex::command_graph inner(queue);
  auto triple = inner.add([&](sycl::handler &group) { group.parallel_for(64, [=](sycl::id<1> i) { data[i] *= 3; }); });
  inner.add([&](sycl::handler &group) { group.parallel_for(64, [=](sycl::id<1> i) { data[i] += 1; }); },
            {node_property::depends_on(triple)});
  auto part = inner.finalize();

  syclex::command_graph outer(queue);
  outer.add([&](sycl::handler &group) { group.fill(data, 2, 64); });
  auto first =
      outer.add([&](sycl::handler &group) { group.ext_oneapi_graph(part); }, {node_property::depends_on_all_leaves()});
  EXPECT_EQ(first.get_type(), syclex::node_type::subgraph);
  outer.add([&](sycl::handler &group) { group.parallel_for(64, [=](sycl::id<1> i) { data[i] += 100; }); },
            {node_property::depends_on_all_leaves()});
  outer.add([&](sycl::handler &group) { group.ext_oneapi_graph(part); }, {node_property::depends_on_all_leaves()});
  auto all = outer.finalize();
  queue.ext_oneapi_graph(all);
  queue.ext_oneapi_graph(all).wait_and_throw();
  EXPECT_EQ(data[9], ((2 * 3 + 1) + 100) * 3 + 1);
  queue.ext_oneapi_graph(part).wait_and_throw();
  EXPECT_EQ(data[9], 322 * 3 + 1);
}

TEST_P(graphs, with_reductions) {
  int *const data = shared(1000), *const sum = shared(1), *const most = shared(1);
  std::iota(data, data + 1000, 0);
  syclex::command_graph graph(queue);
  graph.add([&](sycl::handler &group) {
    group.parallel_for(sycl::range(1000), sycl::reduction(sum, sycl::plus<>()),
                       sycl::reduction(most, sycl::maximum<>()), [=](sycl::id<1> i, auto &all, auto &greatest) {
                         all += data[i];
                         greatest.combine(data[i]);
                       });
  });
  auto executable = graph.finalize(), another = graph.finalize();
  for (int run = 0; run != 3; ++run) {
    queue.ext_oneapi_graph(executable);
    queue.ext_oneapi_graph(another);
  }
  queue.wait_and_throw();
  EXPECT_EQ(*sum, 6 * 499500);
  EXPECT_EQ(*most, 999);
}

TEST_P(graphs, with_buffers) {
  std::vector<int> in(100);
  std::iota(in.begin(), in.end(), 1);
  sycl::buffer<int> a(in.data(), sycl::range(100)), b{sycl::range(100)}, c{sycl::range(100)};
  a.set_write_back(false);
  const auto step = [](sycl::buffer<int> &from, sycl::buffer<int> &to, int factor) {
    return [&, factor](sycl::handler &group) {
      sycl::accessor read(from, group, sycl::read_only);
      sycl::accessor write(to, group, sycl::read_write);
      group.parallel_for(100, [=](sycl::id<1> i) { write[i] += read[i] * factor; });
    };
  };
  {
    syclex::command_graph graph(queue, {graph_property::assume_buffer_outlives_graph()});
    auto zero = graph.add([&](sycl::handler &group) {
      sycl::accessor all(b, group, sycl::write_only, sycl::no_init);
      group.fill(all, 0);
    });
    auto zero_too = graph.add([&](sycl::handler &group) {
      sycl::accessor all(c, group, sycl::write_only, sycl::no_init);
      group.parallel_for(100, [=](sycl::id<1> i) { all[i] = 0; });
    });
    auto first = graph.add(step(a, b, 2));
    auto second = graph.add(step(b, c, 3));
    auto third = graph.add(step(a, c, 1));
    EXPECT_EQ(first.get_predecessors(), std::vector<syclex::node>{zero});
    EXPECT_EQ(second.get_predecessors(), (std::vector<syclex::node>{first, zero_too}));
    EXPECT_EQ(third.get_predecessors(), std::vector<syclex::node>{second});
    auto executable = graph.finalize();
    for (int run = 0; run != 2; ++run) {
      queue.ext_oneapi_graph(executable);
      sycl::host_accessor result(c);
      for (int i = 0; i != 100; ++i) ASSERT_EQ(result[i], (i + 1) * 7);
    }
    sycl::host_accessor{a}[3] = 50;
    queue.ext_oneapi_graph(executable);
    queue.submit([&](sycl::handler &group) { // commands of the queue are ordered with the graph's by their buffers
      sycl::accessor all(c, group, sycl::read_write);
      group.parallel_for(100, [=](sycl::id<1> i) { all[i] += 1; });
    });
    EXPECT_EQ(sycl::host_accessor(c)[3], 351);
    queue.ext_oneapi_graph(executable).wait_and_throw();
    EXPECT_EQ(sycl::host_accessor(c)[3], 350);
  }
}

TEST_P(graphs, refuse_buffers_that_end_before_them) {
  int value = 0;
  sycl::buffer<int> plain{sycl::range(1)}, written_back(&value, sycl::range(1));
  const auto use = [](sycl::buffer<int> &buffer) {
    return [&](sycl::handler &group) {
      sycl::accessor all(buffer, group, sycl::read_write);
      group.single_task([=] { all[0] = 1; });
    };
  };
  syclex::command_graph strict(queue);
  expect(sycl::errc::invalid, {"assume_buffer_outlives_graph"}, [&] { strict.add(use(plain)); });
  EXPECT_TRUE(strict.empty());
  syclex::command_graph graph(queue, {graph_property::assume_buffer_outlives_graph()});
  expect(sycl::errc::invalid, {"set_write_back"}, [&] { graph.add(use(written_back)); });
  expect(sycl::errc::invalid, {"printf"}, [&] {
    graph.add([&](sycl::handler &group) {
      sycl::stream out(64, 64, group);
      group.single_task([=] { out << 1; });
    });
  });
  EXPECT_TRUE(graph.empty());
}

TEST_P(graphs, refuse_edges_that_cannot_be) {
  syclex::command_graph graph(queue), other(queue);
  auto one = graph.add(), two = graph.add(), foreign = other.add();
  graph.make_edge(one, two);
  graph.make_edge(one, two);
  EXPECT_EQ(one.get_successors().size(), 1u);
  expect(sycl::errc::invalid, {"itself"}, [&] { graph.make_edge(one, one); });
  expect(sycl::errc::invalid, {"cycle"}, [&] { graph.make_edge(two, one); });
  expect(sycl::errc::invalid, {"another"}, [&] { graph.make_edge(one, foreign); });
  expect(sycl::errc::invalid, {"another"}, [&] { graph.add({node_property::depends_on(foreign)}); });
  expect(sycl::errc::invalid, {"not in the graph"},
         [&] { graph.add([&](sycl::handler &group) { group.depends_on(queue.single_task([] {})); }); });
  expect(sycl::errc::invalid, {"barrier", "depends_on_all_leaves"},
         [&] { graph.add([&](sycl::handler &group) { group.ext_oneapi_barrier(); }); });
  expect(sycl::errc::invalid, {"one kernel"}, [&] {
    graph.add([&](sycl::handler &group) {
      group.single_task([] {});
      group.single_task([] {});
    });
  });
  EXPECT_EQ(graph.get_nodes().size(), 2u);
  EXPECT_LT(graph.get_id(), other.get_id());
  // An edge to an earlier node.
  int *const data = shared(1);
  syclex::command_graph back(queue, {graph_property::no_cycle_check()});
  auto late = back.add([&](sycl::handler &group) { group.single_task([=] { *data *= 2; }); });
  auto early = back.add([&](sycl::handler &group) { group.single_task([=] { *data = 21; }); });
  back.make_edge(early, late);
  auto executable = back.finalize();
  queue.ext_oneapi_graph(executable).wait_and_throw();
  EXPECT_EQ(*data, 42);
}

TEST_P(graphs, are_of_one_device_and_context) {
  syclex::command_graph graph(queue);
  auto executable = graph.finalize();
  sycl::queue elsewhere(sycl::context(device), device);
  expect(sycl::errc::invalid, {"context"}, [&] { elsewhere.ext_oneapi_graph(executable); });
  for (const sycl::device &other : sycl::device::get_devices())
    if (other != device)
      expect(sycl::errc::invalid, {}, [&] { syclex::command_graph wrong(sycl::context(device), other); });
  expect(sycl::errc::feature_not_supported, {"native_recording"},
         [&] { syclex::command_graph wrong(queue, {graph_property::enable_native_recording()}); });
}

TEST_P(graphs, have_times_when_asked_for) {
  NEEDS_ASPECT(queue_profiling);
  sycl::queue timed(queue.get_context(), device, sycl::property::queue::enable_profiling());
  int *const data = shared(64);
  syclex::command_graph graph(queue);
  auto first = graph.add([&](sycl::handler &group) { group.parallel_for(64, [=](sycl::id<1> i) { data[i] += 1; }); });
  graph.add([&](sycl::handler &group) { group.host_task([] {}); }, {node_property::depends_on(first)});
  auto with = graph.finalize({graph_property::enable_profiling()}), without = graph.finalize();
  namespace times = sycl::info::event_profiling;
  sycl::event run = timed.ext_oneapi_graph(with);
  run.wait_and_throw();
  EXPECT_EQ(run.get_info<sycl::info::event::command_execution_status>(), sycl::info::event_command_status::complete);
  EXPECT_GT(run.get_profiling_info<times::command_start>(), 0u);
  EXPECT_LE(run.get_profiling_info<times::command_start>(), run.get_profiling_info<times::command_end>());
  run = timed.ext_oneapi_graph(without);
  run.wait_and_throw();
  expect(sycl::errc::invalid, {"enable_profiling"}, [&] { run.get_profiling_info<times::command_end>(); });
}

TEST_P(graphs, are_drawn) {
  int *const data = shared(64);
  syclex::command_graph graph(queue);
  auto fill = graph.add([&](sycl::handler &group) { group.memset(data, 0, 64); });
  graph.add([&](sycl::handler &group) { group.parallel_for<class drawn_kernel>(64, [=](sycl::id<1>) {}); },
            {node_property::depends_on(fill)});
  EXPECT_EQ(fill.get_type(), syclex::node_type::memset);
  const std::string path = testing::TempDir() + "graph_" + std::to_string(graph.get_id()) + "_" +
                           std::to_string(std::size_t(::getpid())) + ".dot";
  for (const bool verbose : {false, true}) {
    graph.print_graph(path, verbose);
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    EXPECT_EQ(text.str().find("digraph"), 0u);
    EXPECT_NE(text.str().find("memset"), std::string::npos);
    EXPECT_NE(text.str().find("drawn_kernel"), std::string::npos);
    EXPECT_NE(text.str().find("node_0 -> node_1"), std::string::npos);
    EXPECT_EQ(text.str().find("64") != std::string::npos, verbose);
  }
  std::remove(path.c_str());
  expect(sycl::errc::invalid, {".dot"}, [&] { graph.print_graph("graph.txt"); });
  expect(sycl::errc::invalid, {"cannot write"}, [&] { graph.print_graph("/no/such/folder/graph.dot"); });
}

TEST_P(graphs, report_errors_of_host_tasks) {
  syclex::command_graph graph(queue);
  graph.add([](sycl::handler &group) { group.host_task([] { throw std::runtime_error("from a graph"); }); });
  auto executable = graph.finalize();
  for (int run = 0; run != 2; ++run)
    EXPECT_THROW(queue.ext_oneapi_graph(executable).wait_and_throw(), std::runtime_error);
}

TEST_P(graphs, outlive_what_they_were_made_of) {
  int *const data = shared(64);
  sycl::event run;
  {
    std::optional<syclex::command_graph<>> graph(queue);
    const auto owned = std::make_shared<int>(5);
    graph->add([&](sycl::handler &group) { group.host_task([owned, data] { data[0] += *owned; }); });
    graph->add([&](sycl::handler &group) { group.parallel_for(63, [=](sycl::id<1> i) { data[i + 1] += 7; }); });
    auto executable = graph->finalize();
    graph.reset();
    queue.ext_oneapi_graph(executable);
    run = queue.ext_oneapi_graph(executable);
  }
  run.wait_and_throw();
  EXPECT_EQ(data[0], 10);
  EXPECT_EQ(data[63], 14);
}

ON_EACH_DEVICE(graphs);

} // namespace
