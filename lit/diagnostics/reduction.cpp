// Kernels with reductions are checked as others are, by the program's function object.
// RUN: not %syclc -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s
#include <sycl/sycl.hpp>
void host(sycl::queue q, int *p, int n) {
  int other = 0;
  q.parallel_for(sycl::range(64), sycl::reduction(p, sycl::plus<>()), [=, &other](sycl::id<1>, auto &sum) {
    sum += other; // CHECK-DAG: [[@LINE-1]]:76: error: a kernel cannot capture 'other' by reference
  });
  q.parallel_for(sycl::nd_range<1>(64, 8), sycl::reduction(p, sycl::plus<>()), [=](sycl::nd_item<1>, auto &sum) {
    sum += *new int(n); // CHECK-DAG: [[@LINE]]:13: error: device code cannot allocate memory with 'new'
  });
}
