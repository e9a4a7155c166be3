// Native variants of a function with work-group barriers, local memory or matrices exist for the linker and trap. The module
// lists it, and the callers of functions of other sources, so that launches that would reach it are rejected; a function that
// can be called everywhere is not listed. In SPIR-V the function has its barrier.
// RUN: %clang-plugin -std=c++20 -O2 -S -emit-llvm %s -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v2 -o - | FileCheck %s
// RUN: %clang-plugin -std=c++20 -O0 -S -emit-llvm %s -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v2 -o - | FileCheck %s
// RUN: mkdir -p %t && %clang-plugin -std=c++20 -O2 -c %s -fplugin-arg-syclc-targets=spirv64 -fplugin-arg-syclc-keep-intermediates=%t -o %t/object.o
// RUN: %spirv-val --target-env opencl2.2 %t/external-needs-device-link.cpp.device-exports.spv
// RUN: spirv-dis %t/external-needs-device-link.cpp.device-exports.spv | FileCheck %s --check-prefix=SPIRV
#include <sycl/sycl.hpp>

// CHECK-DAG: @[[WAITS:syclc.caller[.0-9]*]] = {{.*}} c"_Z12wait_for_all{{.*}}\00"
// CHECK-DAG: @[[CALLS:syclc.caller[.0-9]*]] = {{.*}} c"_Z5callsi\00"
// CHECK-DAG: @[[KERNEL:syclc.caller[.0-9]*]] = {{.*}} c"_ZN4sycl6detail12kernel_entry{{.*}}\00"
// CHECK-DAG: @[[ELSEWHERE:syclc.callee[.0-9]*]] = {{.*}} c"_Z9elsewherei\00"
// CHECK-DAG: @[[CALLEES:syclc.callees[.0-9]*]] = {{.*}} [1 x ptr] [ptr @[[ELSEWHERE]]]
// CHECK-DAG: @syclc.callers = private constant [3 x {{.*}}] [{ ptr, ptr, i32, i32 } { ptr @[[KERNEL]], ptr @{{.*}}, i32 1, i32 0 }, { ptr, ptr, i32, i32 } { ptr @[[WAITS]], ptr null, i32 0, i32 1 }, { ptr, ptr, i32, i32 } { ptr @[[CALLS]], ptr @{{.*}}, i32 1, i32 0 }]
// CHECK-NOT: syclc.caller{{.*}}twice
// CHECK-DAG: define {{.*}}@_ZGVbN1v__Z12wait_for_all{{.*}}.syclc(
// CHECK-DAG: define {{.*}}@_ZGVbM4v__Z12wait_for_all{{.*}}.syclc(
// CHECK-DAG: call void @llvm.trap()
SYCL_EXTERNAL int elsewhere(int);
SYCL_EXTERNAL void wait_for_all(const sycl::group<1> &group) { sycl::group_barrier(group); }
SYCL_EXTERNAL int twice(int x) { return 2 * x; }
SYCL_EXTERNAL int calls(int x) { return elsewhere(x); }
void launch(sycl::queue &queue, int *data) {
  queue.single_task([=] { *data = elsewhere(1); });
}

// SPIRV: OpControlBarrier
