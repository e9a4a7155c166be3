; Roots and quotients of float are approximated where the program allows the errors.
; RUN: %opt-syclc -passes=syclc-approximate-roots -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"

; The body of sycl::rsqrt, which may always have an error of 2 ulp.
; CHECK-LABEL: @rsqrt(
; CHECK: %q = call float @llvm.nvvm.rsqrt.approx.f(float %x)
; CHECK: ret float %q
define float @rsqrt(float %x) {
  %r = call float @llvm.sqrt.f32(float %x), !fpmath !0
  %q = fdiv afn float 1.0, %r, !fpmath !0
  ret float %q
}

; With both options.
; CHECK-LABEL: @allowed(
; CHECK: %r = call float @llvm.nvvm.sqrt.approx.f(float %x)
; CHECK: %q = call float @llvm.nvvm.div.full(float %y, float %r)
; CHECK: %i = call float @llvm.nvvm.rsqrt.approx.f(float %x)
define float @allowed(float %x, float %y) {
  %r = call float @llvm.sqrt.f32(float %x), !fpmath !1
  %q = fdiv float %y, %r, !fpmath !2
  %i = fdiv float 1.0, %r, !fpmath !2
  %s = fadd float %q, %i
  ret float %s
}

; Exact: by default; if LLVM has merged a quotient of the source with the body's; and in double.
; CHECK-LABEL: @exact(
; CHECK-NOT: nvvm
; CHECK: ret
define double @exact(float %x, double %y) {
  %r = call float @llvm.sqrt.f32(float %x)
  %q = fdiv float 1.0, %r
  %s = call float @llvm.sqrt.f32(float %q), !fpmath !0
  %i = fdiv float 1.0, %s, !fpmath !0
  %e = fpext float %i to double
  %d = call double @llvm.sqrt.f64(double %y), !fpmath !1
  %t = fdiv double %e, %d, !fpmath !2
  ret double %t
}

!0 = !{float 1.0}
!1 = !{float 3.0}
!2 = !{float 2.5}
