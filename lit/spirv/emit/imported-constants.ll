; Constants of other sources are reached through functions with Import linkage, in global memory, where they may be mixed
; with other memory.
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
; RUN: %llvm-spirv -r %t.spv -o /dev/null
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: OpDecorate %[[ADDRESS:.*]] LinkageAttributes "syclc.table" Import
; CHECK-NOT: LinkageAttributes
; CHECK-DAG: %[[LONG:.*]] = OpTypeInt 64 0
; CHECK-DAG: %[[TYPE:.*]] = OpTypeFunction %[[LONG]]
; CHECK-NOT: OpTypePointer Generic
; CHECK: %[[ADDRESS]] = OpFunction %[[LONG]] {{.*}} %[[TYPE]]
; CHECK: %[[CALL:.*]] = OpFunctionCall %[[LONG]] %[[ADDRESS]]
; CHECK: OpConvertUToPtr %{{.*}} %[[CALL]]
@table = external constant [8 x float], align 16

define void @kernel(ptr %data, i64 %i) !syclc.kernel !0 {
  %at = getelementptr float, ptr @table, i64 %i
  %c = icmp sgt i64 %i, 3
  %chosen = select i1 %c, ptr %at, ptr %data
  %v = load float, ptr %chosen
  store float %v, ptr %data
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
