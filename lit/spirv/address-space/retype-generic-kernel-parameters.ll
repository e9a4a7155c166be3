; Flat pointer parameters of a kernel get the address space of their kind; values and names are kept; the body uses generic
; pointers. In functions that are not kernels only the pointers change.
; RUN: %opt-syclc -passes=syclc-retype-generic,verify -S %s | FileCheck %s

; CHECK: define spir_kernel void @kernel(ptr addrspace(1) %data, i32 %n, ptr addrspace(3) %scratch)
; CHECK-DAG: %[[DATA:.*]] = addrspacecast ptr addrspace(1) %data to ptr addrspace(4)
; CHECK-DAG: %[[SCRATCH:.*]] = addrspacecast ptr addrspace(3) %scratch to ptr addrspace(4)
; CHECK: store i32 %n, ptr addrspace(4) %[[DATA]]
; CHECK: call spir_func void @helper(ptr addrspace(4) %[[SCRATCH]], i32 %n)
define void @kernel(ptr %data, i32 %n, ptr %scratch) !syclc.kernel !0 {
  store i32 %n, ptr %data
  call void @helper(ptr %scratch, i32 %n)
  ret void
}

; CHECK: define internal spir_func void @helper(ptr addrspace(4) %p, i32 %n)
define internal void @helper(ptr %p, i32 %n) noinline {
  store i32 %n, ptr %p
  ret void
}

!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4, !5}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 4, i32 4}
!5 = !{i32 3, i32 0, i32 0, i32 128}
