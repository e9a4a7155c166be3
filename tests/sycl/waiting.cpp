// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// All ways of waiting, concurrently. A test that does not end has found a deadlock.
#include "device_test.hpp"

#include <array>
#include <atomic>
#include <optional>
#include <thread>

namespace {

class waiting : public device_test {
protected:
  /// Calls `body(0)` to `body(count - 1)` on a thread each.
  template <class Body>
  static void on_threads(int count, Body body) {
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i) threads.emplace_back([=] { body(i); });
    for (std::thread &thread : threads) thread.join();
  }
  static sycl::host_accessor<int> on_host(sycl::buffer<int> &buffer) { return sycl::host_accessor<int>(buffer); }
  template <class Buffer>
  static sycl::event add_one(sycl::queue &queue, Buffer &buffer) {
    return queue.submit([&](sycl::handler &h) {
      sycl::accessor a(buffer, h, sycl::read_write);
      h.single_task([=] { a[0] += 1; });
    });
  }
};
ON_EACH_DEVICE(waiting);

TEST_P(waiting, commands_wait_for_a_host_accessor_and_others_go_on) {
  sycl::buffer<int> held(1), other(1);
  sycl::event later;
  std::optional<sycl::host_accessor<int>> access(held);
  (*access)[0] = 5;
  on_host(other)[0] = 0;
  later = add_one(queue, held);
  for (int k = 0; k < 100; ++k) add_one(queue, other);
  EXPECT_EQ(on_host(other)[0], 100) << "while the first is held";
  EXPECT_NE(later.get_info<sycl::info::event::command_execution_status>(), sycl::info::event_command_status::complete);
  access.reset();
  later.wait();
  EXPECT_EQ(on_host(held)[0], 6);
}

TEST_P(waiting, a_host_accessor_that_waits_for_one_of_its_thread_says_so) {
  if (device.get_backend() != sycl::backend::native) GTEST_SKIP() << "threads of drivers may wait for a time only";
  sycl::buffer<int> buffer(1);
  on_host(buffer)[0] = 1;
  queue.submit([&](sycl::handler &h) { // starts the device's threads
    sycl::accessor a(buffer, h);
    h.parallel_for(100'000, [=](sycl::id<1> i) {
      if (i == 99'999) a[0] += 1;
    });
  });
  {
    sycl::host_accessor first(buffer);
    try {
      sycl::host_accessor second(buffer);
      ADD_FAILURE() << "the first one is still there";
    } catch (const sycl::exception &error) {
      EXPECT_EQ(error.code(), sycl::errc::invalid);
      EXPECT_NE(std::string(error.what()).find("waiting.cpp"), std::string::npos) << error.what();
    }
  }
  add_one(queue, buffer);
  EXPECT_EQ(on_host(buffer)[0], 3);
}

TEST_P(waiting, many_threads_use_the_same_buffers_in_every_order) {
  sycl::buffer<int> buffers[3] = {sycl::buffer<int>(1), sycl::buffer<int>(1), sycl::buffer<int>(1)};
  for (auto &buffer : buffers) on_host(buffer)[0] = 0;
  constexpr int threads = 6, rounds = 30;
  sycl::queue ordered(device, sycl::property::queue::in_order());
  on_threads(threads, [&](int t) {
    for (int k = 0; k < rounds; ++k) {
      sycl::queue &to = (t + k) % 2 ? queue : ordered;
      to.submit([&](sycl::handler &h) {
        sycl::accessor first(buffers[t % 3], h, sycl::read_write);
        sycl::accessor second(buffers[(t + 1 + k % 2) % 3], h, sycl::read_write);
        h.single_task([=] {
          first[0] += 1;
          second[0] += 1;
        });
      });
      if (k % 7 == 0) to.wait();
      if (k % 5 == 0) on_host(buffers[k % 3]);
      if (k % 11 == 0) to.ext_oneapi_submit_barrier().wait();
    }
  });
  int sum = 0;
  for (auto &buffer : buffers) sum += on_host(buffer)[0];
  EXPECT_EQ(sum, 2 * threads * rounds);
}

