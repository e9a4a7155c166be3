// SYCL_EXTERNAL functions that a source defines are external in SPMD IR, with or without kernels that call them; those of other
// sources are declarations without the attributes of the host's code. Inline functions belong to their
// users.
// RUN: %host-ir -O0 %s | %outline | FileCheck %s
#include "Inputs/launch.hpp"
#include <sycl/version.hpp>

SYCL_EXTERNAL __attribute__((const)) int imported(int);
SYCL_EXTERNAL int unused(int);
SYCL_EXTERNAL inline int with_everybody(int x) { return x * 7; }
template <class T> SYCL_EXTERNAL T generic(T x) { return x + 1; }
template SYCL_EXTERNAL int generic(int);

// CHECK-NOT: unused
// CHECK-NOT: with_everybody
// CHECK-DAG: define weak_odr {{.*}}i32 @_Z7genericIiET_S0_(i32 {{.*}}) {{.*}}#[[INSTANCE:[0-9]+]]
// CHECK-DAG: define {{.*}}i32 @_Z8exportedi(i32 {{.*}}) {{.*}}#[[EXPORTED:[0-9]+]]
// CHECK-DAG: declare {{.*}}i32 @_Z8importedi(i32 {{.*}}) {{.*}}#[[IMPORTED:[0-9]+]]
// CHECK-DAG: attributes #[[INSTANCE]] = { {{.*}}"syclc-external" }
// CHECK-DAG: attributes #[[EXPORTED]] = { {{.*}}"syclc-external" }
// CHECK-DAG: attributes #[[IMPORTED]] = { convergent mustprogress nounwind willreturn "syclc-external" }
SYCL_EXTERNAL int exported(int x) { return x * 3; }

void host(int *p, int n) {
  launch<Range1>([=](std::size_t i) { p[i] = imported(n) + with_everybody(n); });
}
