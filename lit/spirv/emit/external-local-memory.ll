; Variables in local memory of functions for other sources, and of kernels into which a device link inlined them, have storage class
; Workgroup, no initializer, and are not exported.
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
; RUN: %llvm-spirv -r %t.spv -o /dev/null
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-DAG: OpDecorate %{{.*}} LinkageAttributes "syclc.exported" Export
; CHECK-NOT: OpDecorate %{{(exported_local|group_scratch)}} LinkageAttributes
; CHECK-NOT: GenericPointer
; CHECK-DAG: = OpVariable %[[POINTER:[^ ]*]] Workgroup{{$}}
; CHECK-DAG: = OpVariable %{{[^ ]*}} Workgroup{{$}}
; CHECK: OpFunction
; CHECK-DAG: OpControlBarrier
@exported.local = internal addrspace(3) global [256 x i8] poison, align 4
@group.scratch = internal addrspace(3) global [4096 x i8] poison, align 128

define i32 @exported(i32 %x) "syclc-external" {
  %i = call i64 @__syclc_local_id(i32 0)
  %place = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @exported.local to ptr), i64 %i
  store i32 %x, ptr %place
  call void @__syclc_work_group_barrier(i32 2)
  %y = load i32, ptr addrspacecast (ptr addrspace(3) @exported.local to ptr)
  ret i32 %y
}

define void @kernel(ptr %data) !syclc.kernel !0 {
  store i32 1, ptr addrspacecast (ptr addrspace(3) @group.scratch to ptr)
  call void @__syclc_work_group_barrier(i32 2)
  %y = load i32, ptr addrspacecast (ptr addrspace(3) @group.scratch to ptr)
  store i32 %y, ptr %data
  ret void
}
declare i64 @__syclc_local_id(i32)
declare void @__syclc_work_group_barrier(i32)
!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
