; Amounts of shifts that may be the number of bits or more, as far as LLVM knows, are masked as OpenCL C's are: Intel's
; compiler was wrong with others. Amounts known to be small stay.
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK: %[[N:.*]] = and i64 %n, 63
; CHECK-NEXT: %a = shl i64 7, %[[N]]
; CHECK: %[[M:.*]] = and i32 %m, 31
; CHECK-NEXT: %b = lshr i32 99, %[[M]]
; CHECK: %small = and i64 %n, 15
; CHECK-NEXT: %c = ashr i64 %a, %small
; CHECK-NEXT: %d = shl i64 %c, 5
define spir_kernel void @kernel(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %a = shl i64 7, %n
  %m = trunc i64 %a to i32
  %b = lshr i32 99, %m
  %small = and i64 %n, 15
  %c = ashr i64 %a, %small
  %d = shl i64 %c, 5
  store i64 %d, ptr addrspace(1) %out, align 8
  store i32 %b, ptr addrspace(1) %out, align 8
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
