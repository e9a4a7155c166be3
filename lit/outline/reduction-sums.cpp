// The private sum of a work-item is one number, also if it is added to in a branch only: LLVM does not split it.
// RUN: rm -rf %t && %clang-plugin -std=c++17 -O2 -c %s -o %t.o -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=baseline -fplugin-arg-syclc-keep-intermediates=%t
// RUN: FileCheck %s < %t/reduction-sums.cpp.spmd.ll
#include <sycl/sycl.hpp>

// CHECK-LABEL: define {{.*}}counts
// CHECK-NOT: i24
// CHECK: phi i32 [ 0, %{{.*}} ], [ %{{.*}}, %{{.*}} ]
// CHECK-NOT: i24
// CHECK: ret void
void count(sycl::queue &q, const unsigned char *in, int *sum, size_t n) {
  q.parallel_for<class counts>(sycl::range<1>(n), sycl::reduction(sum, sycl::plus<int>()), [=](sycl::id<1> i, auto &s) {
    if (in[i] > 100) ++s;
  });
}
