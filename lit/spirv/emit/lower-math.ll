; The C library's mathematics becomes OpenCL's. Results by pointer go through a private variable; where C has a long and
; OpenCL a floating-point number or an int, it is converted.
; RUN: %opt-syclc -passes=syclc-lower-spirv,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @kernel
; CHECK: %[[VARIABLE:.*]] = alloca i32
; CHECK: %a = call spir_func float @_Z3sinf(float %x)
; CHECK: %b = call spir_func double @_Z3powdd(double %y, double %y)
; CHECK: %c = call spir_func float @_Z3fmafff(float %a, float %a, float %a)
; CHECK: %[[ROUNDED:.*]] = call spir_func double @_Z5roundd(double %b)
; CHECK: %d = fptosi double %[[ROUNDED]] to i64
; CHECK: %f = call spir_func float @_Z5frexpfPi(float %c, ptr %[[VARIABLE]])
; CHECK: %[[EXPONENT:.*]] = load i32, ptr %[[VARIABLE]]
; CHECK: store i32 %[[EXPONENT]], ptr %e
; CHECK: trunc i64 %{{.*}} to i32
; CHECK: %g = call spir_func float @_Z5ldexpfi(float %f, i32 %{{.*}})
define void @kernel(float %x, double %y, ptr %e, i64 %n) {
  %a = call float @sinf(float %x)
  %b = call double @pow(double %y, double %y)
  %c = call float @fmaf(float %a, float %a, float %a)
  %d = call i64 @lround(double %b)
  %f = call float @frexpf(float %c, ptr %e)
  %g = call float @scalblnf(float %f, i64 %n)
  ret void
}

declare float @sinf(float)
declare double @pow(double, double)
declare float @fmaf(float, float, float)
declare i64 @lround(double)
declare float @frexpf(float, ptr)
declare float @scalblnf(float, i64)
