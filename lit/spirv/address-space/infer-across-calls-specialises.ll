; A function that is called with pointers of different address spaces is copied for each combination, once; calls with
; the same spaces share a copy, and no generic pointer is left.
; RUN: %opt-syclc -passes=syclc-retype-generic,syclc-infer-across-calls,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-retype-generic,syclc-infer-across-calls -S %s | FileCheck %s --check-prefix=NONE

; NONE-NOT: addrspace(4)

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK: call spir_func void @add.as10(ptr addrspace(1) %data, ptr %local)
; CHECK: call spir_func void @add.as01(ptr %local, ptr addrspace(1) %data)
; CHECK: call spir_func void @add.as01(ptr %local, ptr addrspace(1) %more)
define void @kernel(ptr %data, ptr %more) !syclc.kernel !0 {
  %local = alloca i32
  store i32 1, ptr %local
  call void @add(ptr %data, ptr %local)
  call void @add(ptr %local, ptr %data)
  call void @add(ptr %local, ptr %more)
  %v = load i32, ptr %local
  store i32 %v, ptr %more
  ret void
}

define internal void @add(ptr %to, ptr %from) noinline {
  %a = load i32, ptr %to
  %b = call i32 @get(ptr %from)
  %sum = add i32 %a, %b
  store i32 %sum, ptr %to
  ret void
}

; The copies are specialised in turn.
; CHECK-DAG: define internal spir_func i32 @get.as0(ptr %p)
; CHECK-DAG: define internal spir_func i32 @get.as1(ptr addrspace(1) %p)
define internal i32 @get(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
