// Loops end in a conditional branch to their start, and have no pragma: ptxas unrolls only such loops further.
// RUN: %syclc -O2 -fplugin-arg-syclc-targets=nvptx64:sm_80 -c %s -o %t.o
// RUN: %bundle extract %t.o --kind=ptx -o %t && FileCheck %s < %t
#include <sycl/sycl.hpp>

// CHECK-LABEL: .entry {{.*}}Known
// CHECK: [[LOOP:\$L__BB[0-9_]+]]:
// CHECK-NOT: .pragma
// CHECK-COUNT-8: ld.global.b32
// CHECK-NOT: bra.uni
// CHECK: bra [[LOOP]];
// CHECK: ret;
void known(sycl::queue &q, const int *in, int *out) {
  q.parallel_for<class Known>(1024, [=](sycl::id<1> i) {
    int sum = 0;
    for (int k = 0; k < 4096; ++k) sum += in[i * 4096 + k];
    out[i] = sum;
  });
}

// Four iterations, and the remaining ones, which no tool unrolls.
// CHECK-LABEL: .entry {{.*}}Unknown
// CHECK: [[LOOP:\$L__BB[0-9_]+]]:
// CHECK-NOT: .pragma
// CHECK-COUNT-4: ld.global.b32
// CHECK-NOT: bra.uni
// CHECK: bra [[LOOP]];
// CHECK: .pragma "nounroll";
// CHECK-NOT: bra.uni
// CHECK: bra $L__BB
// CHECK: ret;
void unknown(sycl::queue &q, const int *in, int *out, int n) {
  q.parallel_for<class Unknown>(1024, [=](sycl::id<1> i) {
    int sum = 0;
    for (int k = 0; k < n; ++k) sum += in[i * 4096 + k];
    out[i] = sum;
  });
}
