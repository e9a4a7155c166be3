// Kernels with a required sub-group size call the existing variants of SYCL_EXTERNAL functions: wider ones with unused lanes,
// and narrower ones for parts of a sub-group, which functions that use their sub-group do not offer. A function declared with
// the size has a variant for it.
// RUN: rm -rf %t && mkdir %t
// RUN: %syclc -std=c++20 -O1 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3 -fplugin-arg-syclc-keep-intermediates=%t -c %s -o %t/a.o
// RUN: FileCheck %s < %t/external-sub-group-sizes.cpp.native.x86-64-v3.ll
// RUN: llvm-nm-22 %t/a.o | FileCheck %s --check-prefix=OFFERS --implicit-check-not=_Z3sumN4sycl9sub_groupEi.syclc_d8 --implicit-check-not=_ZGVdM16v__Z5scaleff --implicit-check-not=_ZGVdM32
// RUN: not %syclc %t/a.o -o %t/a 2>&1 | FileCheck %s --check-prefix=LINK
#include <sycl/sycl.hpp>

SYCL_EXTERNAL float elsewhere(float x);
SYCL_EXTERNAL int knows(sycl::sub_group group, int x);
[[sycl::reqd_sub_group_size(16)]] SYCL_EXTERNAL int of_16(int x);

// OFFERS-DAG: T _ZGVdM8v__Z6halvedf.syclc
// OFFERS-DAG: T _Z6halvedf.syclc_d8_for_larger_sub_groups
SYCL_EXTERNAL float halved(float x) { return x / 2; }
// OFFERS-DAG: T _ZGVdM8v__Z3sumN4sycl9sub_groupEi.syclc
SYCL_EXTERNAL int sum(sycl::sub_group group, int x) { return sycl::reduce_over_group(group, x, sycl::plus<>()); }
// OFFERS-DAG: T _ZGVdM8v__Z7sum_of_i.syclc
// OFFERS-DAG: T _ZGVdM16v__Z7sum_of_i.syclc
[[sycl::reqd_sub_group_size(16)]] SYCL_EXTERNAL int sum_of_(int x) { return x + 1; }

void host(sycl::queue q, float *p, int *i) {
  const sycl::nd_range<1> r(64, 64);
  // CHECK-DAG: call {{.*}}<8 x float> @_ZGVdM8v__Z9elsewheref.syclc(<8 x float> %{{[^,]*}}, i64 %{{[^,]*}}, ptr
  q.parallel_for<class Eight>(r, [=](auto it) [[sycl::reqd_sub_group_size(8)]] { p[it.get_global_id(0)] = elsewhere(1.5f); });
  // CHECK-DAG: call {{.*}}<8 x float> @_Z9elsewheref.syclc_d8_for_larger_sub_groups(<8 x float>
  q.parallel_for<class ThirtyTwo>(r, [=](auto it) [[sycl::reqd_sub_group_size(32)]] { p[it.get_global_id(0)] = elsewhere(2.5f); });
  // CHECK-DAG: shufflevector <4 x float> %{{[^,]*}}, <4 x float> poison, <8 x i32>
  q.parallel_for<class Four>(r, [=](auto it) [[sycl::reqd_sub_group_size(4)]] { p[it.get_global_id(0)] = elsewhere(p[it.get_global_id(0)]); });
  // CHECK-DAG: call {{.*}}float @_ZGVdN1v__Z9elsewheref.syclc(float
  q.parallel_for<class One>(r, [=](auto it) [[sycl::reqd_sub_group_size(1)]] { p[it.get_global_id(0)] = elsewhere(4.5f); });
  // CHECK-DAG: call {{.*}}<16 x i32> @_ZGVdM16v__Z5of_16i.syclc(<16 x i32>
  q.parallel_for<class Sixteen>(r, [=](auto it) [[sycl::reqd_sub_group_size(16)]] { i[it.get_global_id(0)] = of_16(3); });
  // LINK-DAG: undefined reference to `knows(sycl::{{.*}}sub_group, int) [clone .syclc_d8_for_larger_sub_groups]'
  q.parallel_for<class Knows>(r, [=](auto it) [[sycl::reqd_sub_group_size(16)]] { i[it.get_global_id(0)] = knows(it.get_sub_group(), 3); });
}
