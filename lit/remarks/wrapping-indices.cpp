// An index that wraps in few sub-groups is reported as contiguous in the others, once; one that wraps in most sub-groups is
// told apart from one that is loaded.
// RUN: %syclc -std=c++20 -O2 -c %s -o %t.o -fplugin-arg-syclc-isa=x86-64-v4 -Rpass=syclc -Rpass-missed=syclc 2>&1 \
// RUN:   | FileCheck %s
#include <sycl/sycl.hpp>

// CHECK: '{{.*}}sum': 32 work-items a sub-group
// CHECK-NOT: sum': gather
// CHECK: sum': contiguous access in sub-groups in which the index does not wrap
// CHECK-NOT: sum': gather
void f(sycl::queue &queue, const float *in, float *out, unsigned n) {
  queue.parallel_for<class sum>(sycl::nd_range<1>(1024, 256), [=](sycl::nd_item<1> item) {
    const unsigned i = item.get_global_id(0);
    out[i] = in[i + n];
  });
  // CHECK: near_border': gather, because an integer in the index may wrap between neighbouring work-items
  queue.parallel_for<class near_border>(sycl::nd_range<1>(1024, 256), [=](sycl::nd_item<1> item) {
    const std::size_t i = item.get_global_id(0);
    out[i] = in[i % 10];
  });
  // CHECK: row': gather, because neighbouring work-items' addresses are a number of bytes apart that is known only when
  // CHECK-SAME: the kernel runs
  queue.parallel_for<class row>(sycl::nd_range<1>(1024, 256), [=](sycl::nd_item<1> item) {
    const std::size_t i = item.get_global_id(0);
    float sum = 0;
    for (unsigned k = 0; k < n; ++k) sum += in[i * n + 2 * k];
    out[i] = sum;
  });
  // CHECK-NOT: neighbours_of_row': gather
  // CHECK: neighbours_of_row': each work-item loads neighbouring elements at once, which are then transposed
  // CHECK-NOT: neighbours_of_row': gather
  queue.parallel_for<class neighbours_of_row>(sycl::nd_range<1>(1024, 256), [=](sycl::nd_item<1> item) {
    const std::size_t i = item.get_global_id(0);
    float sum = 0;
    for (unsigned k = 0; k < n; ++k) sum += in[i * n + k];
    out[i] = sum;
  });
  // CHECK: table': gather, because the address is truly different in each work-item
  queue.parallel_for<class table>(sycl::nd_range<1>(1024, 256), [=](sycl::nd_item<1> item) {
    const std::size_t i = item.get_global_id(0);
    out[i] = in[unsigned(out[i + 5])];
  });
}
