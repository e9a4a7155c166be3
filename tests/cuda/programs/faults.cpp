// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Uses what the CUDA backend has. faults.py runs it with one failing call of the driver after the other.
/// Exit status: 0 right results, 3 an exception, 1 wrong results without an exception, or a wrong order.
#include <sycl/sycl.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <numeric>
#include <vector>

namespace {

constexpr int size = 1024, group = 64;

/// USM functions return null if there is no memory.
int *need(int *memory) {
  if (!memory) throw std::bad_alloc();
  return memory;
}

/// Commands on a buffer in two queues, which wait for each other.
bool test_buffers(sycl::queue &first, sycl::queue &second) {
  sycl::buffer<int> buffer{sycl::range<1>(size)};
  const auto add = [&](sycl::queue &queue, int number) {
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor values(buffer, handler);
      handler.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { values[i] += number + static_cast<int>(i[0]); });
    });
  };
  first.submit([&](sycl::handler &handler) {
    handler.fill(sycl::accessor(buffer, handler, sycl::write_only, sycl::no_init), 1);
  });
  add(second, 2);
  add(first, 3);
  add(second, 4);
  first.wait_and_throw();
  second.wait_and_throw();
  const sycl::host_accessor values(buffer, sycl::read_only);
  bool right = true;
  for (int i = 0; i != size; ++i) right &= values[static_cast<std::size_t>(i)] == 10 + 3 * i;
  return right;
}

/// Device, host and shared memory, local memory, barriers.
bool test_usm(sycl::queue &queue) {
  int *const device = need(sycl::malloc_device<int>(size, queue)),
             *const host = need(sycl::malloc_host<int>(size, queue)),
             *const sums = need(sycl::malloc_shared<int>(size / group, queue));
  std::iota(host, host + size, 0);
  queue.copy(host, device, size).wait_and_throw();
  queue
      .submit([&](sycl::handler &handler) {
        sycl::local_accessor<int> local(group, handler);
        handler.parallel_for(sycl::nd_range<1>(size, group), [=](sycl::nd_item<1> item) {
          const std::size_t mine = item.get_local_id(0);
          local[mine] = device[item.get_global_id(0)];
          for (std::size_t half = group / 2; half != 0; half /= 2) {
            sycl::group_barrier(item.get_group());
            if (mine < half) local[mine] += local[mine + half];
          }
          if (mine == 0) sums[item.get_group(0)] = local[0];
        });
      })
      .wait_and_throw();
  bool right = true;
  for (int i = 0; i != size / group; ++i) right &= sums[i] == group * (i * group) + group * (group - 1) / 2;
  for (int *const memory : {device, host, sums}) sycl::free(memory, queue);
  return right;
}

/// A long command of one queue, one of another queue that waits for it, and one that waits for the second only. If a
/// call of the driver fails, some of them do not run; but none begins or ends before those that it waits for.
bool keeps_order() {
  const char *const asked = std::getenv("CUDA_TEST_FAIL");
  if (asked && std::strstr(asked, "sticky")) return true; // commands of a lost context end at once
  sycl::queue queues[3] = {sycl::queue([](sycl::exception_list) {}), sycl::queue([](sycl::exception_list) {}),
                           sycl::queue([](sycl::exception_list) {}, sycl::property::queue::in_order())};
  int *const ran = sycl::malloc_host<int>(3, queues[0]);
  if (!ran) return true;
  std::fill_n(ran, 3, 0);
  bool right = true;
  try {
    const sycl::event slow = queues[0].single_task([=] {
      volatile int steps = 0;
      while (steps < 10'000'000) steps = steps + 1;
      ran[0] = 1;
    });
    const sycl::event between = queues[1].single_task(slow, [=] { ran[1] = 1; });
    queues[2].single_task(between, [=] { ran[2] = 1 + ran[0]; });
    sycl::event(between).wait();
    const int slow_ran = *static_cast<volatile int *>(ran);
    for (sycl::queue &queue : queues) queue.wait();
    right = slow_ran == ran[0] && (ran[2] == 0 || ran[2] == 1 + ran[0]);
    std::printf("order: %d, then %d %d %d\n", slow_ran, ran[0], ran[1], ran[2]);
  } catch (const sycl::exception &error) {
    std::printf("order: exception: %s\n", error.what());
    for (sycl::queue &queue : queues) queue.wait();
  }
  sycl::free(ran, queues[0]);
  return right;
}

bool run() {
  const auto rethrow = [](sycl::exception_list errors) { std::rethrow_exception(*errors.begin()); };
  sycl::queue queue(rethrow), other(queue.get_context(), queue.get_device(), rethrow),
      in_order(queue.get_context(), queue.get_device(), rethrow,
               {sycl::property::queue::in_order(), sycl::property::queue::enable_profiling()});
  const bool buffers = test_buffers(queue, other), usm = test_usm(queue), ordered = test_usm(in_order);
  std::printf("buffers %d, USM %d, in order %d\n", buffers, usm, ordered);
  return buffers && usm && ordered;
}

} // namespace

int main() {
  try {
    if (!keeps_order()) return 1;
    return run() ? 0 : 1;
  } catch (const std::exception &error) {
    std::printf("exception: %s\n", error.what());
    return 3;
  }
}
