; The number of lanes is an attribute of the kernel. The shape of the same code depends on it.
; RUN: %opt-syclc -passes='print<syclc-lane-shapes>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: lane shapes of eight:
; CHECK: linear 1:  %i = call i64 @__syclc_local_id
; CHECK: uniform:  %block = lshr i64 %i, 3
; CHECK: linear 4:  %p = getelementptr float
define void @eight(ptr %data) "syclc-sub-group-size"="8" !syclc.kernel !0 {
  %i = call i64 @__syclc_local_id(i32 0)
  %block = lshr i64 %i, 3
  %p = getelementptr float, ptr %data, i64 %i
  store i64 %block, ptr %p
  ret void
}

; CHECK-LABEL: lane shapes of sixteen:
; CHECK: varying:  %block = lshr i64 %i, 3
define void @sixteen(ptr %data) "syclc-sub-group-size"="16" !syclc.kernel !0 {
  %i = call i64 @__syclc_local_id(i32 0)
  %block = lshr i64 %i, 3
  %p = getelementptr float, ptr %data, i64 %i
  store i64 %block, ptr %p
  ret void
}
declare i64 @__syclc_local_id(i32) memory(none)

!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
