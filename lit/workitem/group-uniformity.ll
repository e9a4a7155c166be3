; What all work-items of a group compute alike, and the blocks that all of them run.
; RUN: %opt-syclc -passes='print<syclc-group-uniformity>' -disable-output %s 2>&1 | FileCheck %s
; As a pass over functions, after LLVM's way to ask for an analysis and to drop it.
; RUN: %opt-syclc -passes='function(require<syclc-group-uniformity>,invalidate<syclc-group-uniformity>,print<syclc-group-uniformity>)' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: group uniformity of kernel:
; CHECK: block %entry: run by all
; CHECK: uniform:    %group = call i64 @__syclc_group_id
; CHECK: different:  %local = call i64 @__syclc_local_id
; CHECK: different:  %first = icmp eq i64 %local, 0
; CHECK: block %then: run by some
; CHECK: different:  %sum = add i64 %group, 1
; CHECK: block %end: run by all
; CHECK: different:  %either = phi i64
; CHECK: uniform:    %twice = shl i64 %group, 1
define void @kernel(ptr %data) !syclc.kernel !0 {
entry:
  %group = call i64 @__syclc_group_id(i32 0)
  %local = call i64 @__syclc_local_id(i32 0)
  %first = icmp eq i64 %local, 0
  br i1 %first, label %then, label %end
then:
  %sum = add i64 %group, 1
  br label %end
end:
  %either = phi i64 [ %sum, %then ], [ 0, %entry ]
  %twice = shl i64 %group, 1
  %all = add i64 %either, %twice
  store i64 %all, ptr %data
  ret void
}

; Only kernels are printed.
; CHECK-NOT: callee
define void @callee() {
  ret void
}
declare i64 @__syclc_group_id(i32) memory(none)
declare i64 @__syclc_local_id(i32) memory(none)

!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
