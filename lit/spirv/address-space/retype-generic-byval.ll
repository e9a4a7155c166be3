; A function that takes a structure by value copies it itself: SPIR-V's ByVal is for private pointers only.
; RUN: %opt-syclc -passes=syclc-retype-generic,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK: call spir_func void @take(ptr addrspace(4) align 4 %{{.*}})
define void @kernel(ptr %data) !syclc.kernel !0 {
  call void @take(ptr byval([8 x i32]) align 4 %data)
  ret void
}

; CHECK: define internal spir_func void @take(ptr addrspace(4) align 4 %p)
; CHECK: %p.copy = alloca [8 x i32], align 4
; CHECK: call void @llvm.memcpy.p0.p4.i64(ptr align 4 %p.copy, ptr addrspace(4) align 4 %p, i64 32, i1 false)
; CHECK: %[[COPY:.*]] = addrspacecast ptr %p.copy to ptr addrspace(4)
; CHECK: store i32 0, ptr addrspace(4) %[[COPY]]
define internal void @take(ptr byval([8 x i32]) align 4 %p) noinline {
  store i32 0, ptr %p
  ret void
}

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
