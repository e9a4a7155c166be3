// Remarks name the kernel and the user's lines, without -g: the kernel's at its function object, those about accesses at the
// access, also if it is in an inlined function of the SYCL headers or of the user.
// RUN: %syclc -std=c++20 -O2 -c %s -o %t.o -Rpass=syclc -Rpass-missed=syclc 2>&1 | FileCheck %s --implicit-check-not="sycl/{{.*}}remark:"
#include <sycl/sycl.hpp>

static float fetch(const float *table, unsigned place) { return table[place]; }

void run(sycl::queue &queue, const float *table, const unsigned *places, float *out) {
  // CHECK-DAG: places.cpp:[[#@LINE + 2]]:{{[0-9]+}}: remark: kernel '{{.*}}lookup': {{[0-9]+}} work-items a sub-group: {{.*}}(x86-64-v3) [-Rpass=syclc]
  // CHECK-DAG: places.cpp:[[#@LINE + 1]]:{{[0-9]+}}: remark: kernel '{{.*}}lookup': {{[0-9]+}} work-items a sub-group: {{.*}}(x86-64-v4) [-Rpass=syclc]
  queue.parallel_for<class lookup>(sycl::range<1>(1024), [=](sycl::id<1> i) {
    unsigned place = places[i];
    // CHECK-DAG: places.cpp:[[#@LINE - 7]]:{{[0-9]+}}: remark: kernel '{{.*}}lookup': {{.*}}gather{{.*}} [-Rpass-missed=syclc]
    float sum = fetch(table, place);
    out[i] = sum * sum * sum + sum;
  });
}
