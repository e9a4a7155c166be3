; Functions of other sources are imported, those for others exported, with pointers as numbers and leaves for all else;
; kernels and their functions are not seen from outside.
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
; RUN: %llvm-spirv -r %t.spv -o /dev/null
; RUN: %opt-syclc -passes=syclc-external-linkage,verify -S %s | FileCheck %s --check-prefix=PASS
; PASS: define {{.*}}@syclc.exported(i64
; PASS: declare {{.*}}i8 @syclc.imported(i64{{.*}}, float{{.*}}, float
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-DAG: OpDecorate %[[EXPORTED:.*]] LinkageAttributes "syclc.exported" Export
; CHECK-DAG: OpDecorate %[[IMPORTED:.*]] LinkageAttributes "syclc.imported" Import
; CHECK-NOT: LinkageAttributes
; CHECK-DAG: %[[LONG:.*]] = OpTypeInt 64 0
; CHECK-DAG: %[[BYTE:.*]] = OpTypeInt 8 0
; CHECK-DAG: %[[FLOAT:.*]] = OpTypeFloat 32
; CHECK-DAG: %[[IMPORT_TYPE:.*]] = OpTypeFunction %[[BYTE]] %[[LONG]] %[[FLOAT]] %[[FLOAT]]
; CHECK-DAG: %[[IMPORTED]] = OpFunction %[[BYTE]] {{.*}} %[[IMPORT_TYPE]]
; CHECK-DAG: OpConvertPtrToU %[[LONG]]
; CHECK-DAG: OpFunctionCall %[[BYTE]] %[[IMPORTED]]
; CHECK-DAG: %[[EXPORTED]] = OpFunction
define void @kernel(ptr %data) !syclc.kernel !0 {
  %v = load <2 x float>, ptr %data
  %yes = call i1 @imported(ptr %data, <2 x float> %v)
  %n = zext i1 %yes to i32
  store i32 %n, ptr %data
  ret void
}

define { i32, double } @exported(ptr byval([4 x i32]) %p, double %d) "syclc-external" {
  %n = load i32, ptr %p
  store i32 0, ptr %p
  %r0 = insertvalue { i32, double } poison, i32 %n, 0
  %r = insertvalue { i32, double } %r0, double %d, 1
  ret { i32, double } %r
}

declare i1 @imported(ptr, <2 x float>) "syclc-external" convergent

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
