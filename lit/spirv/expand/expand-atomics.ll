; Atomic loads and stores keep their order as SPIR-V's instructions; an addition of floats is a compare-exchange loop;
; an addition of integers, which SPIR-V has, stays.
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-expand-atomics -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK: call spir_func i32 @_Z18__spirv_AtomicLoadPU3AS1iii(ptr addrspace(1) %out, i32 1, i32 514)
; CHECK-NEXT: call spir_func void @_Z21__spirv_MemoryBarrierii(i32 1, i32 514)
; CHECK: call spir_func void @_Z21__spirv_MemoryBarrierii(i32 1, i32 516)
; CHECK-NEXT: call spir_func void @_Z19__spirv_AtomicStorePU3AS1iiii(ptr addrspace(1) %out, i32 1, i32 516, i32 %{{.*}})
; CHECK: cmpxchg ptr addrspace(1) %out
; CHECK: atomicrmw add ptr addrspace(1) %out, i32 1
define spir_kernel void @kernel(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %v = load atomic i32, ptr addrspace(1) %out acquire, align 4
  store atomic i32 %v, ptr addrspace(1) %out release, align 4
  %f = atomicrmw fadd ptr addrspace(1) %out, float 1.0 monotonic
  %i = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
