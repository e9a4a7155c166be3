; Kernels that call functions with the operations of locks get the hint that keeps Intel's runtime from vectorising them: a
; lane that has a lock would wait for those that want it.
; RUN: %opt-syclc -passes=syclc-describe-kernels -S %s | FileCheck %s
target triple = "spirv64v1.2-unknown-unknown"

; CHECK: define spir_kernel void @locks(ptr addrspace(1) %lock) !vec_type_hint
define spir_kernel void @locks(ptr addrspace(1) %lock) !syclc.kernel !0 {
  %is = call i1 @calls(ptr addrspace(1) %lock)
  ret void
}
; CHECK: define spir_kernel void @exchanges(ptr addrspace(1) %lock) !vec_type_hint
define spir_kernel void @exchanges(ptr addrspace(1) %lock) !syclc.kernel !0 {
  %old = call i32 @test_and_set(ptr addrspace(1) %lock)
  ret void
}
; Those that only count, or whose code has no calls of such functions, are vectorised.
; CHECK: define spir_kernel void @counts(ptr addrspace(1) %number) {
define spir_kernel void @counts(ptr addrspace(1) %number) !syclc.kernel !0 {
  call void @count(ptr addrspace(1) %number)
  %result = cmpxchg ptr addrspace(1) %number, i32 0, i32 1 acquire monotonic
  ret void
}

define internal i1 @calls(ptr addrspace(1) %lock) {
  %is = call i1 @try_lock(ptr addrspace(1) %lock)
  ret i1 %is
}
define internal i1 @try_lock(ptr addrspace(1) %lock) {
  %result = cmpxchg ptr addrspace(1) %lock, i32 0, i32 1 acquire monotonic
  %is = extractvalue { i32, i1 } %result, 1
  ret i1 %is
}
define internal i32 @test_and_set(ptr addrspace(1) %lock) {
  %old = atomicrmw xchg ptr addrspace(1) %lock, i32 1 acquire
  ret i32 %old
}
define internal void @count(ptr addrspace(1) %number) {
  %old = atomicrmw add ptr addrspace(1) %number, i32 1 monotonic
  ret void
}

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
