; A range of calls becomes loops, z outermost, after a test for emptiness; queries of the point in the body are replaced.
; RUN: %opt-syclc -passes=syclc-expand-work-item-calls,always-inline,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @kernel(ptr %sums, i64 %n, i64 %m)
; CHECK: %[[x:.*]] = icmp ne i64 %n, 0
; CHECK: %[[y:.*]] = icmp ne i64 %m, 0
; CHECK: br i1 %{{.*}}, label %[[some:.*]], label %[[none:.*]]
; CHECK: %[[outer:.*]] = phi i64
; CHECK: %[[inner:.*]] = phi i64
; CHECK: %[[row:.*]] = mul i64 %[[outer]], 100
; CHECK: add i64 %[[row]], %[[inner]]
; CHECK: icmp eq i64 %{{.*}}, %n
; CHECK: icmp eq i64 %{{.*}}, %m
; CHECK-NOT: call
; CHECK: ret void
define void @kernel(ptr %sums, i64 %n, i64 %m) !syclc.kernel !0 {
  call void @__syclc_for_work_items.flat(ptr @body, i64 %n, i64 %m, i64 1, ptr %sums)
  ret void
}

define internal void @body(ptr %sums) {
  %x = call i64 @__syclc_inner_id(i32 0)
  %y = call i64 @__syclc_inner_id(i32 1)
  %row = mul i64 %y, 100
  %at = add i64 %row, %x
  %place = getelementptr i32, ptr %sums, i64 %at
  store i32 1, ptr %place
  ret void
}

declare void @__syclc_for_work_items.flat(ptr, i64, i64, i64, ptr)
declare i64 @__syclc_inner_id(i32) memory(none)

!0 = !{i32 2, i32 1, i32 24, i32 8, !1, !2}
!1 = !{!3, !4, !5}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
!5 = !{i32 0, i32 16, i32 8, i32 8}
