// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extensions about devices: waiting for a device, native commands of the backend, forward progress, clocks, uniform
/// values, properties of reductions.
#include "device_test.hpp"

#include <chrono>
#include <optional>
#include <thread>

namespace {

namespace syclex = sycl::ext::oneapi::experimental;

class device_promises : public device_test {};

TEST_P(device_promises, a_device_is_waited_for_with_all_its_queues) {
  ASSERT_TRUE(device.has(sycl::aspect::ext_oneapi_device_wait));
  const sycl::context another(device);
  std::atomic<int> ended = 0;
  const auto slow = [&](sycl::handler &group) {
    group.host_task([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      ++ended;
    });
  };
  sycl::queue second(another, device);
  std::optional<sycl::queue> gone(std::in_place, device);
  queue.submit(slow);
  second.submit(slow);
  gone->submit(slow);
  gone.reset();
  device.ext_oneapi_wait();
  EXPECT_EQ(ended, 3);
  int *data = sycl::malloc_shared<int>(1, queue);
  queue.memset(data, 1, sizeof *data);
  device.ext_oneapi_wait();
  EXPECT_EQ(*data, 0x01010101);
  device.ext_oneapi_wait(); // nothing to wait for
  sycl::free(data, queue);
}

TEST_P(device_promises, errors_of_all_queues_of_a_device_are_delivered) {
  int errors = 0;
  const auto handler = [&](sycl::exception_list list) { errors += int(list.size()); };
  const auto failing = [](sycl::handler &group) { group.host_task([] { throw std::runtime_error("on purpose"); }); };
  sycl::queue one(device, handler), other(device, handler);
  one.submit(failing);
  other.submit(failing);
  device.ext_oneapi_wait();
  EXPECT_EQ(errors, 0);
  device.ext_oneapi_throw_asynchronous();
  EXPECT_EQ(errors, 2);
  one.submit(failing);
  device.ext_oneapi_wait_and_throw();
  EXPECT_EQ(errors, 3);
}

TEST_P(device_promises, native_commands_are_called_in_their_turn) {
  int *data = sycl::malloc_shared<int>(2, queue);
  data[0] = data[1] = 0;
  const sycl::event first = queue.single_task([=] { data[0] = 7; });
  const sycl::event native = queue.submit([&](sycl::handler &group) {
    group.depends_on(first);
    group.ext_oneapi_enqueue_native_command([=, backend = queue.get_backend()](sycl::interop_handle &handle) {
      EXPECT_EQ(handle.get_backend(), backend);
      data[1] = data[0] + 1;
    });
  });
  queue
      .submit([&](sycl::handler &group) {
        group.depends_on(native);
        group.ext_codeplay_enqueue_native_command([=](sycl::interop_handle) { data[0] = 10 * data[1]; });
      })
      .wait();
  EXPECT_EQ(data[0], 80);
  sycl::free(data, queue);
  syclex::command_graph graph(queue);
  expect(sycl::errc::invalid, {"native_command", "graph"}, [&] {
    graph.add([](sycl::handler &group) { group.ext_oneapi_enqueue_native_command([](sycl::interop_handle) {}); });
  });
}

TEST_P(device_promises, parts_of_a_launch_go_on_as_the_device_says) {
  using guarantee = syclex::forward_progress_guarantee;
  using scope = syclex::execution_scope;
  namespace ask = syclex::info::device;
  using list = std::vector<guarantee>;
  const list parallel{guarantee::parallel, guarantee::weakly_parallel};
  const list weak = is_cuda() ? parallel : list{guarantee::weakly_parallel};
  const list groups = device.is_cpu() ? parallel : weak;
  EXPECT_EQ(device.get_info<ask::work_group_progress_capabilities<scope::root_group>>(), groups);
  EXPECT_EQ(device.get_info<ask::sub_group_progress_capabilities<scope::root_group>>(), weak);
  EXPECT_EQ(device.get_info<ask::sub_group_progress_capabilities<scope::work_group>>(), weak);
  EXPECT_EQ(device.get_info<sycl::ext::oneapi::info::device::work_item_progress_capabilities<scope::root_group>>(),
            weak);
  EXPECT_EQ(device.get_info<ask::work_item_progress_capabilities<scope::work_group>>(), weak);
  EXPECT_EQ(device.get_info<ask::work_item_progress_capabilities<scope::sub_group>>(), weak);

  int *sum = sycl::malloc_shared<int>(1, queue);
  *sum = 0;
  const auto add = [=](auto item) {
    sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>(*sum) += int(item.get_global_id(0));
  };
  const sycl::nd_range<1> space(64, 16);
  queue
      .parallel_for(space,
                    syclex::properties{syclex::work_group_progress<guarantee::parallel, scope::root_group>,
                                       syclex::sub_group_progress<guarantee::weakly_parallel, scope::work_group>},
                    add)
      .wait();
  EXPECT_EQ(*sum, 64 * 63 / 2);
  expect(sycl::errc::feature_not_supported, {"concurrent progress of work_groups", "parallel", "capabilities"}, [&] {
    queue.parallel_for(space, syclex::properties{syclex::work_group_progress<guarantee::concurrent, scope::root_group>},
                       add);
  });
  if (!is_cuda())
    expect(sycl::errc::feature_not_supported, {"parallel progress of sub_groups", "weakly"}, [&] {
      queue.parallel_for(space, syclex::properties{syclex::sub_group_progress<guarantee::parallel, scope::root_group>},
                         add);
    });
  expect(sycl::errc::feature_not_supported, {"progress of work_items"}, [&] {
    queue.single_task(syclex::properties{syclex::work_item_progress<guarantee::concurrent, scope::sub_group>}, [] {});
  });
  EXPECT_EQ(*sum, 64 * 63 / 2) << "a launch that was refused ran";
  sycl::free(sum, queue);
}

/// Properties of the function object are used, too.
struct needs_progress {
  auto get(syclex::properties_tag) const {
    return syclex::properties{
        syclex::work_item_progress<syclex::forward_progress_guarantee::parallel, syclex::execution_scope::work_group>};
  }
  void operator()(sycl::nd_item<1>) const {}
};

TEST_P(device_promises, function_objects_ask_for_progress) {
  if (is_cuda()) GTEST_SKIP() << "this device grants it";
  expect(sycl::errc::feature_not_supported, {"parallel progress of work_items"},
         [&] { queue.parallel_for(sycl::nd_range<1>(64, 16), needs_progress()); });
}

TEST_P(device_promises, clocks_go_forward) {
  std::uint64_t *times = sycl::malloc_shared<std::uint64_t>(4, queue);
  int *work = sycl::malloc_shared<int>(1, queue);
  const auto launch = [&] {
    queue
        .single_task([=] {
          times[0] = syclex::clock<syclex::clock_scope::device>();
          for (int i = 0; i != 1000; ++i) *static_cast<volatile int *>(work) = i;
          times[1] = syclex::clock<syclex::clock_scope::sub_group>();
          times[2] = syclex::clock<syclex::clock_scope::work_group>();
          times[3] = syclex::clock<syclex::clock_scope::device>();
        })
        .wait();
  };
  if (device.has(sycl::aspect::ext_oneapi_clock_device)) {
    EXPECT_TRUE(device.has(sycl::aspect::ext_oneapi_clock_sub_group));
    EXPECT_TRUE(device.has(sycl::aspect::ext_oneapi_clock_work_group));
    launch();
    EXPECT_GT(times[0], 0u);
    EXPECT_GT(times[1], times[0]);
    EXPECT_GE(times[3], times[1]);
  } else {
    expect(sycl::errc::kernel_not_supported, {"ext_oneapi_clock"}, launch);
  }
  sycl::free(times, queue);
  sycl::free(work, queue);
}

TEST_P(device_promises, clocks_of_all_work_items_go_forward) {
  NEEDS_ASPECT(ext_oneapi_clock_device);
  std::uint64_t *before = sycl::malloc_shared<std::uint64_t>(128, queue), *after = before + 64;
  queue
      .parallel_for(sycl::nd_range<1>(64, 64),
                    [=](sycl::nd_item<1> item) {
                      const auto i = item.get_global_id(0);
                      before[i] = syclex::clock<syclex::clock_scope::device>();
                      sycl::group_barrier(item.get_group());
                      after[i] = syclex::clock<syclex::clock_scope::device>();
                    })
      .wait();
  for (int i = 0; i != 64; ++i)
    for (int j = 0; j != 64; ++j) ASSERT_LT(before[i], after[j]);
  sycl::free(before, queue);
}

template <class T>
int kind_of(T *) {
  return 1;
}
template <class T>
int kind_of(syclex::uniform<T *>) {
  return 2;
}

TEST_P(device_promises, uniform_values_are_values) {
  int *data = sycl::malloc_shared<int>(64, queue);
  queue
      .parallel_for(64,
                    [=](sycl::id<1> i) {
                      const syclex::uniform second(data + 1);
                      data[i] = syclex::uniform(true) ? int(i) * 10 + kind_of(data) + kind_of(second) : 0;
                    })
      .wait();
  EXPECT_EQ(data[0], 3);
  EXPECT_EQ(data[63], 633);
  static_assert(!std::is_assignable_v<syclex::uniform<int> &, syclex::uniform<int>>);
  static_assert(!std::is_convertible_v<int, syclex::uniform<int>> && std::is_convertible_v<syclex::uniform<int>, int>);
  sycl::free(data, queue);
}

TEST_P(device_promises, reductions_have_properties) {
  NEEDS_ASPECT(usm_shared_allocations);
  float *sums = sycl::malloc_shared<float>(8, queue);
  std::fill_n(sums, 8, 1000.0f);
  const syclex::properties twice{syclex::deterministic};
  const syclex::properties anew{syclex::deterministic, syclex::initialize_to_identity};
  const syclex::properties none{};
  const auto add = [](sycl::id<1> i, auto &one, auto &two, auto &three) {
    one += 1.0f / float(i[0] + 1);
    two += 1.0f / float(i[0] + 1);
    three[0] += float(i[0]);
    three[1] += 1.0f;
  };
  for (int run = 0; run != 2; ++run)
    queue
        .parallel_for(1000, sycl::reduction(sums + run, sycl::plus<>(), anew),
                      sycl::reduction(sums + 2 + run, 0.0f, sycl::plus<float>(), twice),
                      sycl::reduction(sycl::span<float, 2>(sums + 4 + 2 * run, 2), sycl::plus<float>(), none), add)
        .wait();
  EXPECT_EQ(sums[0], sums[1]);
  EXPECT_EQ(sums[2], sums[3]);
  EXPECT_NEAR(sums[0], 7.4854, 0.001);
  EXPECT_NEAR(sums[2], 1007.4854, 0.01);
  EXPECT_EQ(sums[4], 1000.0f + 999 * 500);
  EXPECT_EQ(sums[7], 2000.0f);
  sycl::buffer<float> buffer{sycl::range(1)};
  queue.submit([&](sycl::handler &group) {
    group.parallel_for(10, sycl::reduction(buffer, group, sycl::plus<>(), anew),
                       [=](sycl::id<1>, auto &sum) { sum += 1.0f; });
  });
  queue.submit([&](sycl::handler &group) {
    group.parallel_for(10, sycl::reduction(buffer, group, 0.0f, sycl::plus<float>(), twice),
                       [=](sycl::id<1>, auto &sum) { sum += 1.0f; });
  });
  EXPECT_EQ(sycl::host_accessor(buffer)[0], 20.0f);
  sycl::free(sums, queue);
}

ON_EACH_DEVICE(device_promises);

} // namespace
