; Pointers that are never dereferenced, only subtracted, are inferred too.
; RUN: %opt-syclc -passes=syclc-retype-generic,syclc-infer-across-calls,verify -S %s | FileCheck %s

; CHECK: %end = select i1 %c, ptr addrspace(1) %next, ptr addrspace(1) %data
; CHECK: ptrtoint ptr addrspace(1) %end to i64
; CHECK: ptrtoint ptr addrspace(1) %data to i64
define void @kernel(ptr %data, i8 %flag) !syclc.kernel !0 {
  %c = icmp eq i8 %flag, 0
  %next = getelementptr i8, ptr %data, i64 4
  %end = select i1 %c, ptr %next, ptr %data
  %e = ptrtoint ptr %end to i64
  %b = ptrtoint ptr %data to i64
  %d = sub i64 %e, %b
  store i64 %d, ptr %data
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 1, i32 1}
