; Functions with x86 vector instructions are widened as LLVM's intrinsic, by whichever name they are called; rounding to an
; integer is rounding, then conversion, and a result that does not fit is not poison.
; RUN: %opt-syclc -passes='syclc-native-math,syclc-vectorize<8>' -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @k(
; CHECK: call <8 x float> @llvm.sqrt.v8f32(
; CHECK: call nnan <8 x float> @llvm.floor.v8f32(
; CHECK: call <8 x float> @llvm.fma.v8f32(
; CHECK: call <8 x float> @llvm.maxnum.v8f32(
; CHECK: [[ROUNDED:%.*]] = call <8 x float> @llvm.round.v8f32(
; CHECK: [[INT:%.*]] = fptosi <8 x float> [[ROUNDED]] to <8 x i64>
; CHECK: freeze <8 x i64> [[INT]]
define void @k(ptr %data, ptr %ints) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %data, i64 %i
  %x = load float, ptr %p
  %a = call float @sqrtf(float %x) #1
  %b = call nnan float @floorf(float %a) #1
  %c = call float @llvm.fma.f32(float %a, float %b, float %x)
  %d = call float @fmaxf(float %c, float %a) #1
  %n = call i64 @lroundf(float %d) #1
  %q = getelementptr i64, ptr %ints, i64 %i
  store i64 %n, ptr %q
  ret void
}

declare i64 @__syclc_global_id(i32)
declare float @sqrtf(float)
declare float @floorf(float)
declare float @fmaxf(float, float)
declare i64 @lroundf(float)
attributes #1 = { memory(none) nounwind willreturn }
!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !3}
!1 = !{!2, !2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
