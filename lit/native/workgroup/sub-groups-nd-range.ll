; Sub-groups of a work-group are numbered along x first; each row of the group has its own. A required work-group size
; is a constant, so that rows that fill their sub-groups have no partial ones.
; RUN: %opt-syclc -passes='syclc-work-item-loops,function(simplifycfg),verify' -S %s | FileCheck %s

; CHECK: define void @kernel.native(
; CHECK: sub.group.y:
; CHECK: %sub.group.y.id = phi i64 [ 0,
; CHECK: sub.group.x:
; CHECK: %sub.group.x.id = phi i64 [ 0,
; CHECK: %[[CHUNK:.*]] = udiv i64 %sub.group.x.id, 8
; CHECK: %[[ROWS:.*]] = mul nuw i64 2, %sub.group.y.id
; CHECK: %sub.group.id = add nuw i64 %[[CHUNK]], %[[ROWS]]
; CHECK: %[[NUMBER:.*]] = trunc i64 %sub.group.id to i32
; CHECK: store volatile i32 %[[NUMBER]]
; CHECK: store volatile i32 6
; CHECK-NOT: partial:
; CHECK: label %group.y
define void @kernel(ptr %data) "syclc-sub-group-size"="8" !syclc.kernel !0 {
  %id = call i32 @__syclc_sub_group_id()
  store volatile i32 %id, ptr %data
  %count = call i32 @__syclc_num_sub_groups()
  store volatile i32 %count, ptr %data
  ret void
}
declare i32 @__syclc_sub_group_id()
declare i32 @__syclc_num_sub_groups()
!0 = !{i32 2, i32 2, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{!4}
!4 = !{!"reqd_work_group_size", i32 16, i32 3}
