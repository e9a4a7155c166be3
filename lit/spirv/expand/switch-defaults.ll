; An unreachable default is not a separate block, because readers of SPIR-V see a second exit of the loop in it. PoCL 3.1 then gives
; work-items each other's variables.
; RUN: sed 's/define void/define spir_kernel void/' %s | %opt-syclc -passes=syclc-expand-unsupported,verify -S | FileCheck %s
; RUN: %opt-syclc -passes=syclc-defaults-are-cases -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv

; CHECK-LABEL: define {{.*}}void @kernel
; CHECK: switch i64 %n, label %last [
; CHECK-NEXT: i64 0, label %first
; CHECK-NEXT: i64 1, label %again
; CHECK-NEXT: ]{{$}}
; CHECK-NOT: unreachable
; CHECK: again:
; CHECK-NEXT: phi i64 [ 4, %first ], [ 5, %0 ]
; CHECK: last:
; CHECK-NEXT: phi i64 [ 7, %0 ], [ 9, %again ]
; CHECK-NOT: unreachable
define void @kernel(ptr %data, i64 %n) !syclc.kernel !0 {
  switch i64 %n, label %never [
    i64 0, label %first
    i64 1, label %again
    i64 2, label %last
  ], !prof !5
never:
  unreachable
first:
  br label %again
again:
  %v = phi i64 [ 4, %first ], [ 5, %0 ]
  store i64 %v, ptr %data
  br label %last
last:
  %w = phi i64 [ 7, %0 ], [ 9, %again ]
  store i64 %w, ptr %data
  ret void
}
!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
!5 = !{!"branch_weights", i32 1, i32 2000, i32 1, i32 1}
