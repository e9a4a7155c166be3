; Elementary functions become calls of libmvec, of the widest variant that the ISA level has; lanes that are off get an
; argument that takes no slow path.
; RUN: sed 's/CPU/x86-64-v2/' %s | %opt-syclc -passes='syclc-vectorize<16>' -S | FileCheck %s --check-prefixes=ALL,V2
; RUN: sed 's/CPU/x86-64-v3/' %s | %opt-syclc -passes='syclc-vectorize<16>' -S | FileCheck %s --check-prefixes=ALL,V3
; RUN: sed 's/CPU/x86-64-v4/' %s | %opt-syclc -passes='syclc-vectorize<16>' -S | FileCheck %s --check-prefixes=ALL,V4
; RUN: sed 's/CPU/x86-64-v4/' %s | %opt-syclc -passes='syclc-vectorize<4>' -S | FileCheck %s --check-prefix=NARROW
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; ALL-LABEL: @tangent(
; ALL: select <16 x i1> %{{.*}}, <16 x float> %{{.*}}, <16 x float> splat (float 5.000000e-01)
; V2-COUNT-4: call <4 x float> @_ZGVbN4v_tanf(<4 x float>
; V3-COUNT-2: call <8 x float> @_ZGVdN8v_tanf(<8 x float>
; V4: call <16 x float> @_ZGVeN16v_tanf(<16 x float>
; NARROW-LABEL: @tangent(
; NARROW: call <4 x float> @_ZGVbN4v_tanf(<4 x float>
define void @tangent(ptr %data) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %data, i64 %i
  %x = load float, ptr %p
  %y = call float @llvm.tan.f32(float %x)
  store float %y, ptr %p
  ret void
}

; ALL-LABEL: @power(
; V2-COUNT-8: call <2 x double> @_ZGVbN2vv_pow(<2 x double>
; V3-COUNT-4: call <4 x double> @_ZGVdN4vv_pow(<4 x double>
; V4-COUNT-2: call <8 x double> @_ZGVeN8vv_pow(<8 x double>
; NARROW-LABEL: @power(
; NARROW: call <4 x double> @_ZGVdN4vv_pow(<4 x double>
define void @power(ptr %data) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr double, ptr %data, i64 %i
  %x = load double, ptr %p
  %y = call double @pow(double %x, double 1.5) #1
  store double %y, ptr %p
  ret void
}

; Half precision is computed in single.
; ALL-LABEL: @half(
; ALL: fpext <16 x half> %{{.*}} to <16 x float>
; V3-COUNT-2: call <8 x float> @_ZGVdN8v_atanf(
; ALL: fptrunc <16 x float> %{{.*}} to <16 x half>
define void @half(ptr %data) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr half, ptr %data, i64 %i
  %x = load half, ptr %p
  %y = call half @llvm.atan.f16(half %x)
  store half %y, ptr %p
  ret void
}

declare i64 @__syclc_global_id(i32)
declare double @pow(double, double)
attributes #0 = { "target-cpu"="CPU" }
attributes #1 = { memory(none) nounwind willreturn }
!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
