; A kernel that uses its sub-group is scalar, too, where lanes would be slower: a sort by counting mostly waits for
; gathers and scatters, above all where there are no instructions for scatters (x86-64-v3).
; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v3>,syclc-sub-group-forms,verify' -S %s | FileCheck %s --check-prefixes=CHECK,V3
; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v4>,syclc-sub-group-forms,verify' -S %s | FileCheck %s --check-prefixes=CHECK,V4
; RUN: %opt-syclc -syclc-tune=vector-plan.worth-it-if-visible=9 \
; RUN:   -passes='syclc-native-level<x86-64-v3>,syclc-sub-group-forms,verify' -S %s | FileCheck %s --check-prefix=TUNED
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; V3: define void @count(ptr %counts, ptr %bins) #[[PLAN:[0-9]+]] !syclc.kernel
define void @count(ptr %counts, ptr %bins) !syclc.kernel !0 {
  %i = call i64 @__syclc_local_id(i32 0)
  %first = getelementptr [4 x i64], ptr %bins, i64 %i
  %second = getelementptr i64, ptr %first, i64 1
  %third = getelementptr i64, ptr %first, i64 2
  %a = load i64, ptr %first
  %b = load i64, ptr %second
  %c = load i64, ptr %third
  %p = getelementptr i32, ptr %counts, i64 %a
  %x = load i32, ptr %p
  %x.next = add i32 %x, 1
  store i32 %x.next, ptr %p
  %q = getelementptr i32, ptr %counts, i64 %b
  %y = load i32, ptr %q
  %y.next = add i32 %y, 1
  store i32 %y.next, ptr %q
  %r = getelementptr i32, ptr %counts, i64 %c
  %z = load i32, ptr %r
  %z.next = add i32 %z, 1
  store i32 %z.next, ptr %r
  %sum = call i32 @__syclc_sub_group_inclusive_scan_add_i32(i32 %z.next)
  %s = getelementptr i32, ptr %counts, i64 %i
  store i32 %sum, ptr %s
  ret void
}

; So is one that scans as functions of the work-group do: they read from the last lane, and from the one before.
define void @exclusive(ptr %counts, ptr %bins) !syclc.kernel !0 {
  %i = call i64 @__syclc_local_id(i32 0)
  %first = getelementptr [4 x i64], ptr %bins, i64 %i
  %second = getelementptr i64, ptr %first, i64 1
  %third = getelementptr i64, ptr %first, i64 2
  %a = load i64, ptr %first
  %b = load i64, ptr %second
  %c = load i64, ptr %third
  %p = getelementptr i32, ptr %counts, i64 %a
  %x = load i32, ptr %p
  %x.next = add i32 %x, 1
  store i32 %x.next, ptr %p
  %q = getelementptr i32, ptr %counts, i64 %b
  %y = load i32, ptr %q
  %y.next = add i32 %y, 1
  store i32 %y.next, ptr %q
  %r = getelementptr i32, ptr %counts, i64 %c
  %z = load i32, ptr %r
  %z.next = add i32 %z, 1
  store i32 %z.next, ptr %r
  %t = getelementptr i32, ptr %bins, i64 %a
  store i32 %x, ptr %t
  %u = getelementptr i32, ptr %bins, i64 %b
  store i32 %y, ptr %u
  %scanned = call i32 @__syclc_sub_group_inclusive_scan_add_i32(i32 %z.next)
  %size = call i32 @__syclc_sub_group_size()
  %last = add nsw i32 %size, -1
  %all = call i32 @__syclc_sub_group_shuffle_i32(i32 %scanned, i32 %last)
  %own = call i32 @__syclc_sub_group_local_id()
  %before = call i32 @llvm.usub.sat.i32(i32 %own, i32 1)
  %mine = call i32 @__syclc_sub_group_shuffle_i32(i32 %scanned, i32 %before)
  %sum = add i32 %all, %mine
  %s = getelementptr i32, ptr %counts, i64 %i
  store i32 %sum, ptr %s
  ret void
}

; One that reads from any lane has lanes: it may have been written for a size.
define void @shuffles(ptr %counts, ptr %bins) !syclc.kernel !0 {
  %i = call i64 @__syclc_local_id(i32 0)
  %first = getelementptr [4 x i64], ptr %bins, i64 %i
  %second = getelementptr i64, ptr %first, i64 1
  %third = getelementptr i64, ptr %first, i64 2
  %a = load i64, ptr %first
  %b = load i64, ptr %second
  %c = load i64, ptr %third
  %p = getelementptr i32, ptr %counts, i64 %a
  %x = load i32, ptr %p
  %x.next = add i32 %x, 1
  store i32 %x.next, ptr %p
  %q = getelementptr i32, ptr %counts, i64 %b
  %y = load i32, ptr %q
  %y.next = add i32 %y, 1
  store i32 %y.next, ptr %q
  %r = getelementptr i32, ptr %counts, i64 %c
  %z = load i32, ptr %r
  %z.next = add i32 %z, 1
  store i32 %z.next, ptr %r
  %lane = trunc i64 %a to i32
  %sum = call i32 @__syclc_sub_group_shuffle_i32(i32 %z.next, i32 %lane)
  %s = getelementptr i32, ptr %counts, i64 %i
  store i32 %sum, ptr %s
  ret void
}

; The same operation with accesses to adjacent elements has lanes.
define void @scan(ptr %counts, ptr %bins) !syclc.kernel !0 {
  %i = call i64 @__syclc_local_id(i32 0)
  %p = getelementptr i32, ptr %bins, i64 %i
  %x = load i32, ptr %p
  %sum = call i32 @__syclc_sub_group_inclusive_scan_add_i32(i32 %x)
  %s = getelementptr i32, ptr %counts, i64 %i
  store i32 %sum, ptr %s
  ret void
}

; CHECK: define void @count.simd1(
; V3: define void @exclusive.simd1(
; V4: define void @exclusive.simd{{4|8|16|32}}(
; CHECK: define void @shuffles.simd{{4|8|16|32}}(
; CHECK-NOT: define void @scan.simd1(
; CHECK: define void @scan.simd{{8|16|32}}(
; V3: attributes #[[PLAN]] = {{{.*}}"syclc-plan"="lanes would wait for memory and for each other: {{.*}}"
; TUNED-NOT: define void @count.simd1(
; TUNED: define void @count.simd{{4|8|16}}(

declare i64 @__syclc_local_id(i32)
declare i32 @__syclc_sub_group_size()
declare i32 @__syclc_sub_group_local_id()
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i32 @__syclc_sub_group_shuffle_i32(i32, i32)
declare i32 @__syclc_sub_group_inclusive_scan_add_i32(i32)

!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2, !4}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
!4 = !{i32 1, i32 8, i32 8, i32 8}
