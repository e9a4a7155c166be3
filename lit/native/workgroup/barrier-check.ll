; In checking mode, sub-groups of a group that wait at different barriers stop the program with a message. Wider scopes than the group's are fences.
; RUN: %opt-syclc -passes='syclc-work-item-loops,verify' -S %s | FileCheck %s

; CHECK: define void @kernel.native(
; CHECK: fence acq_rel
; CHECK: %barrier.differs =
; CHECK: barrier.missed:
; CHECK: call i32 (i32, ptr, ...) @dprintf(i32 2, ptr
; CHECK: call void @llvm.trap()
define void @kernel(ptr %data) "syclc-check-barriers" !syclc.kernel !0 {
  %id = call i64 @__syclc_local_id(i32 0)
  %some = icmp ult i64 %id, 7
  br i1 %some, label %wait, label %end
wait:
  call void @__syclc_work_group_barrier(i32 3)
  br label %end
end:
  store volatile i32 1, ptr %data
  ret void
}
declare i64 @__syclc_local_id(i32)
declare void @__syclc_work_group_barrier(i32)
!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
