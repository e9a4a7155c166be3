// At -O0, SYCL_EXTERNAL functions that the source both defines and calls: from kernels, from each other over several
// levels, from functions that ask for nothing else, with barriers and local memory. Other sources may call them, too.
// RUN: %syclc -std=c++20 -O0 %s -o %t.program && env ONEAPI_DEVICE_SELECTOR=native:cpu %t.program
// RUN: %syclc -std=c++20 -O0 -g -c -DOTHER %s -o %t.other.o && %syclc -std=c++20 -O0 -g -DWITH_OTHER %s %t.other.o -o %t.two
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t.two
// A function that makes no queries itself passes the kernel's work-item on.
// RUN: mkdir -p %t && %syclc -std=c++20 -O0 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-keep-intermediates=%t -c %s -o %t/object
// RUN: FileCheck %s < %t/external-unoptimised-own.cpp.native.unoptimised.ll
// CHECK: define internal {{.*}} @_Z4leafi.own(i32 {{[^,]*}}, ptr %{{[^ ,]*}})
// CHECK: define internal {{.*}} @_Z6middlei.own(i32 {{[^,]*}}, ptr %[[ITEM:[^ ,]*]])
// CHECK: call {{.*}} @_Z4leafi.own(i32 {{[^,]*}}, ptr %[[ITEM]])
// CHECK: define {{.*}} @_ZGVbN1v__Z4leafi.syclc(
// CHECK: define {{.*}} @_ZGVbN1v__Z6middlei.syclc(
#include <sycl/sycl.hpp>

#include <cstdio>

SYCL_EXTERNAL int leaf(int v);
SYCL_EXTERNAL int middle(int v);
SYCL_EXTERNAL int place();

#ifdef OTHER
int run_other(sycl::queue &queue, int *out, int n) {
  queue.parallel_for(n, [=](sycl::id<1> i) { out[i] = middle(int(i)) + leaf(1); }).wait();
  int wrong = 0;
  for (int i = 0; i < n; ++i) wrong += out[i] != (3 * i - 3) + 2 * i + 0;
  return wrong;
}
#else
static int thrice(int v) { return 3 * v; }
SYCL_EXTERNAL int leaf(int v) { return v - 1; }
SYCL_EXTERNAL int middle(int v) { return thrice(leaf(v)) + 2 * (leaf(v) + 1); }
static int around(int v) { return middle(v) + 1; }
SYCL_EXTERNAL int place() { return int(sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0)); }
SYCL_EXTERNAL int sum_of_places(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += place() + i;
  return sum;
}
SYCL_EXTERNAL void wait_for_all(sycl::nd_item<1> item) { sycl::group_barrier(item.get_group()); }
SYCL_EXTERNAL int neighbour(sycl::nd_item<1> item, int *tile) {
  const int own = int(item.get_local_id(0));
  tile[own] = around(own);
  wait_for_all(item);
  return tile[(own + 1) % 8];
}
SYCL_EXTERNAL int reversed(sycl::nd_item<1> item, int v) {
  auto tile = sycl::ext::oneapi::group_local_memory_for_overwrite<int[8]>(item.get_group());
  (*tile)[item.get_local_id(0)] = v;
  wait_for_all(item);
  return (*tile)[7 - item.get_local_id(0)];
}
SYCL_EXTERNAL int total(sycl::nd_item<1> item, int v) {
  return sycl::reduce_over_group(item.get_group(), leaf(v), sycl::plus<>());
}
#ifdef WITH_OTHER
int run_other(sycl::queue &queue, int *out, int n);
#else
int run_other(sycl::queue &, int *, int) { return 0; }
#endif

int main() {
  sycl::queue queue;
  constexpr int n = 32;
  int *out = sycl::malloc_shared<int>(n, queue);
  int failures = 0;
  auto expect = [&](const char *what, auto expected) {
    queue.wait();
    for (int i = 0; i < n; ++i)
      if (out[i] != expected(i)) ++failures, std::printf("%s: %d for %d\n", what, out[i], i);
  };
  const sycl::nd_range<1> groups(n, 8);
  queue.parallel_for(n, [=](sycl::id<1> i) { out[i] = around(int(i)); });
  expect("around", [](int i) { return 5 * i - 2; });
  queue.parallel_for(groups, [=](sycl::nd_item<1> item) { out[place()] = sum_of_places(int(item.get_local_id(0))); });
  expect("sum_of_places", [](int i) { return i % 8 * i + i % 8 * (i % 8 - 1) / 2; });
  queue.submit([&](sycl::handler &handler) {
    sycl::local_accessor<int> tile(8, handler);
    handler.parallel_for(groups, [=](sycl::nd_item<1> item) { out[place()] = neighbour(item, &tile[0]); });
  });
  expect("neighbour", [](int i) { return 5 * ((i % 8 + 1) % 8) - 2; });
  queue.parallel_for(groups, [=](sycl::nd_item<1> item) { out[place()] = reversed(item, place()); });
  expect("reversed", [](int i) { return i / 8 * 8 + 7 - i % 8; });
  queue.parallel_for(groups, [=](sycl::nd_item<1> item) { out[place()] = total(item, place()); });
  expect("total", [](int i) { return i / 8 * 64 + 28 - 8; });
  return failures + run_other(queue, out, n);
}
#endif
