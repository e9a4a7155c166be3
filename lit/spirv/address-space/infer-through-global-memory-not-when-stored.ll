; The negative twin: this kernel stores the address of a private variable into global memory itself, so a pointer loaded from there
; may be anything.
; RUN: %opt-syclc -passes=syclc-retype-generic,syclc-infer-across-calls,verify -S %s | FileCheck %s

; CHECK: %p = load ptr addrspace(4), ptr addrspace(1) %table
; CHECK: store i32 2, ptr addrspace(4) %p
define void @kernel(ptr %table, ptr %out) !syclc.kernel !0 {
  %local = alloca i32
  store ptr %local, ptr %table
  %p = load ptr, ptr %table
  store i32 2, ptr %p
  %v = load i32, ptr %local
  store i32 %v, ptr %out
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
