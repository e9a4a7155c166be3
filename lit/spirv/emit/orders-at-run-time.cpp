// An atomic operation whose order is known only at run time is one operation, with the strongest order: code for each order would be
// 15 compare-exchanges, which drivers compile slowly. Orders that are constant after inlining are kept.
// RUN: rm -rf %t && mkdir %t
// RUN: %syclc -std=c++20 -O2 -fplugin-arg-syclc-targets=spirv64 -fplugin-arg-syclc-keep-intermediates=%t -c %s -o %t/a.o
// RUN: spirv-dis %t/orders-at-run-time.cpp.device.spv | FileCheck %s
// CHECK-DAG: %[[STRONGEST:.*]] = OpConstant %uint 16
// CHECK-DAG: %[[ACQUIRE:.*]] = OpConstant %uint 2{{$}}
// CHECK: OpFunction
// CHECK-NOT: OpSwitch
// CHECK: OpAtomicCompareExchange %uint %{{.*}} %{{.*}} %[[STRONGEST]] %[[STRONGEST]]
// CHECK-NOT: OpAtomicCompareExchange
// CHECK: OpAtomicIAdd %uint %{{.*}} %{{.*}} %[[ACQUIRE]]
// CHECK-NOT: OpAtomic
#include <sycl/sycl.hpp>
void host(sycl::queue q, int *p, sycl::memory_order success, sycl::memory_order failure) {
  q.single_task([=] {
    int expected = 1;
    sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device> first(p[0]);
    first.compare_exchange_strong(expected, 2, success, failure);
    first.fetch_add(3, sycl::memory_order::acquire);
  });
}