TEST_P(waiting, command_groups_submit_command_groups) {
  sycl::buffer<int> buffer(1);
  on_host(buffer)[0] = 0;
  queue.submit([&](sycl::handler &h) {
    sycl::accessor outer(buffer, h, sycl::read_write);
    sycl::queue(device).submit([&](sycl::handler &inner) { // planned first: it is submitted first
      sycl::accessor a(buffer, inner, sycl::read_write);
      inner.single_task([=] { a[0] = 3; });
    });
    h.single_task([=] { outer[0] *= 2; });
  });
  EXPECT_EQ(on_host(buffer)[0], 6);
}

TEST_P(waiting, host_tasks_and_threads_wait_for_each_others_commands) {
  std::atomic<int> done{0};
  on_threads(4, [&](int) {
    for (int k = 0; k < 20; ++k) {
      sycl::event task = queue.submit([&](sycl::handler &h) {
        h.host_task([&] {
          queue.single_task([] {}).wait();
          queue.submit([&](sycl::handler &inner) { inner.host_task([&] { ++done; }); }).wait();
        });
      });
      sycl::event after = queue.single_task(task, [] {});
      if (k % 2) after.wait();
    }
  });
  queue.wait();
  EXPECT_EQ(done, 80);
}

/// More threads wait than a driver has room for. Each one launches kernels, mostly large ones, in its own queue.
TEST_P(waiting, threads_wait_for_large_kernels_of_their_own_queues) {
  std::atomic<int> wrong = 0;
  const sycl::device device = queue.get_device();
  on_threads(6, [&](int thread) {
    constexpr std::size_t size = 100'000;
    for (int round = 0; round < 6; ++round) {
      sycl::queue own(device);
      long *const data = sycl::malloc_device<long>(size, own);
      sycl::event last = own.fill(data, 0L, size);
      for (int step = 0; step < 20; ++step) {
        last = own.submit([&](sycl::handler &h) {
          h.depends_on(last);
          h.parallel_for(size - std::size_t(step), [=](sycl::id<1> i) { data[i] += thread; });
        });
        if (step % 4 == 3) own.wait();
      }
      long first = 0;
      own.copy(data, &first, 1, last).wait();
      if (first != 20L * thread) ++wrong;
      sycl::free(data, own);
    }
  });
  EXPECT_EQ(wrong, 0);
}

TEST_P(waiting, barriers_and_priorities_keep_what_is_submitted_in_order) {
  namespace property = sycl::ext::oneapi::property::queue;
  sycl::queue low(device, property::priority_low()), high(device, property::priority_high());
  sycl::buffer<int> buffer(1);
  on_host(buffer)[0] = 0;
  for (int k = 0; k < 50; ++k) {
    add_one(low, buffer);
    add_one(high, buffer);
    high.ext_oneapi_submit_barrier({low.ext_oneapi_submit_barrier()});
  }
  high.khr_flush();
  while (!high.khr_empty()) std::this_thread::yield(); // no thread waits in the runtime
  low.wait();
  EXPECT_EQ(on_host(buffer)[0], 100);
}

TEST_P(waiting, a_queue_is_empty_once_the_events_of_its_commands_are_complete) {
  sycl::buffer<int> buffer(1);
  on_host(buffer)[0] = 0;
  int not_empty = 0;
  for (int k = 0; k < 1000; ++k) {
    std::array<sycl::event, 3> events;
    for (sycl::event &event : events) event = add_one(queue, buffer);
    for (sycl::event &event : events)
      while (event.get_info<sycl::info::event::command_execution_status>() !=
             sycl::info::event_command_status::complete)
        if (k % 2) event.wait();
    not_empty += !queue.khr_empty();
  }
  EXPECT_EQ(not_empty, 0);
  EXPECT_EQ(on_host(buffer)[0], 3000);
}

TEST_P(waiting, a_large_kernel_does_not_hold_up_the_thread_that_submits_it) {
  NEEDS_ASPECT(usm_shared_allocations);
  // The kernel cannot end before the thread continues, but the runtime expects a short kernel, like the earlier ones.
  int *flag = sycl::malloc_shared<int>(1, queue);
  *flag = 1;
  const auto until_set = [=] {
    sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::system> set(*flag);
    while (!set.load()) {
    }
  };
  for (int k = 0; k < 100; ++k) queue.single_task(until_set).wait();
  if (device.get_backend() != sycl::backend::opencl) { // drivers need not make progress while the host runs
    *flag = 0;
    sycl::event event = queue.single_task(until_set);
    sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::system>(*flag).store(1);
    event.wait();
  }
  sycl::free(flag, queue);
}

} // namespace
