// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_GRAPH: changes between the runs of an executable graph.
#include "graph_test.hpp"

#include <sycl/ext/oneapi/experimental/free_function_kernels.hpp>

#include <functional>

namespace {

class graph_update : public graph_test {
protected:
  /// A graph of two kernels and a host task on some memory.
  syclex::command_graph<> graph_on(int *data, int summand, std::size_t count = 64) {
    syclex::command_graph graph(queue);
    auto first =
        graph.add([&](sycl::handler &group) { group.parallel_for(count, [=](sycl::id<1> i) { data[i] += summand; }); });
    auto second = graph.add([&](sycl::handler &group) { group.host_task([=] { data[0] += 1000 * summand; }); },
                            {node_property::depends_on(first)});
    graph.add([&](sycl::handler &group) { group.single_task([=] { data[1] *= summand; }); },
              {node_property::depends_on(second)});
    return graph;
  }
};

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>))
void add_number(int number, int *out) {
  out[sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0)] += number;
}

TEST_P(graph_update, of_whole_graphs) {
  int *const one = shared(64), *const two = shared(64);
  syclex::command_graph graph = graph_on(one, 2);
  auto executable = graph.finalize({graph_property::updatable()});
  queue.ext_oneapi_graph(executable);
  executable.update(graph_on(two, 3, 32)); // submitted runs are not affected
  queue.ext_oneapi_graph(executable).wait_and_throw();
  EXPECT_EQ(one[0], 2002);
  EXPECT_EQ(one[1], 4);
  EXPECT_EQ(one[63], 2);
  EXPECT_EQ(two[0], 3003);
  EXPECT_EQ(two[1], 9);
  EXPECT_EQ(two[31], 3);
  EXPECT_EQ(two[32], 0);

  auto fixed = graph.finalize();
  expect(sycl::errc::invalid, {"updatable"}, [&] { fixed.update(graph); });
  auto last = graph.get_nodes().back();
  expect(sycl::errc::invalid, {"updatable"}, [&] { fixed.update(last); });
  syclex::command_graph longer = graph_on(one, 2), other(queue);
  longer.add();
  expect(sycl::errc::invalid, {"number of nodes"}, [&] { executable.update(longer); });
  other.add([&](sycl::handler &group) { group.memset(one, 0, 4); });
  other.add();
  other.add();
  expect(sycl::errc::invalid, {"nodes or edges"}, [&] { executable.update(other); });
  expect(sycl::errc::invalid, {"finalized with"}, [&] {
    auto foreign = longer.get_nodes().front();
    executable.update(foreign);
  });
}

TEST_P(graph_update, of_recorded_graphs) {
  int *const one = shared(64), *const two = shared(64);
  sycl::queue in_order(queue.get_context(), device, sycl::property::queue::in_order());
  const auto recorded = [&](int *data) {
    syclex::command_graph graph(in_order);
    graph.begin_recording(in_order);
    for (int i = 0; i != 10; ++i) in_order.parallel_for(64, [=](sycl::id<1> at) { data[at] += i; });
    graph.end_recording();
    return graph;
  };
  auto executable = recorded(one).finalize(graph_property::updatable());
  for (int *data : {two, one, two}) {
    executable.update(recorded(data));
    in_order.ext_oneapi_graph(executable);
  }
  in_order.wait_and_throw();
  EXPECT_EQ(one[63], 45);
  EXPECT_EQ(two[0], 90);
}

