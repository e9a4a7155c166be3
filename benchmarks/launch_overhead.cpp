// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The cost of launching a kernel that does next to nothing.
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
template <class Launch>
void thousand_times(benchmark::State &state, sycl::queue &queue, Launch launch) {
  constexpr int submissions = 1000;
  launch();
  queue.wait();
  for (auto _ : state) {
    for (int k = 0; k < submissions; ++k) launch();
    queue.wait();
  }
  state.SetItemsProcessed(state.iterations() * submissions);
}

/// Tasks that count.
void thousand_submissions(benchmark::State &state) {
  sycl::queue queue{sycl::property::queue::in_order()};
  int *counter = sycl::malloc_device<int>(1, queue);
  queue.memset(counter, 0, sizeof(int)).wait();
  thousand_times(state, queue, [&] { queue.single_task([=] { ++*counter; }); });
  sycl::free(counter, queue);
}
BENCHMARK(thousand_submissions)->UseRealTime();

/// Kernels of 64 work-items, each with one store.
void thousand_small_ranges(benchmark::State &state) {
  sycl::queue queue{sycl::property::queue::in_order()};
  float *data = sycl::malloc_device<float>(64, queue);
  thousand_times(state, queue, [&] { queue.parallel_for(64, [=](sycl::id<1> i) { data[i] = float(i[0]); }); });
  sycl::free(data, queue);
}
BENCHMARK(thousand_small_ranges)->UseRealTime();

/// Command groups of three accessors to an out-of-order queue, each dependent on the one before; the time is that of
/// one. \param state.range(0) how many before one wait: the time must not depend on it.
void command_groups_of_three_accessors(benchmark::State &state) {
  const auto submissions = static_cast<int>(state.range(0));
  sycl::queue queue;
  sycl::buffer<float> a(64), b(64), c(64);
  const auto submit = [&] {
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor x(a, handler, sycl::read_only);
      sycl::accessor y(b, handler, sycl::read_only);
      sycl::accessor z(c, handler, sycl::read_write);
      handler.parallel_for(64, [=](sycl::id<1> i) { z[i] += x[i] * y[i]; });
    });
  };
  for (auto _ : state) {
    for (int k = 0; k < submissions; ++k) submit();
    queue.wait();
  }
  state.SetItemsProcessed(state.iterations() * submissions);
}
BENCHMARK(command_groups_of_three_accessors)->Arg(1000)->Arg(100000)->UseRealTime();

/// How long a program's thread is blocked by a kernel that runs for a while.
void submission_of_a_large_kernel(benchmark::State &state) {
  constexpr std::size_t size = std::size_t{1} << 22;
  sycl::queue queue;
  float *data = sycl::malloc_device<float>(size, queue);
  queue.fill(data, 1.0f, size).wait();
  const auto launch = [&] {
    return queue.parallel_for(size, [=](sycl::id<1> i) {
      float x = data[i];
      for (int k = 0; k < 20; ++k) x = x * x + 0.5f;
      data[i] = x;
    });
  };
  launch().wait();
  for (auto _ : state) {
    sycl::event event = launch();
    state.PauseTiming();
    event.wait();
    state.ResumeTiming();
  }
  sycl::free(data, queue);
}
BENCHMARK(submission_of_a_large_kernel)->UseRealTime();

#ifdef _OPENMP
/// The cost of an empty parallel region of OpenMP, for comparison.
void empty_openmp_region(benchmark::State &state) {
  for (auto _ : state) {
#pragma omp parallel num_threads(2)
    asm volatile("" ::: "memory");
  }
}
BENCHMARK(empty_openmp_region)->UseRealTime();
#endif

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
