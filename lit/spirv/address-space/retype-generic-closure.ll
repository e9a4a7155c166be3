; A whole closure is a private structure passed by value; its pointers are global, other fields are not changed.
; RUN: %opt-syclc -passes=syclc-retype-generic,verify -S %s | FileCheck %s

; CHECK: %closure = type { [3 x i64] }
; CHECK: define spir_kernel void @kernel(ptr byval(%closure) align 8 %closure)
; CHECK: %[[FIELD:.*]] = getelementptr ptr addrspace(4), ptr addrspace(4) %{{.*}}, i64 %i
; CHECK: %[[GLOBAL:.*]] = load ptr addrspace(1), ptr addrspace(4) %[[FIELD]], align 8
; CHECK: %p = addrspacecast ptr addrspace(1) %[[GLOBAL]] to ptr addrspace(4)
; CHECK: store i64 %i, ptr addrspace(4) %p
define void @kernel(ptr byval([24 x i8]) align 8 %closure) !syclc.kernel !0 {
  %last = getelementptr i8, ptr %closure, i64 16
  %i = load i64, ptr %last, align 8
  %field = getelementptr ptr, ptr %closure, i64 %i
  %p = load ptr, ptr %field, align 8
  store i64 %i, ptr %p
  ret void
}

!0 = !{i32 1, i32 1, i32 24, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 2, i32 0, i32 24, i32 8}
