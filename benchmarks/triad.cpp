// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Memory bandwidth: a[i] = b[i] + factor * c[i], by a kernel and by a plain loop on one thread of the host. Bytes are
/// counted as two reads and one write an element.
#include "benchmark_main.hpp"

namespace {

void triad_kernel(benchmark::State &state) {
  const std::size_t n = std::size_t(state.range(0));
  sycl::queue queue{sycl::property::queue::in_order()};
  double *a = sycl::malloc_device<double>(n, queue);
  double *b = sycl::malloc_device<double>(n, queue);
  double *c = sycl::malloc_device<double>(n, queue);
  queue.fill(b, 1.0, n);
  queue.fill(c, 2.0, n);
  const double factor = 0.5;
  const auto launch = [&] {
    queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) { a[i] = b[i] + factor * c[i]; }).wait();
  };
  launch(); // compiles for the device if necessary, and touches the pages
  for (auto _ : state) launch();
  state.SetBytesProcessed(state.iterations() * std::int64_t(3 * n * sizeof(double)));
  double last = 0;
  queue.copy(a + n - 1, &last, 1).wait();
  if (last != 2.0) state.SkipWithError("the result is wrong");
  for (double *p : {a, b, c}) sycl::free(p, queue);
}
BENCHMARK(triad_kernel)->RangeMultiplier(16)->Range(1 << 12, 1 << 24)->UseRealTime();

void triad_plain_loop(benchmark::State &state) {
  const std::size_t n = std::size_t(state.range(0));
  std::vector<double> a(n), b(n, 1.0), c(n, 2.0);
  for (auto _ : state) {
    for (std::size_t i = 0; i < n; ++i) a[i] = b[i] + 0.5 * c[i];
    benchmark::DoNotOptimize(a.data());
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * std::int64_t(3 * n * sizeof(double)));
}
BENCHMARK(triad_plain_loop)->RangeMultiplier(16)->Range(1 << 12, 1 << 24)->UseRealTime();

} // namespace
