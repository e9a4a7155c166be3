; Functions that libmvec lacks get a body of the device library before they are widened, which then is vector code: no
; call of them is left, and results by pointer are in registers.
; RUN: %opt-syclc -passes='syclc-native-math' -S %s | FileCheck %s --check-prefix=SCALAR
; RUN: %opt-syclc -passes='syclc-native-math,syclc-vectorize<8>,verify' -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; SCALAR-LABEL: @k(
; SCALAR-NOT: alloca
; SCALAR-NOT: call {{.*}}@{{llvm.(frexp|ldexp|log|modf)|fmod|tgamma|nextafterf}}
; SCALAR: ret void
; SCALAR-NOT: @syclc.
; CHECK-LABEL: @k(
; CHECK-NOT: @syclc.serial
; CHECK: call <4 x double> @_ZGVdN4vv_pow(
; CHECK-NOT: @syclc.serial
; CHECK: ret void
define void @k(ptr %floats, ptr %doubles) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %floats, i64 %i
  %x = load float, ptr %p
  %parts = call { float, i32 } @llvm.frexp.f32.i32(float %x)
  %significand = extractvalue { float, i32 } %parts, 0
  %exponent = extractvalue { float, i32 } %parts, 1
  %scaled = call float @llvm.ldexp.f32.i32(float %significand, i32 %exponent)
  %both = call { float, float } @llvm.modf.f32(float %scaled)
  %fraction = extractvalue { float, float } %both, 0
  %log = call float @llvm.log.f32(float %fraction)
  %next = call float @nextafterf(float %log, float %x) #1
  store float %next, ptr %p
  %q = getelementptr double, ptr %doubles, i64 %i
  %y = load double, ptr %q
  %rest = call double @fmod(double %y, double 3.0) #1
  %gamma = call double @tgamma(double %rest) #1
  store double %gamma, ptr %q
  ret void
}

declare i64 @__syclc_global_id(i32)
declare float @nextafterf(float, float)
declare double @fmod(double, double)
declare double @tgamma(double)
attributes #0 = { "target-cpu"="x86-64-v3" }
attributes #1 = { memory(none) nounwind willreturn }
!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !3}
!1 = !{!2, !2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
