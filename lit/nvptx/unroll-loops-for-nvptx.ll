; Inner loops of GPU kernels are unrolled in part: by 4 if the number of iterations is unknown, else by a divisor of it.
; RUN: %opt-syclc -passes=syclc-unroll-loops-for-nvptx -S %s | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Four iterations, then the remaining ones; neither is unrolled again.
; CHECK-LABEL: @unknown(
; CHECK: loop:
; CHECK-COUNT-4: fadd float
; CHECK: br i1 %{{.*}}, label %{{.*}}, label %loop, !llvm.loop ![[DONE:.*]]
; CHECK: loop.epil:
; CHECK: fadd float
; CHECK-NOT: fadd float
; CHECK: ret float
define float @unknown(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %p = getelementptr float, ptr %a, i64 %i
  %x = load float, ptr %p
  %more = fadd float %sum, %x
  %next = add nuw i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %exit, label %loop
exit:
  ret float %more
}

; 90 iterations of about 5 instructions: by 18, without remaining iterations.
; CHECK-LABEL: @known(
; CHECK: loop:
; CHECK-COUNT-18: fadd float
; CHECK-NOT: fadd float
; CHECK: ret float
define float @known(ptr %a) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %p = getelementptr float, ptr %a, i64 %i
  %x = load float, ptr %p
  %more = fadd float %sum, %x
  %next = add nuw i64 %i, 1
  %end = icmp eq i64 %next, 90
  br i1 %end, label %exit, label %loop
exit:
  ret float %more
}

; Work-items meet at the barrier, which must not be at two places.
; CHECK-LABEL: @barriers(
; CHECK: call void @llvm.nvvm.barrier.cta.sync.aligned.all
; CHECK-NOT: call void @llvm.nvvm.barrier.cta.sync.aligned.all
; CHECK: ret void
define void @barriers(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr %a, i64 %i
  store float 1.0, ptr %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %next = add nuw i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %exit, label %loop
exit:
  ret void
}

; The program says how.
; CHECK-LABEL: @never(
; CHECK: store float
; CHECK-NOT: store float
; CHECK: ret void
define void @never(ptr %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr %a, i64 %i
  store float 1.0, ptr %p
  %next = add nuw i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %exit, label %loop, !llvm.loop !0
exit:
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

; CHECK: ![[DONE]] = distinct !{![[DONE]], ![[DISABLE:[0-9]+]], ![[OURS:[0-9]+]]}
; CHECK: ![[DISABLE]] = !{!"llvm.loop.unroll.disable"}
; CHECK: ![[OURS]] = !{!"syclc.loop.unrolled"
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
