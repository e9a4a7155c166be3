; SPIR-V is validated before it is used if SYCLC_VALIDATE_SPIRV is set: invalid SPIR-V (here a function of OpenCL with an invalid
; argument) is an error that names the kernel.
; RUN: not env SYCLC_VALIDATE_SPIRV=1 %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s 2>&1 | FileCheck %s
; RUN: env SYCLC_VALIDATE_SPIRV=0 %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: not %spirv-val %t.spv

; CHECK: error: the SPIR-V of kernel 'wrong()' is invalid: OpenCL.std
; CHECK-SAME: compile without the spirv64 target
define void @_Z5rightv(ptr %data) !syclc.kernel !0 {
  store float 1.0, ptr %data
  ret void
}
define void @_Z5wrongv(ptr %data) !syclc.kernel !0 {
  %x = load double, ptr %data
  %s = call float @_Z3sinf(double %x)
  store float %s, ptr %data
  ret void
}

declare float @_Z3sinf(double) "syclc-opencl"

!0 = !{i32 0, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
