; Intrinsics that work on each element alone run once for all lanes; of short vectors, which lanes hold element by
; element, once an element.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @k(
; CHECK: call { <8 x i32>, <8 x i1> } @llvm.sadd.with.overflow.v8i32(<8 x i32> %{{.*}}, <8 x i32> splat (i32 7))
; CHECK: call <8 x i32> @llvm.ctlz.v8i32(<8 x i32> %{{.*}}, i1 false)
; CHECK: call <8 x i32> @llvm.fshl.v8i32(<8 x i32>
; CHECK: call <8 x i32> @llvm.fptosi.sat.v8i32.v8f32(<8 x float>
; CHECK: call <8 x i1> @llvm.is.fpclass.v8f32(<8 x float> %{{.*}}, i32 3)
; CHECK: call <8 x i32> @llvm.scmp.v8i32.v8i32(
; CHECK: call <8 x float> @llvm.powi.v8f32.i32(<8 x float> %{{.*}}, i32 3)
; CHECK-NOT: @syclc.serial
define void @k(ptr %data, ptr %floats) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %x = load i32, ptr %p
  %sum = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 7)
  %a = extractvalue { i32, i1 } %sum, 0
  %b = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  %c = call i32 @llvm.fshl.i32(i32 %b, i32 %x, i32 5)
  %f = bitcast i32 %x to float
  %d = call i32 @llvm.fptosi.sat.i32.f32(float %f)
  %nan = call i1 @llvm.is.fpclass.f32(float %f, i32 3)
  %e = select i1 %nan, i32 %c, i32 %d
  %order = call i32 @llvm.scmp.i32.i32(i32 %e, i32 %x)
  %cube = call float @llvm.powi.f32.i32(float %f, i32 3)
  store i32 %order, ptr %p
  %q = getelementptr float, ptr %floats, i64 %i
  store float %cube, ptr %q
  ret void
}

; CHECK-LABEL: @short_vectors(
; CHECK-COUNT-4: call <8 x float> @llvm.fma.v8f32(
; CHECK: fadd reassoc <8 x float>
; CHECK-NOT: @syclc.serial
define void @short_vectors(ptr %data, ptr %floats) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr <4 x float>, ptr %data, i64 %i
  %x = load <4 x float>, ptr %p
  %y = call <4 x float> @llvm.fma.v4f32(<4 x float> %x, <4 x float> %x, <4 x float> %x)
  %sum = call reassoc float @llvm.vector.reduce.fadd.v4f32(float 0.0, <4 x float> %y)
  %q = getelementptr float, ptr %floats, i64 %i
  store float %sum, ptr %q
  ret void
}

declare i64 @__syclc_global_id(i32)
!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !3}
!1 = !{!2, !2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
