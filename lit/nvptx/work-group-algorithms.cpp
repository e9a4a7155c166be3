// Algorithms of work-groups exchange one value of each sub-group through local memory, after one barrier.
// RUN: %syclc -O2 -fplugin-arg-syclc-targets=nvptx64:sm_80 -c %s -o %t.o
// RUN: %bundle extract %t.o --kind=ptx -o %t && FileCheck %s < %t
#include <sycl/sycl.hpp>

// CHECK-LABEL: .entry {{.*}}Scan
// CHECK-COUNT-5: shfl.sync.up.b32
// CHECK-NOT: bar.sync
// CHECK: st.shared.b32
// CHECK-COUNT-1: bar.sync
// CHECK: ld.shared
// CHECK-NOT: bar.sync
// CHECK: ret;
void scan(sycl::queue &q, int *data) {
  q.parallel_for<class Scan>(sycl::nd_range<1>(1024, 256), [=](sycl::nd_item<1> item) {
    const auto i = item.get_global_id(0);
    data[i] = sycl::inclusive_scan_over_group(item.get_group(), data[i], sycl::plus<>());
  });
}

// The second algorithm waits until all have read the results of the first.
// CHECK-LABEL: .entry {{.*}}Reduce
// CHECK-COUNT-5: shfl.sync.down.b32
// CHECK-COUNT-3: bar.sync
// CHECK-NOT: bar.sync
// CHECK: ret;
void reduce(sycl::queue &q, float *data) {
  q.parallel_for<class Reduce>(sycl::nd_range<1>(1024, 256), [=](sycl::nd_item<1> item) {
    const auto i = item.get_global_id(0);
    const float sum = sycl::reduce_over_group(item.get_group(), data[i], sycl::plus<>());
    data[i] = sycl::group_broadcast(item.get_group(), sum * data[i], 7);
  });
}
