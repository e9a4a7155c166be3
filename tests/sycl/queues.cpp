// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Queues and events: order, waiting, profiling, properties, use from several threads.
#include "device_test.hpp"

#include <sycl/ext/oneapi/weak_object.hpp>

#include <algorithm>
#include <atomic>
#include <optional>
#include <string>
#include <thread>

namespace {

class queues : public device_test {};

TEST_P(queues, an_in_order_queue_needs_no_events) {
  NEEDS_ASPECT(usm_shared_allocations);
  sycl::queue ordered(device, sycl::property::queue::in_order());
  EXPECT_TRUE(ordered.is_in_order());
  EXPECT_FALSE(queue.is_in_order());
  constexpr std::size_t n = 1000;
  int *data = sycl::malloc_shared<int>(n, ordered);
  ordered.memset(data, 0, n * sizeof(int));
  for (int k = 0; k < 50; ++k) {
    ordered.parallel_for(sycl::range(n), [=](sycl::id<1> i) { data[i] += 1; });
    ordered.single_task([=] { data[0] *= 2; });
  }
  ordered.wait();
  EXPECT_EQ(data[n - 1], 50);
  unsigned expected = 0;
  for (int k = 0; k < 50; ++k) expected = (expected + 1) * 2;
  EXPECT_EQ(unsigned(data[0]), expected);
  sycl::free(data, ordered);
}

TEST_P(queues, an_in_order_queue_hands_its_events_over) {
  NEEDS_ASPECT(usm_shared_allocations);
  sycl::queue first(device, sycl::property::queue::in_order()), second(device, sycl::property::queue::in_order());
  EXPECT_FALSE(first.ext_oneapi_get_last_event().has_value());
  int *const value = sycl::malloc_shared<int>(1, queue.get_device(), first.get_context());
  *value = 1;
  std::atomic<bool> go{false};
  first.submit([&](sycl::handler &group) {
    group.host_task([&go] {
      while (!go) std::this_thread::yield();
    });
  });
  first.single_task([=] { *value += 1; });
  const std::optional<sycl::event> last = first.ext_oneapi_get_last_event();
  ASSERT_TRUE(last.has_value());
  second.ext_oneapi_set_external_event(*last);
  EXPECT_EQ(second.ext_oneapi_get_last_event(), last);
  const sycl::event doubled = second.single_task([=] { *value *= 10; });
  EXPECT_EQ(second.ext_oneapi_get_last_event(), doubled);
  EXPECT_NE(doubled.get_info<sycl::info::event::command_execution_status>(),
            sycl::info::event_command_status::complete);
  go = true;
  second.wait();
  EXPECT_EQ(*value, 20);
  const auto code_of = [](auto call) {
    try {
      call();
    } catch (const sycl::exception &error) {
      return error.code();
    }
    return std::error_code();
  };
  sycl::queue unordered(device);
  EXPECT_EQ(code_of([&] { unordered.ext_oneapi_get_last_event(); }), sycl::errc::invalid);
  EXPECT_EQ(code_of([&] { unordered.ext_oneapi_set_external_event(doubled); }), sycl::errc::invalid);
  sycl::free(value, first);
}

TEST_P(queues, profiling_tells_times_in_order) {
  NEEDS_ASPECT(queue_profiling);
  sycl::queue profiled(device, sycl::property::queue::enable_profiling());
  EXPECT_TRUE(profiled.has_property<sycl::property::queue::enable_profiling>());
  std::vector<float> data(100000, 1.0f);
  sycl::buffer<float> buffer(data);
  sycl::event event = profiled.submit([&](sycl::handler &h) {
    sycl::accessor a(buffer, h, sycl::read_write);
    h.parallel_for(buffer.get_range(), [=](sycl::id<1> i) { a[i] = sycl::sqrt(a[i] + float(i[0])); });
  });
  event.wait();
  using namespace sycl::info::event_profiling;
  const auto submitted = event.get_profiling_info<command_submit>(),
             started = event.get_profiling_info<command_start>(), ended = event.get_profiling_info<command_end>();
  EXPECT_LE(submitted, started);
  EXPECT_LT(started, ended);
  EXPECT_LT(ended - submitted, 60'000'000'000u);
}

TEST_P(queues, weak_objects_of_kernels_and_bundles_do_not_keep_them_alive) {
  queue.single_task<class kernel_with_weak_objects>([] {});
  using sycl::ext::oneapi::weak_object;
  using bundle_type = sycl::kernel_bundle<sycl::bundle_state::executable>;
  const auto id = sycl::get_kernel_id<class kernel_with_weak_objects>();
  std::optional<bundle_type> bundle =
      sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context(), {device}, {id});
  std::optional<sycl::kernel> kernel = bundle->get_kernel(id);
  const weak_object<bundle_type> weak_bundle = *bundle;
  const weak_object<sycl::kernel> weak_kernel = *kernel;
  EXPECT_TRUE(weak_bundle.lock() == *bundle);
  EXPECT_TRUE(weak_kernel.lock() == *kernel);
  EXPECT_TRUE(weak_object(id).lock() == id);
  EXPECT_FALSE(id.ext_oneapi_owner_before(id));
  EXPECT_FALSE(kernel->ext_oneapi_owner_before(weak_kernel));
  kernel.reset();
  bundle.reset();
  EXPECT_TRUE(weak_kernel.expired());
  EXPECT_TRUE(weak_bundle.expired());
  const weak_object<sycl::platform> platform = device.get_platform();
  EXPECT_FALSE(platform.expired());
  queue.wait();
}

TEST_P(queues, events_know_their_status) {
  using sycl::info::event_command_status;
  sycl::event event = queue.single_task([] {});
  event.wait();
  EXPECT_EQ(event.get_info<sycl::info::event::command_execution_status>(), event_command_status::complete);
  EXPECT_EQ(sycl::event().get_info<sycl::info::event::command_execution_status>(), event_command_status::complete);
  sycl::event::wait({event, sycl::event()});
}

TEST_P(queues, copies_of_a_queue_are_equal_and_hash_alike) {
  sycl::queue copy = queue;
  EXPECT_EQ(copy, queue);
  EXPECT_EQ(std::hash<sycl::queue>()(copy), std::hash<sycl::queue>()(queue));
  EXPECT_NE(sycl::queue(device), queue);
  EXPECT_EQ(queue.get_device(), device);
  EXPECT_EQ(queue.get_info<sycl::info::queue::device>(), device);
  const std::vector<sycl::device> devices = queue.get_context().get_devices();
  EXPECT_NE(std::find(devices.begin(), devices.end(), device), devices.end());
}

TEST_P(queues, a_handler_without_a_command_is_an_event_that_ends) {
  sycl::event empty = queue.submit([](sycl::handler &) {});
  empty.wait_and_throw();
}

TEST_P(queues, an_exception_in_a_command_group_reaches_the_caller) {
  EXPECT_THROW(queue.submit([](sycl::handler &) { throw std::string("mine"); }), std::string);
  int value = 0;
  {
    sycl::buffer<int> buffer(&value, 1);
    EXPECT_THROW(queue.submit([&](sycl::handler &h) {
      sycl::accessor a(buffer, h, sycl::read_write);
      throw 1;
    }),
                 int);
    queue.submit([&](sycl::handler &h) { // the queue and the buffer remain usable
      sycl::accessor a(buffer, h, sycl::read_write);
      h.single_task([=] { a[0] = 3; });
    });
  }
  EXPECT_EQ(value, 3);
}

TEST_P(queues, an_async_handler_is_not_called_without_errors) {
  bool called = false;
  sycl::queue handled(device, [&called](sycl::exception_list) { called = true; });
  handled.single_task([] {});
  handled.wait_and_throw();
  handled.throw_asynchronous();
  EXPECT_FALSE(called);
}

TEST_P(queues, several_threads_submit_at_once) {
  constexpr int threads = 4, rounds = 50;
  std::vector<int> totals(threads, 0);
  std::vector<std::thread> workers;
  for (int t = 0; t < threads; ++t)
    workers.emplace_back([&, t] {
      sycl::buffer<int> buffer(&totals[t], 1);
      for (int k = 0; k < rounds; ++k)
        queue.submit([&](sycl::handler &h) {
          sycl::accessor a(buffer, h, sycl::read_write);
          h.single_task([=] { a[0] += t + 1; });
        });
    });
  for (std::thread &worker : workers) worker.join();
  queue.wait_and_throw();
  for (int t = 0; t < threads; ++t) EXPECT_EQ(totals[t], rounds * (t + 1));
}

TEST_P(queues, many_queues_are_made_and_destroyed_with_work_in_them) {
  std::vector<int> values(100, 0);
  {
    sycl::buffer<int> buffer(values);
    for (int k = 0; k < 100; ++k) {
      sycl::queue temporary(device);
      temporary.submit([&](sycl::handler &h) {
        sycl::accessor a(buffer, h, sycl::read_write);
        h.single_task([=] { a[k] = k; });
      });
    }
  }
  for (int k = 0; k < 100; ++k) EXPECT_EQ(values[k], k);
}

TEST_P(queues, devices_answer_what_programs_ask) {
  namespace info = sycl::info::device;
  EXPECT_FALSE(device.get_info<info::name>().empty());
  EXPECT_FALSE(device.get_info<info::vendor>().empty());
  EXPECT_GE(device.get_info<info::max_compute_units>(), 1u);
  EXPECT_GE(device.get_info<info::max_work_group_size>(), 1u);
  EXPECT_GE(device.get_info<info::max_work_item_sizes<3>>()[2], 1u);
  EXPECT_GT(device.get_info<info::global_mem_size>(), 1u << 20);
  EXPECT_EQ(device.has(sycl::aspect::cpu), device.is_cpu());
  const auto devices = device.get_platform().get_devices();
  EXPECT_NE(std::find(devices.begin(), devices.end(), device), devices.end());
}

} // namespace

ON_EACH_DEVICE(queues);
