; Votes and ballots are tests of masks, in which inactive lanes do not count; their results are uniform.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-vectorize<1>,verify' -S %s | FileCheck %s --check-prefix=ONE
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @k(
; CHECK: [[ACTIVE:%.*]] = call <8 x i1> @__syclc_active_lanes.8()
; CHECK: [[SET:%.*]] = icmp ne <8 x i32> [[P:%.*]], zeroinitializer
; CHECK: select <8 x i1> [[ACTIVE]], <8 x i1> [[SET]], <8 x i1> zeroinitializer
; CHECK: [[CLEAR:%.*]] = icmp eq <8 x i32> [[P]], zeroinitializer
; CHECK: select <8 x i1> [[ACTIVE]], <8 x i1> [[CLEAR]], <8 x i1> zeroinitializer
; CHECK: bitcast <8 x i1> %{{.*}} to i8
; CHECK: zext i8 %{{.*}} to i64
; CHECK-NOT: call {{.*}}@__syclc_sub_group
; ONE-LABEL: @k(
; ONE-NOT: call {{.*}}@__syclc_sub_group
; ONE: ret void
define void @k(ptr %data, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %x = load i32, ptr %p
  %any = call i32 @__syclc_sub_group_any(i32 %x)
  %all = call i32 @__syclc_sub_group_all(i32 %x)
  %ballot = call i64 @__syclc_sub_group_ballot(i32 %x)
  call void @__syclc_sub_group_barrier(i32 1)
  %both = add i32 %any, %all
  %wide = zext i32 %both to i64
  %sum = add i64 %wide, %ballot
  %q = getelementptr i64, ptr %out, i64 %i
  store i64 %sum, ptr %q
  ret void
}

; Values that depend on a vote are selected in registers, not by a branch, because votes are unpredictable. With AVX-512 not even
; the mask is selected by one.
; CHECK-LABEL: @chosen(
; CHECK: %[[SPLAT:.*]] = shufflevector <8 x i1> %{{.*}}, <8 x i1> poison, <8 x i32> zeroinitializer
; CHECK: select <8 x i1> %[[SPLAT]], <8 x i32>
define void @chosen(ptr %data, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %x = load i32, ptr %p
  %any = call i32 @__syclc_sub_group_any(i32 %x)
  %none = icmp eq i32 %any, 0
  %chosen = select i1 %none, i32 %x, i32 7
  %q = getelementptr i32, ptr %out, i64 %i
  store i32 %chosen, ptr %q
  ret void
}

; CHECK-LABEL: @chosen_with_masks(
; CHECK: %[[BITS:.*]] = sext i1 %{{.*}} to i8
; CHECK: %[[VOTE:.*]] = bitcast i8 %[[BITS]] to <8 x i1>
; CHECK: select <8 x i1> %[[VOTE]], <8 x i32>
define void @chosen_with_masks(ptr %data, ptr %out) "target-cpu"="x86-64-v4" !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %x = load i32, ptr %p
  %any = call i32 @__syclc_sub_group_any(i32 %x)
  %none = icmp eq i32 %any, 0
  %chosen = select i1 %none, i32 %x, i32 7
  %q = getelementptr i32, ptr %out, i64 %i
  store i32 %chosen, ptr %q
  ret void
}

declare i64 @__syclc_global_id(i32)
declare i32 @__syclc_sub_group_any(i32) convergent memory(none) nounwind willreturn
declare i32 @__syclc_sub_group_all(i32) convergent memory(none) nounwind willreturn
declare i64 @__syclc_sub_group_ballot(i32) convergent memory(none) nounwind willreturn
declare void @__syclc_sub_group_barrier(i32) convergent
!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !3}
!1 = !{!2, !2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
