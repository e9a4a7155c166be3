; A function that returns pointers of one address space only gets that return type.
; RUN: %opt-syclc -passes=syclc-retype-generic,syclc-infer-across-calls,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK: %[[P:.*]] = call spir_func ptr addrspace(1) @pick.as11(ptr addrspace(1) %a, ptr addrspace(1) %b, i1 true)
; CHECK: store i32 7, ptr addrspace(1) %[[P]]
define void @kernel(ptr %a, ptr %b) !syclc.kernel !0 {
  %p = call ptr @pick(ptr %a, ptr %b, i1 true)
  store i32 7, ptr %p
  ret void
}

; CHECK: define internal spir_func ptr addrspace(1) @pick.as11(ptr addrspace(1) %a, ptr addrspace(1) %b, i1 %c)
define internal ptr @pick(ptr %a, ptr %b, i1 %c) noinline {
  %p = select i1 %c, ptr %a, ptr %b
  ret ptr %p
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