TEST_P(graph_update, of_index_spaces) {
  int *const data = shared(128);
  syclex::command_graph graph(queue);
  auto plain = graph.add(
      [&](sycl::handler &group) { group.parallel_for(sycl::range(64), [=](sycl::id<1> i) { data[i] += 1; }); });
  auto groups = graph.add(
      [&](sycl::handler &group) {
        group.parallel_for(sycl::nd_range<1>(64, 16), [=](sycl::nd_item<1> item) {
          data[item.get_global_id(0)] += 10 * int(item.get_local_range(0));
        });
      },
      {node_property::depends_on(plain)});
  auto copy = graph.add([&](sycl::handler &group) { group.memset(data + 127, 0, sizeof(int)); });
  auto executable = graph.finalize({graph_property::updatable()});
  plain.update_range(sycl::range(100));
  groups.update_nd_range(sycl::nd_range<1>(96, 8));
  queue.ext_oneapi_graph(executable).wait_and_throw();
  EXPECT_EQ(data[0], 161) << "nodes changed, but not the executable graph";
  EXPECT_EQ(data[64], 0);
  executable.update(plain);
  queue.ext_oneapi_graph(executable).wait_and_throw();
  EXPECT_EQ(data[0], 322);
  EXPECT_EQ(data[99], 1);
  executable.update({plain, groups});
  queue.ext_oneapi_graph(executable).wait_and_throw();
  EXPECT_EQ(data[0], 403);
  EXPECT_EQ(data[95], 82);
  EXPECT_EQ(data[96], 2);
  auto anew = graph.finalize();
  queue.ext_oneapi_graph(anew).wait_and_throw();
  EXPECT_EQ(data[95], 163);
  expect(sycl::errc::invalid, {"2 dimensions", "has 1"}, [&] { plain.update_range(sycl::range(4, 4)); });
  expect(sycl::errc::invalid, {"nd_range"}, [&] { plain.update_nd_range(sycl::nd_range<1>(64, 8)); });
  expect(sycl::errc::invalid, {"no kernel"}, [&] { copy.update_range(sycl::range(4)); });
  expect(sycl::errc::invalid, {"neither a kernel"}, [&] { executable.update(copy); });
  expect(sycl::errc::nd_range, {"divide"}, [&] { groups.update_nd_range(sycl::nd_range<1>(64, 7)); });
}

TEST_P(graph_update, of_command_groups) {
  int *const data = shared(64);
  syclex::command_graph graph(queue);
  syclex::dynamic_command_group choice(
      graph, {[&](sycl::handler &group) { group.parallel_for(64, [=](sycl::id<1> i) { data[i] += 1; }); },
              [&](sycl::handler &group) { group.parallel_for(32, [=](sycl::id<1> i) { data[i] *= 5; }); }});
  auto first = graph.add(choice);
  auto second = graph.add(choice, {node_property::depends_on(first)});
  EXPECT_EQ(first.get_type(), syclex::node_type::kernel);
  auto executable = graph.finalize({graph_property::updatable()});
  queue.ext_oneapi_graph(executable).wait_and_throw();
  EXPECT_EQ(data[40], 2);
  EXPECT_EQ(choice.get_active_index(), 0u);
  choice.set_active_index(1);
  EXPECT_EQ(choice.get_active_index(), 1u);
  executable.update(second);
  queue.ext_oneapi_graph(executable).wait_and_throw();
  EXPECT_EQ(data[0], 15);
  EXPECT_EQ(data[40], 3);
  auto anew = graph.finalize();
  queue.ext_oneapi_graph(anew).wait_and_throw();
  EXPECT_EQ(data[0], 375);
  expect(sycl::errc::invalid, {"2"}, [&] { choice.set_active_index(2); });
  expect(sycl::errc::invalid, {"one at least"}, [&] { syclex::dynamic_command_group none(graph, {}); });
  using group_function = std::function<void(sycl::handler &)>;
  const group_function copy = [&](sycl::handler &group) { group.memset(data, 0, 4); },
                       task = [](sycl::handler &group) { group.host_task([] {}); },
                       kernel = [](sycl::handler &group) { group.single_task([] {}); };
  expect(sycl::errc::invalid, {"neither"}, [&] { syclex::dynamic_command_group wrong(graph, {copy}); });
  expect(sycl::errc::invalid, {"all kernels"}, [&] { syclex::dynamic_command_group wrong(graph, {task, kernel}); });
  syclex::command_graph other(queue);
  expect(sycl::errc::invalid, {"another graph"}, [&] { other.add(choice); });
}

