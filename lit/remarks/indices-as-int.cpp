// Indices in programs' usual form are contiguous: no gathers, no scatters.
// RUN: %syclc -std=c++20 -O2 -c %s -o %t.o -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3 \
// RUN:   -Rpass=syclc -Rpass-missed=syclc 2>&1 | FileCheck %s --implicit-check-not=gather --implicit-check-not=scatter
#include <sycl/sycl.hpp>

// CHECK: of_global_ids
void of_global_ids(sycl::queue &queue, const float *in, float *out) {
  queue.parallel_for<class of_global_ids>(sycl::nd_range<3>({1, 1000, 1024}, {1, 8, 32}), [=](sycl::nd_item<3> it) {
    int x = it.get_global_id(2), y = it.get_global_id(1);
    if (x > 0 && y > 0) out[y * 1000 + x] = in[y * 1000 + x - 1] + in[(y - 1) * 1000 + x];
  });
}

// CHECK: of_groups
void of_groups(sycl::queue &queue, const float *in, float *out, int width) {
  queue.parallel_for<class of_groups>(sycl::nd_range<3>({1, 1000, 1024}, {1, 8, 32}), [=](sycl::nd_item<3> it) {
    int x = it.get_local_range(2) * it.get_group(2) + it.get_local_id(2);
    int y = it.get_group(1) * it.get_local_range(1) + it.get_local_id(1);
    if (x > 0 && y > 0) out[y * width + x] = in[y * width + x - 1] + in[(y - 1) * width + x];
  });
}

// CHECK: of_unsigned
void of_unsigned(sycl::queue &queue, const float *in, float *out, unsigned n) {
  queue.parallel_for<class of_unsigned>(sycl::nd_range<1>(1024, 32), [=](sycl::nd_item<1> it) {
    unsigned x = it.get_group(0) * it.get_local_range(0) + it.get_local_id(0);
    if (x < n) out[x] = in[x];
  });
}
