; Sub-groups are warps. If all of the work-group reach an operation it waits for the whole sub-group: for all lanes, of which
; those without a work-item count as exited. If a work-item's own value decides, it waits for the active ones.
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_80 -syclc-nvptx-out=%t.80 -disable-output %s
; RUN: FileCheck %s --check-prefixes=CHECK,NEW < %t.80
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_75 -syclc-nvptx-out=%t.75 -disable-output %s
; RUN: FileCheck %s --check-prefixes=CHECK,OLD < %t.75
; RUN: %if ptxas %{ ptxas --gpu-name sm_80 %t.80 -o %t.cubin && ptxas --gpu-name sm_75 %t.75 -o %t.cubin %}
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
; CHECK-LABEL: .visible .entry by_all(
; CHECK-NOT: activemask
; CHECK: shfl.sync.idx.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, 3, 31, -1;
; NEW: redux.sync.add.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r
; OLD-COUNT-5: shfl.sync.down.b32 %r{{[0-9]+}}|%p
; OLD: shfl.sync.idx.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, 0, 31, -1;
; CHECK: vote.sync.ballot.b32 %r{{[0-9]+}}, %p{{[0-9]+}}, -1;
; CHECK: bar.warp.sync -1;
; CHECK: ret;
define void @by_all(ptr %out, i32 %n) convergent !syclc.kernel !0 {
  %i = call i32 @__syclc_sub_group_local_id()
  %v = add i32 %i, %n
  %a = call i32 @__syclc_sub_group_shuffle_i32(i32 %v, i32 3)
  %b = call i32 @__syclc_sub_group_reduce_add_i32(i32 %a)
  %c = icmp sgt i32 %b, 7
  %d = zext i1 %c to i32
  %e = call i64 @__syclc_sub_group_ballot(i32 %d)
  call void @__syclc_sub_group_barrier(i32 1)
  store i64 %e, ptr %out
  ret void
}

; The group's size is known: full warps, so the mask is a constant and sums need no comparisons.
; CHECK-LABEL: .visible .entry full(
; CHECK-NOT: {{min|max}}.u32
; CHECK-COUNT-5: shfl.sync.bfly.b32
; CHECK-NOT: shfl.sync
; CHECK: ret;
define void @full(ptr %out, float %n) convergent !syclc.kernel !10 {
  %i = call i32 @__syclc_sub_group_local_id()
  %f = uitofp i32 %i to float
  %v = fadd float %f, %n
  %a = call float @__syclc_sub_group_reduce_add_f32(float %v)
  store float %a, ptr %out
  ret void
}

; CHECK-LABEL: .visible .entry some(
; CHECK: setp
; CHECK: activemask.b32 [[HERE:%r[0-9]+]];
; CHECK: shfl.sync.idx.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, 3, 31, [[HERE]];
; CHECK: ret;
define void @some(ptr %out, i32 %n) convergent !syclc.kernel !0 {
  %i = call i32 @__syclc_sub_group_local_id()
  %c = icmp slt i32 %i, %n
  br i1 %c, label %then, label %end
then:
  %v = add i32 %i, %n
  %a = call i32 @__syclc_sub_group_shuffle_i32(i32 %v, i32 3)
  store i32 %a, ptr %out
  br label %end
end:
  ret void
}

; A scan by part of a sub-group goes from one work-item to the next, unless all are active.
; CHECK-LABEL: .visible .entry scan_some(
; CHECK: activemask.b32
; CHECK: setp.{{eq|ne}}.b32
; CHECK-COUNT-5: mul.rn.f64
; CHECK: ret;
define void @scan_some(ptr %out, i32 %n) convergent !syclc.kernel !0 {
  %i = call i32 @__syclc_sub_group_local_id()
  %c = icmp slt i32 %i, %n
  br i1 %c, label %then, label %end
then:
  %v = sitofp i32 %i to double
  %a = call double @__syclc_sub_group_inclusive_scan_mul_f64(double %v)
  store double %a, ptr %out
  br label %end
end:
  ret void
}

; A condition that is uniform in the group: all or none reach it.
; CHECK-LABEL: .visible .entry uniform(
; CHECK-NOT: activemask
; CHECK: vote.sync.any.pred
; CHECK: ret;
define void @uniform(ptr %out, i32 %n) convergent !syclc.kernel !0 {
  %g = call i64 @__syclc_group_id(i32 0)
  %c = icmp ult i64 %g, 10
  br i1 %c, label %then, label %end
then:
  %i = call i32 @__syclc_sub_group_local_id()
  %d = icmp eq i32 %i, %n
  %v = zext i1 %d to i32
  %a = call i32 @__syclc_sub_group_any(i32 %v)
  store i32 %a, ptr %out
  br label %end
end:
  ret void
}

; CHECK-LABEL: .visible .entry queries(
; CHECK-DAG: mov.u32 %r{{[0-9]+}}, %laneid;
; CHECK: ret;
define void @queries(ptr %out) !syclc.kernel !20 {
  %l = call i32 @__syclc_sub_group_local_id()
  %s = call i32 @__syclc_sub_group_size()
  %m = call i32 @__syclc_sub_group_max_size()
  %i = call i32 @__syclc_sub_group_id()
  %n = call i32 @__syclc_num_sub_groups()
  %a = add i32 %l, %s
  %b = add i32 %a, %m
  %c = add i32 %b, %i
  %d = add i32 %c, %n
  store i32 %d, ptr %out
  ret void
}

declare i32 @__syclc_sub_group_local_id() memory(none) nounwind willreturn
declare i32 @__syclc_sub_group_size() memory(none) nounwind willreturn
declare i32 @__syclc_sub_group_max_size() memory(none) nounwind willreturn
declare i32 @__syclc_sub_group_id() memory(none) nounwind willreturn
declare i32 @__syclc_num_sub_groups() memory(none) nounwind willreturn
declare i64 @__syclc_group_id(i32) memory(none) nounwind willreturn
declare i32 @__syclc_sub_group_shuffle_i32(i32, i32) convergent
declare i32 @__syclc_sub_group_reduce_add_i32(i32) convergent
declare float @__syclc_sub_group_reduce_add_f32(float) convergent
declare double @__syclc_sub_group_inclusive_scan_mul_f64(double) convergent
declare i32 @__syclc_sub_group_any(i32) convergent
declare i64 @__syclc_sub_group_ballot(i32) convergent
declare void @__syclc_sub_group_barrier(i32) convergent
!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 4, i32 4}
!10 = !{i32 2, i32 1, i32 16, i32 8, !1, !11}
!11 = !{!12}
!12 = !{!"reqd_work_group_size", i32 96}
!20 = !{i32 2, i32 3, i32 8, i32 8, !21, !2}
!21 = !{!3}
