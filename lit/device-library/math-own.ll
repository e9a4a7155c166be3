; SYCL's own math functions are bodies of the device library; their calls of the C library are treated like any other: by
; libmvec in all lanes, by another body, or by an instruction. Small constant powers are products.
; RUN: %opt-syclc -passes='syclc-native-math' -S %s | FileCheck %s --check-prefix=LINKED
; RUN: %opt-syclc -passes='syclc-native-math,syclc-vectorize<8>,verify' -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; LINKED-NOT: call {{.*}}@__syclc_{{[a-fh-z]}}
; CHECK-LABEL: @own(
; CHECK-NOT: @syclc.serial
; CHECK: call <8 x float> @_ZGVdN8v_acosf(
; CHECK-NOT: @syclc.serial
; CHECK: call <8 x float> @_ZGVdN8vv_powf(
; CHECK-NOT: @syclc.serial
; CHECK: ret void
define void @own(ptr %data) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %data, i64 %i
  %x = load float, ptr %p
  %a = call float @__syclc_acospif(float %x)
  %b = call float @__syclc_sinpif(float %a)
  %c = call float @__syclc_rootnf(float %b, i32 5)
  store float %c, ptr %p
  ret void
}

; CHECK-LABEL: @powers(
; CHECK-NOT: powf
; CHECK: %[[SQUARE:.*]] = fmul <8 x float> %[[X:.*]], %[[X]]
; CHECK: fmul <8 x float> %[[X]], %[[SQUARE]]
; CHECK: fdiv <8 x float> splat (float 1.000000e+00)
; CHECK-NOT: powf
; CHECK: ret void
define void @powers(ptr %data) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %data, i64 %i
  %x = load float, ptr %p
  %cube = call float @__syclc_pownf(float %x, i32 3)
  %inverse = call float @__syclc_pownf(float %cube, i32 -1)
  store float %inverse, ptr %p
  ret void
}

; Native precision: an estimate of the processor's, by a division that LLVM may replace.
; CHECK-LABEL: @fast(
; CHECK: fdiv arcp <8 x float> splat (float 1.000000e+00)
; CHECK-NOT: call {{.*}}_ZGV
; CHECK: ret void
define void @fast(ptr %data) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %data, i64 %i
  %x = load float, ptr %p
  %a = call float @__syclc_native_rsqrtf(float %x)
  %b = call float @__syclc_native_powrf(float %a, float %x)
  %c = call float @__syclc_half_tanf(float %b)
  store float %c, ptr %p
  ret void
}

declare i64 @__syclc_global_id(i32)
declare float @__syclc_acospif(float)
declare float @__syclc_sinpif(float)
declare float @__syclc_rootnf(float, i32)
declare float @__syclc_pownf(float, i32)
declare float @__syclc_native_rsqrtf(float)
declare float @__syclc_native_powrf(float, float)
declare float @__syclc_half_tanf(float)
attributes #0 = { "target-cpu"="x86-64-v3" }
!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