TEST_P(graph_update, of_arguments) {
  int *const one = shared(64), *const two = shared(64);
  auto bundle = syclex::get_kernel_bundle<add_number, sycl::bundle_state::executable>(queue.get_context(), {device});
  const sycl::kernel kernel = bundle.get_kernel(syclex::get_kernel_id<add_number>());
  syclex::command_graph graph(queue);
  syclex::dynamic_parameter where(graph, one);
  syclex::dynamic_parameter<int> number(7);
  const auto launch = [&](sycl::handler &group) {
    group.set_arg(0, number);
    group.set_arg(1, where);
    group.parallel_for(sycl::nd_range<1>(64, 16), kernel);
  };
  auto first = graph.add(launch);
  auto second = graph.add(
      [&](sycl::handler &group) {
        group.set_args(100, where);
        group.parallel_for(sycl::nd_range<1>(64, 16), kernel);
      },
      {node_property::depends_on(first)});
  auto executable = graph.finalize({graph_property::updatable()});
  number.update(8);
  where.update(two);
  queue.ext_oneapi_graph(executable);
  executable.update(first);
  queue.ext_oneapi_graph(executable).wait_and_throw();
  EXPECT_EQ(one[63], 107 + 100);
  EXPECT_EQ(two[63], 8);
  executable.update({first, second});
  queue.ext_oneapi_graph(executable).wait_and_throw();
  EXPECT_EQ(two[63], 8 + 108);
  // Nodes that are added later start with the current value.
  syclex::command_graph later(queue);
  later.add(launch);
  auto run = later.finalize();
  queue.ext_oneapi_graph(run).wait_and_throw();
  EXPECT_EQ(two[0], 8 + 108 + 8);
  expect(sycl::errc::invalid, {"queues take values"}, [&] {
    queue.submit([&](sycl::handler &group) {
      group.set_args(number, where);
      group.parallel_for(sycl::nd_range<1>(64, 16), kernel);
    });
  });
  expect(sycl::errc::invalid, {"dynamic_parameter"}, [&] {
    graph.add([&](sycl::handler &group) {
      group.set_arg(0, number);
      group.memset(one, 0, 4);
    });
  });
}

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>))
void add_to_buffer(int number, sycl::accessor<int, 1, sycl::access_mode::read_write> out) {
  out[sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0)] += number;
}

TEST_P(graph_update, of_accessors) {
  const auto filled = [](int value) {
    sycl::buffer<int> buffer{sycl::range(64)};
    std::ranges::fill(sycl::host_accessor(buffer, sycl::write_only, sycl::no_init), value);
    return buffer;
  };
  sycl::buffer<int> one = filled(1), two = filled(20), three = filled(300);
  auto bundle = syclex::get_kernel_bundle<add_to_buffer, sycl::bundle_state::executable>(queue.get_context(), {device});
  const sycl::kernel kernel = bundle.get_kernel(syclex::get_kernel_id<add_to_buffer>());
  syclex::command_graph graph(queue, graph_property::assume_buffer_outlives_graph());
  syclex::dynamic_parameter where(graph, sycl::accessor(one));
  const auto adding = [&](auto parameter, int number) {
    return [=](sycl::handler &group) {
      group.require(parameter);
      group.set_args(number, parameter);
      group.parallel_for(sycl::nd_range<1>(64, 16), kernel);
    };
  };
  auto first = graph.add(adding(where, 2));
  auto fixed = graph.add(adding(sycl::accessor(three), 7));
  auto second = graph.add(adding(where, 4));
  EXPECT_EQ(second.get_predecessors(), std::vector{first}) << "not ordered by the buffer";
  auto executable = graph.finalize({graph_property::updatable()});
  queue.ext_oneapi_graph(executable);
  where.update(sycl::accessor(two));
  queue.ext_oneapi_graph(executable).wait_and_throw();
  EXPECT_EQ(sycl::host_accessor(one)[63], 1 + 6 + 6);
  EXPECT_EQ(sycl::host_accessor(two)[63], 20) << "the parameter changed, but not the executable graph";
  executable.update({first, second, fixed});
  queue.ext_oneapi_graph(executable); // later commands depend on it through the new buffer
  EXPECT_EQ(sycl::host_accessor(two)[63], 20 + 6);
  EXPECT_EQ(sycl::host_accessor(one)[63], 1 + 6 + 6);
  EXPECT_EQ(sycl::host_accessor(three)[63], 300 + 3 * 7);

  // A part of a buffer, and a buffer that is initially used by two arguments.
  where.update(sycl::accessor<int, 1, sycl::access_mode::read_write>(three));
  executable.update({first, second});
  queue.ext_oneapi_graph(executable).wait_and_throw();
  EXPECT_EQ(sycl::host_accessor(three)[0], 300 + 4 * 7 + 6);
  sycl::buffer<int> longer{sycl::range(128)};
  std::ranges::fill(sycl::host_accessor(longer), 0);
  where.update({longer, sycl::range(64), sycl::id(64)});
  queue.ext_oneapi_graph(graph.finalize()).wait_and_throw();
  EXPECT_EQ(sycl::host_accessor(longer)[63], 0);
  EXPECT_EQ(sycl::host_accessor(longer)[64], 6);

  int memory[64] = {};
  sycl::buffer<int> written(memory, sycl::range(64));
  expect(sycl::errc::invalid, {"written back"}, [&] { where.update(sycl::accessor(written)); });
  expect(sycl::errc::invalid, {"default-constructed"}, [&] { where.update({}); });
  expect(sycl::errc::kernel_argument, {"did not require"}, [&] {
    graph.add([&](sycl::handler &group) {
      group.set_args(1, where);
      group.parallel_for(sycl::nd_range<1>(64, 16), kernel);
    });
  });
  expect(sycl::errc::invalid, {"queues take accessors"},
         [&] { queue.submit([&](sycl::handler &group) { group.require(where); }); });
}

