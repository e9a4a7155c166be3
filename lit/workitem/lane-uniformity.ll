; What differs between lanes, whatever target the module has.
; RUN: %opt-syclc -passes='print<syclc-lane-uniformity>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: lane uniformity of kernel:
; CHECK: divergent:  %x = call i64 @__syclc_global_id(i32 0)
; CHECK: uniform:    %y = call i64 @__syclc_global_id(i32 1)
; CHECK: divergent:  %sum = add i64 %x, %y
; CHECK: uniform:    %row = getelementptr i64, ptr %data, i64 %y
define void @kernel(ptr %data) !syclc.kernel !0 {
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  %sum = add i64 %x, %y
  %row = getelementptr i64, ptr %data, i64 %y
  store i64 %sum, ptr %row
  ret void
}
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 2, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
