; A work-item that traps returns. An unreachable without a trap is undefined behaviour and stays.
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @trapping
; CHECK: bad:
; CHECK-NEXT: ret void
define spir_kernel void @trapping(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %c = icmp eq i64 %n, 0
  br i1 %c, label %bad, label %good
bad:
  call void @llvm.trap()
  unreachable
good:
  store i64 %n, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define spir_kernel void @undefined
; CHECK: bad:
; CHECK-NEXT: unreachable
define spir_kernel void @undefined(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %c = icmp eq i64 %n, 0
  br i1 %c, label %bad, label %good
bad:
  unreachable
good:
  store i64 %n, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
