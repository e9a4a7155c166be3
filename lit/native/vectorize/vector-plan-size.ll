; A kernel of work-groups has a second, smaller number of lanes, and one that streams through memory fills four registers.
; A larger kernel has one number of lanes, which fills two registers at most: code of so many registers takes long to
; compile.
; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v3>,syclc-sub-group-forms,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -syclc-tune=vector-plan.max-size=10 \
; RUN:   -passes='syclc-native-level<x86-64-v3>,syclc-sub-group-forms,verify' -S %s | FileCheck %s --check-prefix=LARGE
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: define void @sum(ptr %in, ptr %out, i64 %n) #[[FOUR:[0-9]+]] !syclc.kernel
; CHECK: define void @shuffles(ptr %in, ptr %out, i64 %n) #[[FOUR]] !syclc.kernel
; CHECK: define void @sum.simd16(
; CHECK: define void @sum.simd32(
; CHECK: define void @shuffles.simd32(
; CHECK: attributes #[[FOUR]] = {{{.*}}"syclc-plan"="four registers of float"
; LARGE: define void @sum(ptr %in, ptr %out, i64 %n) #[[TWO:[0-9]+]] !syclc.kernel
; LARGE: define void @shuffles(ptr %in, ptr %out, i64 %n) #[[TWO]] !syclc.kernel
; LARGE: define void @sum.simd16(
; LARGE-NOT: define void @sum.simd32(
; LARGE: define void @shuffles.simd16(
; LARGE: attributes #[[TWO]] = {{{.*}}"syclc-plan"="two registers of float"

define void @sum(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %added, %loop ]
  %at = add i64 %k, %i
  %p = getelementptr float, ptr %in, i64 %at
  %v = load float, ptr %p, align 4
  %added = fadd float %sum, %v
  %next = add nuw nsw i64 %k, 1024
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  %q = getelementptr float, ptr %out, i64 %i
  store float %added, ptr %q, align 4
  ret void
}

define void @shuffles(ptr %in, ptr %out, i64 %n) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %added, %loop ]
  %at = add i64 %k, %i
  %p = getelementptr float, ptr %in, i64 %at
  %v = load float, ptr %p, align 4
  %added = fadd float %sum, %v
  %next = add nuw nsw i64 %k, 1024
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  %lane = call i32 @__syclc_sub_group_local_id()
  %other = xor i32 %lane, 1
  %bits = bitcast float %added to i32
  %shuffled = call i32 @__syclc_sub_group_shuffle_i32(i32 %bits, i32 %other)
  %q = getelementptr i32, ptr %out, i64 %i
  store i32 %shuffled, ptr %q, align 4
  ret void
}

declare i64 @__syclc_global_id(i32)
declare i32 @__syclc_sub_group_local_id()
declare i32 @__syclc_sub_group_shuffle_i32(i32, i32)

!0 = !{i32 2, i32 1, i32 24, i32 8, !1, !3}
!1 = !{!2, !4, !5}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
!4 = !{i32 1, i32 8, i32 8, i32 8}
!5 = !{i32 1, i32 16, i32 8, i32 8}
