; Integers of unusual width are computed in the next usual one, with clean high bits, and stored by bytes.
; RUN: %opt-syclc -passes=syclc-promote-integers,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK-NOT: i24
; CHECK: load i16, ptr addrspace(1)
; CHECK: load i8, ptr addrspace(1)
; CHECK: mul i32
; CHECK: and i32 %{{.*}}, 16777215
; CHECK: ashr i32 %{{.*}}, 8
; CHECK: icmp slt i32
; CHECK: store i16
; CHECK: store i8
; CHECK: ret void
define spir_kernel void @kernel(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %a = load i24, ptr addrspace(1) %out, align 2
  %b = trunc i64 %n to i24
  %m = mul i24 %a, %b
  %negative = icmp slt i24 %m, %b
  %r = select i1 %negative, i24 %m, i24 7
  store i24 %r, ptr addrspace(1) %out, align 2
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
