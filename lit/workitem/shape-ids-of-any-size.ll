; Without the assumption that ids fit in an int, numbers of 32 bits are not known to be those of adjacent lanes.
; RUN: %opt-syclc -passes='print<syclc-lane-shapes>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: lane shapes of in_int:
; CHECK: linear 1: {{.*}} sext i32 %int to i64
; CHECK: linear 4: {{.*}} ashr i64 %left, 30
; CHECK: linear 1: {{.*}} and i64 %i, 4294967295
; CHECK: linear 4: {{.*}} getelementptr float, ptr %data, i64 %i
define void @in_int(ptr %data) "syclc-sub-group-size"="8" !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %int = trunc i64 %i to i32
  %signed = sext i32 %int to i64
  %left = shl i64 %i, 32
  %bytes = ashr i64 %left, 30
  %unsigned = and i64 %i, 4294967295
  %p = getelementptr float, ptr %data, i64 %i
  ret void
}

; CHECK-LABEL: lane shapes of any_size:
; CHECK: varying: {{.*}} sext i32 %int to i64
; CHECK: varying: {{.*}} ashr i64 %left, 30
; CHECK: varying: {{.*}} and i64 %i, 4294967295
; CHECK: linear 4: {{.*}} getelementptr float, ptr %data, i64 %i
define void @any_size(ptr %data) "syclc-sub-group-size"="8" "syclc-ids-of-any-size" !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %int = trunc i64 %i to i32
  %signed = sext i32 %int to i64
  %left = shl i64 %i, 32
  %bytes = ashr i64 %left, 30
  %unsigned = and i64 %i, 4294967295
  %p = getelementptr float, ptr %data, i64 %i
  ret void
}
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
