; Elementary functions have bodies: no calls remain. Square roots and divisions round to nearest, native precision uses the GPU's
; approximations, and so does exp, where their errors are allowed. Operations that the backend would compute inexactly (frem) or call (powi) have bodies too.
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_90 -syclc-nvptx-out=%t.ptx -disable-output %s
; RUN: FileCheck %s < %t.ptx
; RUN: %if ptxas %{ ptxas --gpu-name sm_90 %t.ptx -o %t.cubin %}
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
; CHECK-NOT: .extern .func
; CHECK-LABEL: .visible .entry exact(
; CHECK-NOT: {{(sqrt|div|sin|cos|lg2)[.](approx|full)}}
; CHECK-DAG: ex2.approx.ftz.f32
; CHECK-DAG: sqrt.rn.f32
; CHECK-DAG: div.rn.f32
; CHECK: ret;
define void @exact(ptr %p, float %x, double %y) !syclc.kernel !0 {
  %a = call float @sinf(float %x)
  %b = call float @llvm.exp.f32(float %a)
  %c = call float @powf(float %b, float %x)
  %d = call float @sqrtf(float %c)
  %e = fdiv float %d, %x
  %f = call float @llvm.powi.f32.i32(float %e, i32 9)
  %g = frem float %f, %x
  store float %g, ptr %p
  %h = call double @erfc(double %y)
  %i = call double @llvm.tan.f64(double %h)
  %j = call double @tgamma(double %i)
  %q = getelementptr i8, ptr %p, i64 8
  store double %j, ptr %q
  %k = call half @llvm.cos.f16(half 0xH4200)
  %r = getelementptr i8, ptr %p, i64 16
  store half %k, ptr %r
  %both = call {float, float} @llvm.sincos.f32(float %x)
  %t = getelementptr i8, ptr %p, i64 32
  store {float, float} %both, ptr %t
  %pow = call half @llvm.powi.f16.i32(half %k, i32 5)
  %u = getelementptr i8, ptr %p, i64 40
  store half %pow, ptr %u
  %l = call i64 @lroundf(float %x)
  %s = getelementptr i8, ptr %p, i64 24
  store i64 %l, ptr %s
  ret void
}
; CHECK-LABEL: .visible .entry native(
; CHECK-DAG: sin.approx.f32
; CHECK-DAG: ex2.approx.f32
; CHECK-DAG: lg2.approx.f32
; CHECK-DAG: rsqrt.approx.f32
; CHECK-DAG: div.approx.f32
; CHECK: ret;
define void @native(ptr %p, float %x, double %y) !syclc.kernel !0 {
  %a = call float @__syclc_native_sinf(float %x)
  %b = call float @__syclc_native_expf(float %a)
  %c = call float @__syclc_native_logf(float %b)
  %d = call float @__syclc_native_rsqrtf(float %c)
  %e = call float @__syclc_native_dividef(float %d, float %x)
  store float %e, ptr %p
  ret void
}
declare float @sinf(float)
declare float @llvm.exp.f32(float)
declare float @powf(float, float)
declare float @sqrtf(float)
declare float @llvm.powi.f32.i32(float, i32)
declare double @erfc(double)
declare double @llvm.tan.f64(double)
declare double @tgamma(double)
declare half @llvm.cos.f16(half)
declare i64 @lroundf(float)
declare {float, float} @llvm.sincos.f32(float)
declare half @llvm.powi.f16.i32(half, i32)
declare float @__syclc_native_sinf(float)
declare float @__syclc_native_expf(float)
declare float @__syclc_native_logf(float)
declare float @__syclc_native_rsqrtf(float)
declare float @__syclc_native_dividef(float, float)
!0 = !{i32 0, i32 1, i32 24, i32 8, !1, !2}
!1 = !{!3, !4, !5}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 4, i32 4}
!5 = !{i32 0, i32 16, i32 8, i32 8}
