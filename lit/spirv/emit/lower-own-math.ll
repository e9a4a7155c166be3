; SYCL's own math functions are OpenCL's functions of the same names. Half precision is full precision there, because several
; devices lack half_sin and the like; functions that OpenCL lacks use native precision.
; RUN: %opt-syclc -passes=syclc-lower-spirv,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @kernel
; CHECK: %a = call spir_func float @_Z6acospif(float %x)
; CHECK: %b = call spir_func double @_Z7atan2pidd(double %y, double %y)
; CHECK: %c = call spir_func float @_Z4pownfi(float %a, i32 3)
; CHECK: %d = call spir_func double @_Z5rootndi(double %b, i32 3)
; CHECK: %e = call spir_func float @_Z6sincosfPf(float %c, ptr %[[COSINE:.*]])
; CHECK: %[[VALUE:.*]] = load float, ptr %[[COSINE]]
; CHECK: store float %[[VALUE]], ptr %out
; CHECK: %f = call spir_func float @_Z8lgamma_rfPi(float %e, ptr
; CHECK: %g = call spir_func float @_Z6remquoffPi(float %f, float %x, ptr
; CHECK: %h = call spir_func float @_Z10native_sinf(float %g)
; CHECK: %i = call spir_func float @_Z3sinf(float %h)
; CHECK: %j = call spir_func float @_Z13native_divideff(float %i, float %x)
define void @kernel(float %x, double %y, ptr %out, ptr %sign) {
  %a = call float @__syclc_acospif(float %x)
  %b = call double @__syclc_atan2pi(double %y, double %y)
  %c = call float @__syclc_pownf(float %a, i32 3)
  %d = call double @__syclc_rootn(double %b, i32 3)
  %e = call float @__syclc_sincosf(float %c, ptr %out)
  %f = call float @__syclc_lgamma_rf(float %e, ptr %sign)
  %g = call float @__syclc_remquof(float %f, float %x, ptr %sign)
  %h = call float @__syclc_native_sinf(float %g)
  %i = call float @__syclc_half_sinf(float %h)
  %j = call float @__syclc_half_dividef(float %i, float %x)
  ret void
}

declare float @__syclc_acospif(float)
declare double @__syclc_atan2pi(double, double)
declare float @__syclc_pownf(float, i32)
declare double @__syclc_rootn(double, i32)
declare float @__syclc_sincosf(float, ptr)
declare float @__syclc_lgamma_rf(float, ptr)
declare float @__syclc_remquof(float, float, ptr)
declare float @__syclc_native_sinf(float)
declare float @__syclc_half_sinf(float)
declare float @__syclc_half_dividef(float, float)
