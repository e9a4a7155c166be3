// std::sort and std::ranges::sort are heapsort in kernels: nothing of libstdc++'s quicksort, which calls itself, is left.
// RUN: %clang-plugin -std=c++20 -O1 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang-plugin -std=c++20 -O0 -fsyntax-only %s
#include <algorithm>
#include <functional>
#include <sycl/sycl.hpp>

// CHECK: define internal void @"{{.*}}.native.x86-64-v3
// CHECK-NOT: introsort_loop
void sorted(sycl::queue &queue, int *data) {
  queue.parallel_for(16, [=](sycl::id<1> i) {
    int mine[40];
    for (int k = 0; k < 40; ++k) mine[k] = data[k * 16 + i];
    std::sort(mine, mine + 40, std::greater<>());
    data[i] = mine[7];
  });
}
