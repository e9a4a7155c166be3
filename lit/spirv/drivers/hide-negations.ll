; In kernels with barriers, and in their callees, negations are OpenCL's mad: Intel's compiler treats values computed from an fneg
; as uniform. Elsewhere they are not changed.
; RUN: %opt-syclc -passes=syclc-hide-negations,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @waits
; CHECK: call spir_func void @_Z22__spirv_ControlBarrieriii
; CHECK: %n = call spir_func float @_Z3madfff(float %x, float -1.000000e+00, float -0.000000e+00)
; CHECK-NEXT: %p = fmul float %x, %n
define spir_kernel void @waits(ptr addrspace(1) %to, float %x, <2 x double> %y) {
  call spir_func void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 784) convergent
  %n = fneg float %x
  %p = fmul float %x, %n
  store float %p, ptr addrspace(1) %to
  %v = call <2 x double> @callee(<2 x double> %y)
  store <2 x double> %v, ptr addrspace(1) %to
  ret void
}

; CHECK-LABEL: define <2 x double> @callee
; CHECK: %n = call spir_func <2 x double> @_Z3madDv2_dDv2_dDv2_d(<2 x double> %x, <2 x double> splat (double -1.000000e+00), <2 x double> splat (double -0.000000e+00))
define <2 x double> @callee(<2 x double> %x) {
  %n = fneg <2 x double> %x
  ret <2 x double> %n
}

; Another source's kernel, which calls it, may have barriers.
; CHECK-LABEL: define float @called_from_elsewhere
; CHECK: call spir_func float @_Z3madfff
define float @called_from_elsewhere(float %x) "syclc-external" {
  %n = fneg float %x
  ret float %n
}

; CHECK-LABEL: define spir_kernel void @alone
; CHECK: fneg float
define spir_kernel void @alone(ptr addrspace(1) %to, float %x) {
  %n = fneg float %x
  store float %n, ptr addrspace(1) %to
  ret void
}

declare spir_func void @_Z22__spirv_ControlBarrieriii(i32, i32, i32) convergent
