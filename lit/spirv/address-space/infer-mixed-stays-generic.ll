; The negative twin: a pointer that may be global or private has no address space but the generic one.
; RUN: %opt-syclc -passes=syclc-retype-generic,syclc-infer-across-calls,verify -S %s | FileCheck %s

; CHECK: %p = select i1 %c, ptr addrspace(4) %{{.*}}, ptr addrspace(4) %{{.*}}
; CHECK: store i32 7, ptr addrspace(4) %p
define void @kernel(ptr %data, i8 %flag) !syclc.kernel !0 {
  %local = alloca i32
  %c = icmp eq i8 %flag, 0
  %p = select i1 %c, ptr %data, ptr %local
  store i32 7, ptr %p
  %v = load i32, ptr %local
  store i32 %v, ptr %data
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 1, i32 1}
