; Pointers that a kernel finds in global memory were put there by the host and are global: here, a linked list.
; RUN: %opt-syclc -passes=syclc-retype-generic,syclc-infer-across-calls,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK-NOT: addrspace(4)
; CHECK: %node = phi ptr addrspace(1)
; CHECK: load i32, ptr addrspace(1)
; CHECK: load ptr addrspace(1), ptr addrspace(1)
define void @kernel(ptr %list, ptr %out) !syclc.kernel !0 {
entry:
  br label %loop
loop:
  %node = phi ptr [ %list, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %field = getelementptr i8, ptr %node, i64 8
  %v = load i32, ptr %field
  %more = add i32 %sum, %v
  %next = load ptr, ptr %node
  %end = icmp eq ptr %next, null
  br i1 %end, label %done, label %loop
done:
  store i32 %more, ptr %out
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