TEST_P(graph_update, of_accessors_of_command_groups) {
  sycl::buffer<int> one{sycl::range(64)}, two{sycl::range(64)};
  for (auto *buffer : {&one, &two}) std::ranges::fill(sycl::host_accessor(*buffer), 0);
  auto bundle = syclex::get_kernel_bundle<add_to_buffer, sycl::bundle_state::executable>(queue.get_context(), {device});
  const sycl::kernel kernel = bundle.get_kernel(syclex::get_kernel_id<add_to_buffer>());
  syclex::command_graph graph(queue, graph_property::assume_buffer_outlives_graph());
  syclex::dynamic_parameter where(graph, sycl::accessor(one));
  const auto adding = [&](int number) {
    return [&, number](sycl::handler &group) {
      group.require(where);
      group.set_args(number, where);
      group.parallel_for(sycl::nd_range<1>(64, 16), kernel);
    };
  };
  syclex::dynamic_command_group choice(graph, {adding(1), adding(50)});
  auto node = graph.add(choice);
  auto executable = graph.finalize({graph_property::updatable()});
  where.update(sycl::accessor(two));
  choice.set_active_index(1);
  executable.update(node);
  queue.ext_oneapi_graph(executable);
  EXPECT_EQ(sycl::host_accessor(one)[0], 0);
  EXPECT_EQ(sycl::host_accessor(two)[0], 50);
}

TEST_P(graph_update, of_arguments_of_command_groups) {
  int *const data = shared(64);
  auto bundle = syclex::get_kernel_bundle<add_number, sycl::bundle_state::executable>(queue.get_context(), {device});
  const sycl::kernel kernel = bundle.get_kernel(syclex::get_kernel_id<add_number>());
  syclex::command_graph graph(queue);
  syclex::dynamic_parameter<int> number(graph, 1);
  const auto launch = [&](std::size_t size) {
    return [&, size](sycl::handler &group) {
      group.set_args(number, data);
      group.parallel_for(sycl::nd_range<1>(size, 16), kernel);
    };
  };
  syclex::dynamic_command_group choice(graph, {launch(32), launch(64)});
  auto node = graph.add(choice);
  auto executable = graph.finalize({graph_property::updatable()});
  number.update(5);
  choice.set_active_index(1);
  executable.update(node);
  queue.ext_oneapi_graph(executable).wait_and_throw();
  EXPECT_EQ(data[0], 5);
  EXPECT_EQ(data[63], 5);
}

ON_EACH_DEVICE(graph_update);

} // namespace
