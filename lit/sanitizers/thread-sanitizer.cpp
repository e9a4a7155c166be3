// ThreadSanitizer reports nothing for a program without races: libsycl tells it the order of commands.
// RUN: %syclc -O1 -g -fsanitize=thread %s -o %t && env ONEAPI_DEVICE_SELECTOR=native:cpu %t 2>&1 | FileCheck %s --implicit-check-not=ThreadSanitizer
// RUN: %syclc -O2 -g -fsanitize=thread -DRACE %s -o %t && not env ONEAPI_DEVICE_SELECTOR=native:cpu %t 2>&1 | FileCheck %s --check-prefix=RACE
// CHECK: bad 0
// RACE: WARNING: ThreadSanitizer: data race
// RACE: thread-sanitizer.cpp
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <sycl/sycl.hpp>
#include <thread>
#include <vector>

static int work(sycl::queue q) {
  constexpr int n = 4096;
  int bad = 0;
  int *p = sycl::malloc_shared<int>(n, q), *r = sycl::malloc_shared<int>(n, q);
  for (int round = 0; round < 5; ++round) {
    for (int i = 0; i < n; ++i) p[i] = i + round;
    sycl::event a = q.parallel_for(n, [=](sycl::id<1> i) { r[i] = p[i] * 2; });
    sycl::event b = q.submit([&](sycl::handler &h) {
      h.depends_on(a);
      h.parallel_for(sycl::nd_range<1>(n, 64), [=](sycl::nd_item<1> it) {
        int i = int(it.get_global_id(0));
        int v = r[i];
        sycl::group_barrier(it.get_group());
        p[i] = v + sycl::reduce_over_group(it.get_group(), 1, sycl::plus<int>());
      });
    });
    sycl::event c = q.memcpy(r, p, n * sizeof(int), b);
    q.submit([&](sycl::handler &h) {
      h.depends_on(c);
      h.host_task([=] { r[0] += 1; });
    }).wait();
    for (int i = 0; i < n; ++i) bad += r[i] != (i + round) * 2 + 64 + (i == 0);
  }
  std::vector<int> data(n, 1);
  int sum = 0;
  {
    sycl::buffer<int> buffer(data.data(), n), total(&sum, 1);
    for (int round = 0; round < 3; ++round)
      q.submit([&](sycl::handler &h) {
        sycl::accessor x(buffer, h);
        h.parallel_for(n, [=](sycl::id<1> i) { x[i] += 1; });
      });
    {
      sycl::host_accessor host(buffer);
      host[0] += 1;
    }
    q.submit([&](sycl::handler &h) {
      sycl::accessor x(buffer, h, sycl::read_only);
      h.parallel_for(n, sycl::reduction(total, h, sycl::plus<int>()), [=](sycl::id<1> i, auto &s) { s += x[i]; });
    });
  }
  bad += sum != 4 * n + 1;
  sycl::free(p, q);
  sycl::free(r, q);
  return bad;
}

int main() {
  sycl::queue queue, inOrder{sycl::property::queue::in_order()};
  // The process's first commands come from several threads. Commands that reuse the memory of earlier ones of other
  // threads have another order of locks.
  std::vector<std::thread> submitters;
  int *numbers = sycl::malloc_shared<int>(3 * 256, queue);
  std::fill_n(numbers, 3 * 256, 0);
  for (int t = 0; t < 3; ++t)
    submitters.emplace_back([&, own = numbers + t * 256] {
      sycl::queue mine{queue.get_context(), queue.get_device(), sycl::property::queue::in_order()};
      for (int i = 0; i < 100; ++i)
        mine.parallel_for(sycl::nd_range<1>(256, 32), [=](sycl::nd_item<1> it) { own[it.get_global_id(0)] += i; });
      mine.wait();
    });
  for (std::thread &t : submitters) t.join();
  int bad = 0;
  for (int i = 0; i < 3 * 256; ++i) bad += numbers[i] != 4950;
  sycl::free(numbers, queue);
  bad += work(queue);
  int *p = sycl::malloc_shared<int>(64, inOrder);
  for (int i = 0; i < 50; ++i) inOrder.parallel_for(64, [=](sycl::id<1> k) { p[k] = (i ? p[k] : 0) + int(k[0]); });
  inOrder.wait();
  for (int i = 0; i < 64; ++i) bad += p[i] != 50 * i;
  sycl::free(p, inOrder);
  std::vector<std::thread> threads;
  int of[3] = {};
  for (int t = 0; t < 3; ++t) threads.emplace_back([&, t] { of[t] = work(t == 2 ? queue : sycl::queue()); });
  for (std::thread &t : threads) t.join();
#ifdef RACE
  int *early = sycl::malloc_shared<int>(1 << 16, queue), *go = sycl::malloc_shared<int>(1, queue);
  *go = 0;
  // The kernel writes only after the submission has returned: on a busy machine it could end before, and the submission's later
  // reads in the scheduler would order its writes before this thread's reads. Relaxed, `go` orders nothing.
  queue.parallel_for(1 << 16, [=](sycl::id<1> i) {
    while (__atomic_load_n(go, __ATOMIC_RELAXED) == 0) {
    }
    early[i] = 1;
  });
  __atomic_store_n(go, 1, __ATOMIC_RELAXED);
  // Nothing waits for the kernel: wait() could run it on this thread, without a race.
  const auto start = std::chrono::steady_clock::now();
  for (volatile int *seen = early; seen[5] == 0 && std::chrono::steady_clock::now() - start < std::chrono::seconds(60);)
    std::this_thread::yield();
  queue.wait();
#endif
  std::printf("bad %d\n", bad + of[0] + of[1] + of[2]);
}
