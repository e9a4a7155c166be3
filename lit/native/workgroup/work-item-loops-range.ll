; A range kernel runs a box of work-items: a loop for each of its dimensions, x innermost, ids with the offset added.
; Captures are loaded once a call. Accesses of captured memory are parallel, those of private memory are not: its one
; stack slot serves every work-item.
; RUN: %opt-syclc -passes=syclc-work-item-loops,verify -S %s | FileCheck %s

; CHECK: define void @kernel.native(ptr noalias noundef readonly %closure, ptr noalias noundef readonly %work)
; CHECK: entry:
; CHECK: %begin.x = load i64
; CHECK: %end.x = load i64
; CHECK: %capture.0 = load ptr, ptr %{{.*}}, align 8, !invariant.load
; CHECK: item.y:
; CHECK: %item.y.id = phi i64 [ %begin.y,
; CHECK: item.x:
; CHECK: %item.x.id = phi i64 [ %begin.x,
; CHECK: %[[X:.*]] = add nuw i64 %item.x.id, %offset.x
; CHECK: %[[Y:.*]] = add nuw i64 %item.y.id, %offset.y
; CHECK: store i64 %[[X]], ptr %private{{[^!]*$}}
; CHECK: store i64 %[[Y]], ptr %capture.0, align {{[0-9]+}}, !llvm.access.group ![[GROUP:[0-9]+]]
; CHECK: br i1 %{{.*}}, label %item.x, label %item.x.end, !llvm.loop ![[LOOP:[0-9]+]]
; CHECK: ![[LOOP]] = distinct !{![[LOOP]], ![[PARALLEL:[0-9]+]]}
; CHECK: ![[PARALLEL]] = !{!"llvm.loop.parallel_accesses", ![[GROUP]]}
define void @kernel(ptr %data) !syclc.kernel !0 {
  %private = alloca i64
  %x = call i64 @__syclc_global_id(i32 0)
  %y = call i64 @__syclc_global_id(i32 1)
  store i64 %x, ptr %private
  store i64 %y, ptr %data
  ret void
}
declare i64 @__syclc_global_id(i32)
!0 = !{i32 1, i32 2, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
