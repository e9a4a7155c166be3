// Remarks common to all ISA levels are given once; others end with the levels that they apply to; a single level is not
// named.
// RUN: %syclc -std=c++20 -O2 -c %s -o %t.o -Rpass=syclc -Rpass-missed=syclc 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: %syclc -std=c++20 -O2 -c %s -o %t.o -fplugin-arg-syclc-isa=x86-64-v3 -Rpass=syclc 2>&1 | FileCheck %s --check-prefix=ONE
#include <sycl/sycl.hpp>

// ALL: work-items a sub-group: {{.*}}(x86-64-v3) [-Rpass=syclc]
// ALL: work-items a sub-group: {{.*}}(x86-64-v4) [-Rpass=syclc]
// ALL: remark: {{.*}}gather{{[^(]*}}[-Rpass-missed=syclc]
// ALL-NOT: remark: {{.*}}gather
// ONE: work-items a sub-group:
// ONE-NOT: (x86-64
void run(sycl::queue &queue, const float *table, const unsigned *places, float *out) {
  queue.parallel_for<class lookup>(sycl::range<1>(1024), [=](sycl::id<1> i) {
    float sum = table[places[i]];
    out[i] = sum * sum * sum + sum;
  });
}
