; fmuladd may be fused or not: that is OpenCL's mad. minimum and maximum keep NaNs and order zeros, which fmin does not. Hints are
; removed. Operations that the backend selects correctly are not changed.
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK-NOT: assume
; CHECK: call spir_func float @_Z3madfff(float %x, float %x, float 1.000000e+00)
; CHECK: call float @llvm.minnum.f32
; CHECK: fcmp uno float
; CHECK: call spir_func float @_Z4fmodff
; CHECK: call spir_func float @_Z5ldexpfi
; CHECK: call float @llvm.sqrt.f32
define spir_kernel void @kernel(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %x = uitofp i64 %n to float
  %positive = icmp ugt i64 %n, 3
  call void @llvm.assume(i1 %positive)
  %a = call float @llvm.fmuladd.f32(float %x, float %x, float 1.0)
  %b = call float @llvm.minimum.f32(float %a, float %x)
  %c = frem float %b, %x
  %d = call float @llvm.ldexp.f32.i32(float %c, i32 3)
  %e = call float @llvm.sqrt.f32(float %d)
  store float %e, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
