// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What it costs to launch a kernel that does next to nothing.
#include "benchmark_main.hpp"

namespace {

/// An empty task, and waiting for it.
void empty_task_and_wait(benchmark::State &state) {
  sycl::queue queue{sycl::property::queue::in_order()};
  queue.single_task([] {}).wait();
  for (auto _ : state) queue.single_task([] {}).wait();
}
BENCHMARK(empty_task_and_wait)->UseRealTime();

/// 64 work-items, each with one store, and waiting for them.
void small_range_and_wait(benchmark::State &state) {
  sycl::queue queue{sycl::property::queue::in_order()};
  float *data = sycl::malloc_device<float>(64, queue);
  const auto launch = [&] { queue.parallel_for(64, [=](sycl::id<1> i) { data[i] = float(i[0]); }).wait(); };
  launch();
  for (auto _ : state) launch();
  sycl::free(data, queue);
}
BENCHMARK(small_range_and_wait)->UseRealTime();

/// A thousand submissions to an in-order queue, then one wait; the time is that of one submission.
void thousand_submissions(benchmark::State &state) {
  constexpr int submissions = 1000;
  sycl::queue queue{sycl::property::queue::in_order()};
  int *counter = sycl::malloc_device<int>(1, queue);
  queue.memset(counter, 0, sizeof(int)).wait();
  const auto launch = [&] { queue.single_task([=] { ++*counter; }); };
  launch();
  queue.wait();
  for (auto _ : state) {
    for (int k = 0; k < submissions; ++k) launch();
    queue.wait();
  }
  state.SetItemsProcessed(state.iterations() * submissions);
  sycl::free(counter, queue);
}
BENCHMARK(thousand_submissions)->UseRealTime();

/// A buffer that is made, used by one kernel, and written back.
void buffer_round_trip(benchmark::State &state) {
  sycl::queue queue;
  std::vector<float> data(1024, 1.0f);
  for (auto _ : state) {
    sycl::buffer<float> buffer(data);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor a(buffer, handler, sycl::read_write);
      handler.parallel_for(buffer.get_range(), [=](sycl::id<1> i) { a[i] += 1.0f; });
    });
  }
}
BENCHMARK(buffer_round_trip)->UseRealTime();

} // namespace
