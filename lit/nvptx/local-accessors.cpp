// Accessors of local memory begin at multiples of 16 bytes: elements at adjacent addresses are loaded together.
// RUN: %syclc -O2 -fplugin-arg-syclc-targets=nvptx64:sm_80 -c %s -o %t.o
// RUN: %bundle extract %t.o --kind=ptx -o %t && FileCheck %s < %t
#include <sycl/sycl.hpp>

namespace syclex = sycl::ext::oneapi::experimental;

// CHECK-LABEL: .entry {{.*}}Tile
// CHECK: ld.shared.v4.b32
// CHECK: ret;
void tile(sycl::queue &q, float *out) {
  q.submit([&](sycl::handler &h) {
    sycl::local_accessor<float, 2> rows({16, 16}, h);
    h.parallel_for<class Tile>(sycl::nd_range<1>(256, 16), [=](sycl::nd_item<1> item) {
      const auto l = item.get_local_id(0);
      const float *row = &rows[0][0] + 16 * l;
      rows[l][0] = float(l);
      sycl::group_barrier(item.get_group());
      out[item.get_global_id(0)] = row[0] + row[1] + row[2] + row[3];
    });
  });
}

// A number of bytes that the kernel captures may be any.
// CHECK-LABEL: .entry {{.*}}Scratch
// CHECK-NOT: and.b64 {{.*}}, -16
// CHECK: ret;
void scratch(sycl::queue &q, int *out, std::size_t n) {
  q.parallel_for<class Scratch>(sycl::nd_range<1>(256, 64), syclex::properties(syclex::work_group_scratch_size(256)),
                                [=](sycl::nd_item<1> item) {
                                  char *p = static_cast<char *>(syclex::get_work_group_scratch_memory());
                                  if (item.get_local_id(0) == 0) p[n] = 5;
                                  sycl::group_barrier(item.get_group());
                                  out[item.get_global_id(0)] = p[n];
                                });
}
