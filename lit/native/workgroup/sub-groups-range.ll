; In sub-group form, full sub-groups come first, with all lanes active; the rest of a row is one partial sub-group, whose active
; lanes are computed. LLVM's loop vectoriser is disabled for lanes that are vectors already.
; RUN: %opt-syclc -passes=syclc-work-item-loops,verify -S %s | FileCheck %s

; CHECK: define void @kernel.native(
; CHECK: %row = sub nuw i64 %end.x, %begin.x
; CHECK: %rest = and i64 %row, 3
; CHECK: sub.group.x:
; CHECK: %sub.group.x.id = phi i64 [ %begin.x, %full ]
; CHECK: %[[ID:.*]] = add nuw i64 %sub.group.x.id, %offset.x
; CHECK: store volatile i64 %[[ID]]
; CHECK: store volatile <4 x i1> splat (i1 true)
; CHECK: store volatile i32 4
; CHECK: %sub.group.x.next = add nuw i64 %sub.group.x.id, 4
; CHECK: br i1 %{{.*}}, label %sub.group.x, label %sub.group.x.end, !llvm.loop ![[LOOP:[0-9]+]]
; CHECK: partial:
; CHECK: %active.lanes = icmp ult <4 x i32> <i32 0, i32 1, i32 2, i32 3>,
; CHECK: store volatile <4 x i1> %active.lanes
; CHECK: store volatile i32 %partial.size
; CHECK: ![[LOOP]] = distinct !{![[LOOP]], ![[OFF:[0-9]+]]}
; CHECK: ![[OFF]] = !{!"llvm.loop.vectorize.enable", i1 false}
define void @kernel(ptr %data) "syclc-sub-group-size"="4" !syclc.kernel !0 {
  %x = call i64 @__syclc_global_id(i32 0)
  store volatile i64 %x, ptr %data
  %active = call <4 x i1> @__syclc_active_lanes.4()
  store volatile <4 x i1> %active, ptr %data
  %size = call i32 @__syclc_sub_group_size()
  store volatile i32 %size, ptr %data
  ret void
}
declare i64 @__syclc_global_id(i32)
declare <4 x i1> @__syclc_active_lanes.4()
declare i32 @__syclc_sub_group_size()
!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
