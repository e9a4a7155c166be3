; A pointer loaded from a private variable is of the address space that all stores to the variable agree on.
; RUN: %opt-syclc -passes=syclc-retype-generic,syclc-infer-across-calls,verify -S %s | FileCheck %s

; CHECK: store ptr addrspace(1) %a, ptr %both
; CHECK: %[[P:.*]] = load ptr addrspace(1), ptr %
; CHECK: store i32 7, ptr addrspace(1) %[[P]]
define void @kernel(ptr %a, ptr %b, i64 %i) !syclc.kernel !0 {
  %both = alloca [2 x ptr]
  store ptr %a, ptr %both
  %second = getelementptr i8, ptr %both, i64 8
  store ptr %b, ptr %second
  %place = getelementptr ptr, ptr %both, i64 %i
  %p = load ptr, ptr %place
  store i32 7, ptr %p
  ret void
}

!0 = !{i32 1, i32 1, i32 24, i32 8, !1, !2}
!1 = !{!3, !4, !5}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
!5 = !{i32 0, i32 16, i32 8, i32 8}
