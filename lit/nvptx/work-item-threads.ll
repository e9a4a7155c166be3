; Work-items of hierarchical kernels run on threads of the block, which wait while another one runs the group's code.
; RUN: %opt-syclc -passes=syclc-work-item-threads,always-inline,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_75 -syclc-nvptx-out=%t.ptx -disable-output %s
; RUN: FileCheck %s --check-prefix=PTX < %t.ptx
; RUN: %if ptxas %{ ptxas --gpu-name sm_75 %t.ptx -o %t.cubin %}
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; The tile is shared; the counter is not, because only the group's thread uses it. The row, which is computed from an
; argument, is not passed; the loaded number is. A barrier of the group, which has one work-item, must not wake threads.
; CHECK-DAG: @group.tile = internal addrspace(3) global [64 x i8] poison, align 4
; CHECK-DAG: @group.task = internal addrspace(3) global i32 poison, align 4
; CHECK-DAG: @group.arguments.0 = internal addrspace(3) global { float } poison, align 4
; CHECK-LABEL: define void @group(ptr %in, ptr %out)
; CHECK-NEXT: threads:
; CHECK-NEXT: %counter = alloca i32
; CHECK: %thread = zext i32 %{{.*}} to i64
; CHECK: %is.group = icmp eq i64 %thread, 128
; CHECK: br i1 %is.group, label %entry, label %others
; CHECK: entry:
; CHECK-NOT: barrier
; CHECK: fence syncscope("device") acq_rel
; CHECK: %number = load float, ptr %in
; CHECK: store float %number, ptr addrspace(3) @group.arguments.0
; CHECK-NEXT: store i32 0, ptr addrspace(3) @group.task
; CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
; CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
; CHECK: store i32 -1, ptr addrspace(3) @group.task
; CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
; CHECK-NEXT: ret void
; CHECK: others:
; CHECK: icmp ult i64 %thread, 128
; CHECK: br i1 %{{.*}}, label %wait, label %done
; CHECK: wait:
; CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
; CHECK-NEXT: %task = load i32, ptr addrspace(3) @group.task
; CHECK-NEXT: switch i32 %task, label %done
; CHECK-NEXT: i32 0, label %task
; CHECK: task{{.*}}:
; CHECK: %[[NUMBER:.*]] = load float, ptr addrspace(3) @group.arguments.0
; CHECK: getelementptr float, ptr %in, i64 16
; CHECK: items:
; CHECK: %index = phi i64 [ %thread, %{{.*}} ], [ %[[NEXT:.*]], %{{.*}} ]
; CHECK: icmp ult i64 %index, 16
; CHECK: item:
; CHECK: getelementptr float, ptr addrspacecast (ptr addrspace(3) @group.tile to ptr), i64 %index
; CHECK: %[[NEXT]] = add i64 %index, 128
; CHECK: task.end:
; CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
; CHECK-NEXT: br label %wait
; PTX-LABEL: .visible .entry group(
; PTX: .maxntid 160
; PTX: barrier.sync 0;
define void @group(ptr %in, ptr %out) !syclc.kernel !0 {
entry:
  %tile = alloca [16 x float], align 4
  %counter = alloca i32
  store volatile i32 1, ptr %counter
  call void @__syclc_work_group_barrier(i32 2)
  call void @__syclc_work_group_barrier(i32 3)
  %number = load float, ptr %in
  %row = getelementptr float, ptr %in, i64 16
  call void @__syclc_for_work_items.flat(ptr @body, i64 16, i64 1, i64 1, ptr %tile, ptr %row, float %number)
  %first = load float, ptr %tile
  store float %first, ptr %out
  ret void
}

; The source requires groups of 40: two warps, and one for the group.
; CHECK-LABEL: define void @small(
; CHECK: icmp eq i64 %thread, 64
; PTX-LABEL: .visible .entry small(
; PTX: .maxntid 96
define void @small(ptr %in, ptr %out) !syclc.kernel !1 {
  call void @__syclc_for_work_items.flat.1(ptr @rows, i64 4, i64 10, i64 1, ptr %out)
  ret void
}

; 64 KiB are more than shared memory takes: one thread, and loops.
; CHECK-LABEL: define void @large(
; CHECK-NOT: barrier
; CHECK: %large = alloca [16384 x float]
; CHECK-NOT: barrier
; CHECK: ret void
; PTX-LABEL: .visible .entry large(
; PTX: .maxntid 1
; PTX-NOT: barrier
; PTX: ret;
define void @large(ptr %in, ptr %out) !syclc.kernel !0 {
  %large = alloca [16384 x float], align 4
  call void @__syclc_for_work_items.flat(ptr @body.1, i64 16, i64 1, i64 1, ptr %large, ptr %in, float 1.0)
  %first = load float, ptr %large
  store float %first, ptr %out
  ret void
}

define internal void @body(ptr %tile, ptr %row, float %number) {
  %x = call i64 @__syclc_inner_id(i32 0)
  %from = getelementptr float, ptr %row, i64 %x
  %v = load float, ptr %from
  %sum = fadd float %v, %number
  %to = getelementptr float, ptr %tile, i64 %x
  store float %sum, ptr %to
  ret void
}

define internal void @body.1(ptr %tile, ptr %row, float %number) {
  %x = call i64 @__syclc_inner_id(i32 0)
  %to = getelementptr float, ptr %tile, i64 %x
  store float %number, ptr %to
  ret void
}

define internal void @rows(ptr %out) {
  %x = call i64 @__syclc_inner_id(i32 0)
  %y = call i64 @__syclc_inner_id(i32 1)
  %row = mul i64 %y, 4
  %at = add i64 %row, %x
  %to = getelementptr i64, ptr %out, i64 %at
  store i64 %y, ptr %to
  ret void
}

declare void @__syclc_for_work_items.flat(ptr, i64, i64, i64, ptr, ptr, float)
declare void @__syclc_for_work_items.flat.1(ptr, i64, i64, i64, ptr)
declare void @__syclc_work_group_barrier(i32) convergent
declare i64 @__syclc_inner_id(i32) memory(none) nounwind willreturn

!0 = !{i32 2, i32 1, i32 16, i32 8, !{!2, !3}, !{!4, !5}}
!1 = !{i32 2, i32 1, i32 16, i32 8, !{!2, !3}, !{!6, !5}}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 1, i32 8, i32 8, i32 8}
!4 = !{!"hierarchical"}
!5 = !{!"reqd_work_group_size", i64 1}
!6 = !{!"hierarchical", i64 40}
