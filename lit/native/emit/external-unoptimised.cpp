// At -O0 a kernel calls the variant for one lane of a function of another source, and a function that others call is that
// variant as Clang emitted it, with its variables in memory. Operations on sub-groups stay vectorised, and so does everything
// if no variants for the source's own CPU are requested.
// RUN: rm -rf %t && mkdir %t
// RUN: %syclc -std=c++20 -O0 -g -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-keep-intermediates=%t -c %s -o %t/a.o
// RUN: FileCheck %s < %t/external-unoptimised.cpp.native.unoptimised.ll
// RUN: FileCheck %s --check-prefix=OWN < %t/external-unoptimised.cpp.native.unoptimised.ll
// RUN: FileCheck %s --check-prefix=NOT < %t/external-unoptimised.cpp.native.unoptimised.ll
// RUN: llvm-nm-22 %t/a.o | FileCheck %s --check-prefix=SYMBOLS
// RUN: %syclc -std=c++20 -O0 -g -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3 -c %s -o %t/v3.o
// RUN: llvm-nm-22 %t/v3.o | FileCheck %s --check-prefix=V3 --implicit-check-not=_ZGVb
#include <sycl/sycl.hpp>

SYCL_EXTERNAL float elsewhere(float x);
// CHECK: define float @_ZGVbN1v__Z5twicef.syclc(float %{{.*}}, ptr {{.*}}) {{.*}}!dbg
// CHECK-COUNT-2: alloca float,
// CHECK: #dbg_declare
// CHECK: call float @_ZGVbN1v__Z9elsewheref.syclc(float %{{[^,]*}}, ptr
// SYMBOLS-DAG: T _ZGVbN1v__Z5twicef.syclc
// SYMBOLS-DAG: T _ZGVbM4v__Z5twicef.syclc
// SYMBOLS-DAG: T _ZGVeM16v__Z5twicef.syclc
// V3-DAG: T _ZGVdN1v__Z5twicef.syclc
// V3-DAG: U _ZGVdM8v__Z9elsewheref.syclc
SYCL_EXTERNAL float twice(float x) {
  float product = x * 2;
  return product + elsewhere(x);
}
// NOT-NOT: _Z3sum
// SYMBOLS-DAG: T _ZGVbN1v__Z3sumN4sycl9sub_groupEi.syclc
SYCL_EXTERNAL int sum(sycl::sub_group group, int x) { return sycl::reduce_over_group(group, x, sycl::plus<>()); }

void host(sycl::queue q, float *p) {
  // OWN: call {{.*}}float @_Z5twicef.own(float {{.*}}, ptr
  q.parallel_for<class Kernel>(64, [=](sycl::id<1> i) { p[i] = twice(p[i]); });
}
