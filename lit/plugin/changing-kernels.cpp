// Function objects whose call operator is not const, which SYCL 1.2.1 allowed: each work-item changes a copy.
// RUN: %syclc -std=c++17 -O2 %s -o %t 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t | FileCheck %s
// RUN: %syclc -std=c++17 -O0 -w -fplugin-arg-syclc-targets=native %s -o %t-O0
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t-O0 | FileCheck %s
// CHECK: 11 12 15 18 21 24 27 30
// CHECK-NEXT: 45 45
#include <sycl/sycl.hpp>

#include <cstdio>

struct functor {
  int *v;
  int calls = 0;
  void operator()(sycl::item<1> i) { v[i.get_linear_id()] = 2 * int(i[0]) + calls++; }
};

int main() {
  sycl::queue q{sycl::property::queue::in_order()};
  int *const v = sycl::malloc_shared<int>(8, q), *const sums = sycl::malloc_shared<int>(2, q);
  sums[0] = sums[1] = 0;
  int n = 7, m = 1, k = 1;
  q.parallel_for(sycl::range<1>(8), functor{v});
  // WARN: [[@LINE-1]]:5: warning: the kernel may change itself, which SYCL 2020 does not allow: each work-item changes a copy; declare its call operator const
  // WARN: note: its call operator is here
  q.parallel_for(sycl::nd_range<1>(8, 4), [=](sycl::nd_item<1> i) mutable { v[i.get_global_id(0)] += n += int(i.get_global_id(0)); });
  // WARN: [[@LINE-1]]:5: warning: {{.*}}; leave out 'mutable'
  q.single_task([=]() mutable { v[0] += ++m; });
  // WARN: [[@LINE-1]]:5: warning: {{.*}}; leave out 'mutable'
  q.submit([&](sycl::handler &h) {
    h.parallel_for_work_group(sycl::range<1>(2), sycl::range<1>(4), [=](sycl::group<1> g) mutable {
      ++k;
      g.parallel_for_work_item([&](sycl::h_item<1> i) { v[i.get_global_id(0)] += k; });
    });
    // WARN: [[@LINE-4]]:7: warning: {{.*}}; leave out 'mutable'
  });
  q.parallel_for(sycl::range<1>(10), sycl::reduction(sums, sycl::plus<>()), [=](sycl::id<1> i, auto &r) mutable { r += int(i[0]); });
  // WARN: [[@LINE-1]]:5: warning: {{.*}}; leave out 'mutable'
  q.parallel_for(sycl::nd_range<1>(10, 5), sycl::reduction(sums + 1, sycl::plus<>()), [=](sycl::nd_item<1> i, auto &r) mutable { r += int(i.get_global_id(0)); });
  // WARN: [[@LINE-1]]:5: warning: {{.*}}; leave out 'mutable'
  q.wait();
  for (int i = 0; i < 8; ++i) std::printf("%d ", v[i]);
  std::printf("\n%d %d\n", sums[0], sums[1]);
  sycl::free(v, q);
  sycl::free(sums, q);
}
