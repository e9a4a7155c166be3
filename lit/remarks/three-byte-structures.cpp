// LLVM copies a structure of three bytes as one number of 24 bits. Sub-groups have a power of two of work-items all the
// same, so that shuffles between their lanes are permutations of whole registers.
// RUN: %syclc -O2 -std=c++20 -c %s -o %t.o -fplugin-arg-syclc-targets=native -Rpass=syclc 2>&1 | FileCheck %s
#include <sycl/sycl.hpp>

struct colour {
  unsigned char red, green, blue;
};

void copy(sycl::queue &queue, const colour *from, colour *to) {
  // CHECK-DAG: 4 work-items a sub-group: one register of 24-bit integers (x86-64-v2)
  // CHECK-DAG: 8 work-items a sub-group: one register of 24-bit integers (x86-64-v3)
  queue.parallel_for(sycl::nd_range<1>(1024, 64), [=](sycl::nd_item<1> item) {
    const std::size_t i = item.get_global_id(0);
    to[i] = sycl::group_broadcast(item.get_sub_group(), from[i], 1);
    if (i % 3) to[i] = sycl::group_broadcast(item.get_group(), from[i], 2);
  });
}
