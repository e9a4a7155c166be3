; A block with phis that a switch reaches by several cases is reached through one block in between: SPIR-V's OpPhi has one
; value for each predecessor, and llvm-spirv 15 makes a phi of it that lacks the other edges.
; RUN: sed 's/define void/define spir_kernel void/' %s | %opt-syclc -passes=syclc-expand-unsupported,verify -S | FileCheck %s
; RUN: %opt-syclc -passes=syclc-separate-switch-edges -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv
; RUN: %llvm-spirv -r %t.spv -o /dev/null

; CHECK-LABEL: define {{.*}}void @kernel
; CHECK: switch i64 %n, label %other [
; CHECK-NEXT: i64 0, label %[[BETWEEN:.*]]
; CHECK-NEXT: i64 1, label %[[BETWEEN]]
; CHECK-NEXT: i64 2, label %once
; CHECK-NEXT: i64 7, label %[[BETWEEN]]
; CHECK: once:
; CHECK: [[BETWEEN]]:
; CHECK-NEXT: br label %join
; CHECK: join:
; CHECK-NEXT: %v = phi i64 [ 9, %once ], [ 5, %[[BETWEEN]] ], [ 8, %other ]
; CHECK-NEXT: %w = phi i64 [ 2, %once ], [ %n, %[[BETWEEN]] ], [ 1, %other ]
define void @kernel(ptr %data, i64 %n) !syclc.kernel !0 {
  switch i64 %n, label %other [
    i64 0, label %join
    i64 1, label %join
    i64 2, label %once
    i64 7, label %join
  ]
other:
  br label %join
once:
  br label %join
join:
  %v = phi i64 [ 5, %0 ], [ 5, %0 ], [ 8, %other ], [ 9, %once ], [ 5, %0 ]
  %w = phi i64 [ %n, %0 ], [ %n, %0 ], [ 1, %other ], [ 2, %once ], [ %n, %0 ]
  %sum = add i64 %v, %w
  store i64 %sum, ptr %data
  ret void
}
!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
