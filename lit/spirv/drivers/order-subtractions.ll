; Subtractions lose the right to be reassociated, and with it fast-math's flag in SPIR-V: Intel's compiler makes induction
; variables of those of ids that step in the wrong direction. So do additions that LLVM may turn into subtractions. Other
; operations are not changed.
; RUN: %opt-syclc -passes=syclc-order-subtractions,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @subtract
; CHECK: %m = fmul fast float %x, 5.000000e-01
; CHECK-NEXT: %s = fsub nnan ninf nsz arcp contract afn float %a, %m
define spir_kernel void @subtract(ptr addrspace(1) %to, i32 %i, float %a) {
  %x = sitofp i32 %i to float
  %m = fmul fast float %x, 5.000000e-01
  %s = fsub fast float %a, %m
  store float %s, ptr addrspace(1) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @add_negated
; CHECK: %s = fadd nnan ninf nsz arcp contract afn double %a, %m
; CHECK: %t = fadd nnan ninf nsz arcp contract afn double %a, %p
; CHECK: %u = fadd nnan ninf nsz arcp contract afn double %n, %a
define spir_kernel void @add_negated(ptr addrspace(1) %to, i64 %i, double %a, double %b) {
  %x = uitofp i64 %i to double
  %m = fmul fast double %x, -2.500000e+00
  %s = fadd fast double %a, %m
  store volatile double %s, ptr addrspace(1) %to
  %nb = fneg fast double %b
  %p = fmul fast double %nb, %x
  %t = fadd fast double %a, %p
  store volatile double %t, ptr addrspace(1) %to
  %n = fneg fast double %x
  %u = fadd fast double %n, %a
  store volatile double %u, ptr addrspace(1) %to
  ret void
}

; The loop may be unrolled.
; CHECK-LABEL: define spir_kernel void @in_loop
; CHECK: %s = fsub nnan ninf nsz arcp contract afn float %a, %v
define spir_kernel void @in_loop(ptr addrspace(1) %to, i32 %i, float %a) {
entry:
  %x = sitofp i32 %i to float
  br label %loop
loop:
  %v = phi float [ %x, %entry ], [ %s, %loop ]
  %s = fsub fast float %a, %v
  %c = fcmp fast olt float %s, %a
  br i1 %c, label %loop, label %exit
exit:
  store float %s, ptr addrspace(1) %to
  ret void
}

; CHECK-LABEL: define spir_kernel void @others
; CHECK: fadd fast float %a, %x
; CHECK: fmul fast float %a, -2.000000e+00
; CHECK: fsub contract float %a, %x
define spir_kernel void @others(ptr addrspace(1) %to, i32 %i, float %a) {
  %x = sitofp i32 %i to float
  %s = fadd fast float %a, %x
  store volatile float %s, ptr addrspace(1) %to
  %t = fmul fast float %a, -2.000000e+00
  store volatile float %t, ptr addrspace(1) %to
  %u = fsub contract float %a, %x
  store volatile float %u, ptr addrspace(1) %to
  ret void
}
