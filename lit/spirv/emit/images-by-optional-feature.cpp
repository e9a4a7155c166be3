// A driver builds an image as a whole, and rejects it if its device lacks a feature of one kernel: kernels with double, half and
// 64-bit atomics are in separate images, and each image lists the aspects that it needs.
// RUN: rm -rf %t && mkdir %t
// RUN: %syclc -std=c++20 -O1 -fplugin-arg-syclc-targets=spirv64 -fplugin-arg-syclc-keep-intermediates=%t -c %s -o %t/a.o
// RUN: ls %t | grep spv | FileCheck %s --check-prefix=FILES
// FILES: images-by-optional-feature.cpp.device-atomic64.spv
// FILES-NEXT: images-by-optional-feature.cpp.device-exports-fp16.spv
// FILES-NEXT: images-by-optional-feature.cpp.device-fp64.spv
// FILES-NEXT: images-by-optional-feature.cpp.device.spv
// FILES-NOT: spv
// RUN: spirv-dis %t/images-by-optional-feature.cpp.device.spv | FileCheck %s
// CHECK-NOT: OpCapability {{Float64|Float16$|Int64Atomics}}
// CHECK-COUNT-2: OpEntryPoint Kernel
// RUN: spirv-dis %t/images-by-optional-feature.cpp.device-fp64.spv | FileCheck %s --check-prefix=DOUBLE
// DOUBLE: OpCapability Float64
// DOUBLE-COUNT-1: OpEntryPoint Kernel
// RUN: strings -a -n 2 %t/a.o | grep -xE '64|128|256' | sort -n | FileCheck %s --check-prefix=ASPECTS
// ASPECTS: {{^64$}}
// ASPECTS-NEXT: {{^128$}}
// ASPECTS-NEXT: {{^256$}}
#include <sycl/sycl.hpp>
SYCL_EXTERNAL sycl::half doubled(sycl::half h) { return h + h; }
void host(sycl::queue q, float *p, double *d, long *l) {
  q.single_task<class Plain>([=] { *p = *p * 2; });
  q.single_task<class PlainToo>([=] { *p = *p * 0.5f; });
  q.single_task<class Doubles>([=] { *d = *d * 2; });
  q.single_task<class Atomics>([=] {
    sycl::atomic_ref<long, sycl::memory_order::relaxed, sycl::memory_scope::device>(*l) += 1;
  });
}
