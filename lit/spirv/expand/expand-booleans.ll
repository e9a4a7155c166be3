; Booleans in memory are bytes; a vector of booleans becomes a number bit by bit.
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK: %[[BYTE:.*]] = load i8, ptr addrspace(1) %out
; CHECK: trunc i8 %[[BYTE]] to i1
; CHECK-NOT: i4
; CHECK-NOT: load i1
; CHECK-NOT: store i1
; CHECK: store i8
; CHECK: ret void
define spir_kernel void @kernel(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %b = load i1, ptr addrspace(1) %out
  %v = insertelement <4 x i64> zeroinitializer, i64 %n, i32 1
  %bits = icmp ne <4 x i64> %v, zeroinitializer
  %mask = bitcast <4 x i1> %bits to i4
  %any = icmp ne i4 %mask, 0
  %both = and i1 %any, %b
  store i1 %both, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
