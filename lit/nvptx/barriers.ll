; A barrier orders accesses within the work-group; one with a wider scope has fences around it.
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_90 -syclc-nvptx-out=%t.ptx -disable-output %s
; RUN: FileCheck %s < %t.ptx
; RUN: %if ptxas %{ ptxas --gpu-name sm_90 %t.ptx -o %t.cubin %}
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
; CHECK-LABEL: .visible .entry of_group(
; CHECK-NOT: fence
; CHECK: bar.sync 0;
; CHECK-NOT: fence
; CHECK: ret;
define void @of_group(ptr %out, ptr %local) convergent !syclc.kernel !0 {
  store i32 1, ptr %local
  call void @__syclc_work_group_barrier(i32 2)
  %v = load i32, ptr %local
  store i32 %v, ptr %out
  ret void
}
; CHECK-LABEL: .visible .entry of_device(
; CHECK: fence.acq_rel.gpu;
; CHECK: bar.sync 0;
; CHECK: fence.acq_rel.gpu;
; CHECK: ret;
define void @of_device(ptr %out, ptr %local) convergent !syclc.kernel !0 {
  store i32 1, ptr %local
  call void @__syclc_work_group_barrier(i32 3)
  %v = load i32, ptr %local
  store i32 %v, ptr %out
  ret void
}
declare void @__syclc_work_group_barrier(i32) convergent
!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 3, i32 0, i32 8, i32 8}
