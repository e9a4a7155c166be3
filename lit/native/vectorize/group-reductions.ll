; Reductions fold the upper half of the lanes onto the lower one, scans add the values 1, 2, 4 lanes before. Inactive lanes have
; the operation's identity; the result of a reduction is uniform.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-vectorize<1>,verify' -S %s | FileCheck %s --check-prefix=ONE
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @sum(
; CHECK: [[X:%.*]] = select <8 x i1> %{{.*}}, <8 x float> %{{.*}}, <8 x float> splat (float -0.000000e+00)
; CHECK: [[UPPER:%.*]] = shufflevector <8 x float> [[X]], <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
; CHECK: fadd <4 x float> %{{.*}}, [[UPPER]]
; CHECK: fadd <2 x float>
; CHECK: fadd <1 x float>
; CHECK: extractelement <1 x float>
; ONE-LABEL: @sum(
; ONE: [[V:%.*]] = load float
; ONE: store float [[V]]
define void @sum(ptr %data) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %data, i64 %i
  %x = load float, ptr %p
  %y = call float @__syclc_sub_group_reduce_add_f32(float %x)
  store float %y, ptr %p
  ret void
}

; CHECK-LABEL: @scan(
; CHECK: select <8 x i1> %{{.*}}, <8 x i32> %{{.*}}, <8 x i32> splat (i32 2147483647)
; CHECK: shufflevector <8 x i32> %{{.*}}, <8 x i32> splat (i32 2147483647), <8 x i32> <i32 8, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6>
; CHECK-COUNT-3: call <8 x i32> @llvm.smin.v8i32(
; CHECK: shufflevector <8 x i32> %{{.*}}, <8 x i32> splat (i32 2147483647), <8 x i32> <i32 8, i32 0
; ONE-LABEL: @scan(
; ONE: store i32 2147483647
define void @scan(ptr %data) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %x = load i32, ptr %p
  %y = call i32 @__syclc_sub_group_exclusive_scan_smin_i32(i32 %x)
  store i32 %y, ptr %p
  ret void
}

declare i64 @__syclc_global_id(i32)
declare float @__syclc_sub_group_reduce_add_f32(float) convergent memory(none) nounwind willreturn
declare i32 @__syclc_sub_group_exclusive_scan_smin_i32(i32) convergent memory(none) nounwind willreturn
!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
