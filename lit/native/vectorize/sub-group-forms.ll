; Each kernel gets a copy for each size of its sub-groups; the copies become its native functions' bodies, and the kernel
; goes.
; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v3>,syclc-sub-group-forms,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v3>,syclc-sub-group-forms,syclc-pack-rows,syclc-vectorize,verify' -S %s | FileCheck %s --check-prefix=LANES
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; The kernel says why its sub-groups have these sizes.
; CHECK: define void @scale(ptr %data) #[[PLAN:[0-9]+]] !syclc.kernel
; LANES-NOT: @scale(
define void @scale(ptr %data) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %data, i64 %i
  %x = load float, ptr %p
  %y = fmul float %x, 2.0
  store float %y, ptr %p
  ret void
}

; A kernel that asks for its sub-group has a copy for work-groups of short rows, which its other copy names.
; CHECK: define void @plane(ptr %data) {{.*}}!syclc.kernel
; LANES-NOT: @plane(
define void @plane(ptr %data) !syclc.kernel !4 {
  %size = call i32 @__syclc_sub_group_size()
  %i = call i64 @__syclc_local_id(i32 1)
  %p = getelementptr i32, ptr %data, i64 %i
  store i32 %size, ptr %p
  ret void
}

; A single work-item has no lanes.
; CHECK: define void @task(ptr %data) {{.*}}!syclc.kernel
; LANES-NOT: @task(
define void @task(ptr %data) !syclc.kernel !7 {
  store i32 1, ptr %data
  ret void
}

; CHECK: define void @scale.simd16(ptr %data) #[[SIXTEEN:[0-9]+]] !syclc.kernel
; CHECK-NOT: @scale.simd1(
; CHECK: define void @plane.simd[[N:[0-9]+]](ptr %data) #[[ROWS:[0-9]+]] !syclc.kernel
; CHECK: define void @plane.simd[[N]].packed(ptr %data) #[[PACKED:[0-9]+]] !syclc.kernel
; CHECK: define void @task.simd1(ptr %data) #[[ONE:[0-9]+]] !syclc.kernel
; CHECK-DAG: attributes #[[PLAN]] = {{{.*}}"syclc-plan"="two registers of float"
; CHECK-DAG: attributes #[[SIXTEEN]] = {{{.*}}"syclc-form-of"="scale"{{.*}}"syclc-sub-group-size"="16"
; CHECK-DAG: attributes #[[ROWS]] = {{{.*}}"syclc-form-of"="plane"{{.*}}"syclc-packed-form"="plane.simd[[N]].packed"
; CHECK-DAG: attributes #[[PACKED]] = {{{.*}}"syclc-packs-rows"
; CHECK-DAG: attributes #[[ONE]] = {{{.*}}"syclc-form-of"="task"{{.*}}"syclc-sub-group-size"="1"

; LANES: define void @scale.simd16(
; LANES: call <16 x i1> @__syclc_active_lanes.16()
; LANES: define void @plane.simd[[N:[0-9]+]](
; LANES: define void @plane.simd[[N]].packed(
; LANES: fdiv <
; LANES: define void @task.simd1(ptr %data) #[[ONE:[0-9]+]]
; LANES: attributes #[[ONE]] = {{{.*}}"syclc-llvm-vectorizers"

declare i64 @__syclc_global_id(i32)
declare i64 @__syclc_local_id(i32)
declare i32 @__syclc_sub_group_size()

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
!4 = !{i32 2, i32 2, i32 8, i32 8, !1, !3}
!7 = !{i32 0, i32 1, i32 8, i32 8, !1, !3}
