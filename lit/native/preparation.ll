; Steps of the preparation for all levels: what kernels call becomes part of them, but for mathematics that they share;
; the lanes that matrices are spread over are a constant, and the kernel's sub-groups have that size.
; RUN: %opt-syclc -passes=syclc-inline-for-native,verify -S %s | FileCheck %s --check-prefix=INLINE
; RUN: %opt-syclc -passes=syclc-resolve-matrix-lanes-for-native,verify -S %s | FileCheck %s --check-prefix=LANES
; RUN: %opt-syclc -passes='syclc-prepare-native,verify' -S %s | FileCheck %s --check-prefix=ALL
; And the registers that matrices are in, of a level, by which shared mathematics is inlined, too.
; RUN: %opt-syclc -passes='syclc-resolve-matrix-lanes-for-native,syclc-native-level<x86-64-v4+amx>,syclc-resolve-matrix-registers-for-native,verify' -S %s | FileCheck %s --check-prefix=TILES
; RUN: %opt-syclc -passes='syclc-resolve-matrix-lanes-for-native,syclc-native-level<x86-64-v3>,syclc-resolve-matrix-registers-for-native,verify' -S %s | FileCheck %s --check-prefix=NOTILES
; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v4>,syclc-choose-shared-math-for-native,verify' -S %s | FileCheck %s --check-prefix=MATH
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; INLINE: define internal i32 @callee(i32 %x) #[[CALLEE:[0-9]+]]
; ALL-NOT: @callee
define internal i32 @callee(i32 %x) noinline {
  %y = add i32 %x, 1
  ret i32 %y
}

; INLINE: define internal float @syclc.math.half(float %x) #[[BODY:[0-9]+]]
define internal float @syclc.math.half(float %x) #0 {
  %y = fmul float %x, 0.5
  ret float %y
}

; INLINE: attributes #[[CALLEE]] = { alwaysinline
; INLINE: attributes #[[BODY]] = { {{.*}}"syclc-math-cost"
; INLINE-NOT: alwaysinline

; LANES-LABEL: define void @kernel(
; LANES: call i32 @callee(i32 16)
; LANES: !{!"reqd_sub_group_size", i32 16}
; ALL-LABEL: define void @kernel(
; ALL: store volatile i32 17
; TILES-LABEL: define void @kernel(
; TILES: add i32 16, 1
; NOTILES-LABEL: define void @kernel(
; NOTILES: add i32 4, 0
; MATH-LABEL: define void @kernel(
; MATH-NOT: call float @syclc.math.half
; MATH: fmul float
define void @kernel(ptr %data, float %f) !syclc.kernel !0 {
  %lanes = call i32 @__syclc_matrix_lanes()
  %next = call i32 @callee(i32 %lanes)
  store volatile i32 %next, ptr %data
  %rows = call i32 @__syclc_matrix_rows()
  %tiles = call i32 @__syclc_matrix_tiles()
  %both = add i32 %rows, %tiles
  store volatile i32 %both, ptr %data
  %half = call float @syclc.math.half(float %f)
  store volatile float %half, ptr %data
  ret void
}

declare i32 @__syclc_matrix_lanes()
declare i32 @__syclc_matrix_rows()
declare i32 @__syclc_matrix_tiles()
attributes #0 = { noinline "syclc-math-cost"="2" }

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !4}
!1 = !{!2, !3}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 0, i32 8, i32 4, i32 4}
!4 = !{}
