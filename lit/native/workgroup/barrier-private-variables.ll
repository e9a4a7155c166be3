; A private array that is used on both sides of a barrier is in the sub-group's frame, with its alignment; one that is used only
; before it stays on the stack.
; RUN: %opt-syclc -passes='syclc-work-item-loops,verify' -S %s | FileCheck %s

; CHECK: define void @kernel.native({{.*}} #[[ATTRIBUTES:[0-9]+]]
; CHECK: alloca [4 x i32]
; CHECK-NOT: alloca
; CHECK: {{^}}region.0:
; CHECK: %[[FRAME:frame[0-9]*]] = getelementptr inbounds i8, ptr %scratch
; CHECK: %[[BEYOND:.*]] = getelementptr i8, ptr %[[FRAME]], i64 128
; CHECK: call ptr @llvm.ptrmask.p0.i64(ptr %[[BEYOND]], i64 -256)
; CHECK: {{^}}region.1:
; CHECK: attributes #[[ATTRIBUTES]] = {{.*}}"syclc-scratch-size"="256"
define void @kernel(ptr %data, i64 %i) !syclc.kernel !0 {
  %before = alloca [4 x i32]
  %across = alloca [16 x i64], align 256
  %p = getelementptr i32, ptr %before, i64 %i
  store i32 1, ptr %p
  %v = load volatile i32, ptr %before
  %q = getelementptr i64, ptr %across, i64 %i
  store i64 1, ptr %q
  call void @__syclc_work_group_barrier(i32 2)
  %w = load volatile i64, ptr %across
  store i64 %w, ptr %data
  ret void
}
declare void @__syclc_work_group_barrier(i32)
!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !4}
!1 = !{!2, !3}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 0, i32 8, i32 8, i32 8}
!4 = !{}
