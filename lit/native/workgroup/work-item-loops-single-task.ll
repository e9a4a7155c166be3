; A single task has no loop.
; RUN: %opt-syclc -passes=syclc-work-item-loops,verify -S %s | FileCheck %s

; CHECK: define void @kernel.native(
; CHECK-NOT: phi
; CHECK: store i64 0, ptr %capture.0
; CHECK: ret void
define void @kernel(ptr %data) !syclc.kernel !0 {
  %x = call i64 @__syclc_global_id(i32 0)
  store i64 %x, ptr %data
  ret void
}
declare i64 @__syclc_global_id(i32)
!0 = !{i32 0, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
