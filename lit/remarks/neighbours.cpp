// Contiguous loads cross cache lines, so a kernel with few of them gets shorter vectors; loads of rows that begin anywhere do
// not overlap, and fill registers.
// RUN: %syclc -std=c++20 -O2 -c %s -o %t.o -fplugin-arg-syclc-isa=x86-64-v4 -Rpass=syclc 2>&1 | FileCheck %s
#include <sycl/sycl.hpp>

// CHECK: 8 work-items a sub-group: half a register of float
void stencil(sycl::queue &queue, const float *in, float *out, std::size_t w, std::size_t h) {
  queue.parallel_for<class five_points>(sycl::range(h - 2, w - 2), [=](sycl::item<2> item) {
    const std::size_t at = (item[0] + 1) * w + item[1] + 1;
    out[at] = 0.2f * (in[at] + in[at - 1] + in[at + 1] + in[at - w] + in[at + w]);
  });
}

// CHECK: 32 work-items a sub-group: two registers of float
void rows(sycl::queue &queue, const float *in, float *out, std::size_t n) {
  queue.parallel_for<class four_rows>(sycl::range(n), [=](sycl::id<1> id) {
    const std::size_t i = id[0];
    out[i] = in[i] * in[n + i] + in[2 * n + i] * in[3 * n + i];
  });
}
