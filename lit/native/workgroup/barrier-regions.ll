; A kernel is split at its barriers. Each region runs for all sub-groups before the next one does; the kernel's loop around the
; barrier has become a loop of the group. Values live across it are kept in the sub-group's frame, loaded where a region begins
; and stored where it ends.
; RUN: %opt-syclc -passes='syclc-work-item-loops,verify' -S %s | FileCheck %s

; CHECK: define void @kernel.native({{.*}} #[[ATTRIBUTES:[0-9]+]]
; CHECK: {{^}}region.0:
; CHECK: item.x:
; CHECK: %frame = getelementptr inbounds i8, ptr %scratch, i64
; CHECK: br label %region.1
; CHECK: {{^}}region.1:
; CHECK: %[[FRAME:frame[0-9]*]] = getelementptr inbounds i8, ptr %scratch, i64
; CHECK: %[[SUM:.*]] = load float, ptr %[[FRAME]], align 4, !alias.scope
; CHECK: fadd float %[[SUM]],
; CHECK: store float %{{.*}}, ptr %[[FRAME]], align 4, !alias.scope
; CHECK: switch i32 %{{.*}}, label %group.end [
; CHECK-NEXT: i32 1, label %region.1
; CHECK: group.end:
; CHECK: attributes #[[ATTRIBUTES]] = {{.*}}"syclc-scratch-size"="4"
define void @kernel(ptr %data, i64 %n) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  %p = getelementptr float, ptr %data, i64 %id
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  call void @__syclc_work_group_barrier(i32 2)
  %q = getelementptr float, ptr %data, i64 %i
  %v = load float, ptr %q
  %more = fadd float %sum, %v
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  store float %more, ptr %p
  ret void
}
declare i64 @__syclc_local_id(i32)
declare void @__syclc_work_group_barrier(i32)
!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !4}
!1 = !{!2, !3}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 0, i32 8, i32 8, i32 8}
!4 = !{}
