// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Uses what the CUDA backend has. faults.py runs it with one failing call of the driver after the other.
/// Exit status: 0 right results, 3 an exception, 1 wrong results without an exception.
#include <sycl/sycl.hpp>

#include <cstdio>
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
    return run() ? 0 : 1;
  } catch (const std::exception &error) {
    std::printf("exception: %s\n", error.what());
    return 3;
  }
}
