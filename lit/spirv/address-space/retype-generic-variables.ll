; Private variables stay private, with a cast to generic; constants move to the constant space; intrinsics are those of the new
; pointers; lifetime markers, which would refer to the flat variable, are removed.
; RUN: %opt-syclc -passes=syclc-retype-generic,verify -S %s | FileCheck %s

; CHECK: @table = internal addrspace(2) constant [2 x i32] [i32 3, i32 4], align 4
@table = internal constant [2 x i32] [i32 3, i32 4], align 4

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK: %local = alloca [2 x i32], align 4
; CHECK-NOT: lifetime
; CHECK: %[[LOCAL:.*]] = addrspacecast ptr %local to ptr addrspace(4)
; CHECK: call void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) align 4 %[[LOCAL]], ptr addrspace(4) align 4 addrspacecast (ptr addrspace(2) @table to ptr addrspace(4)), i64 8, i1 false)
define void @kernel(ptr %data) !syclc.kernel !0 {
  %local = alloca [2 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr %local)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %local, ptr align 4 @table, i64 8, i1 false)
  %v = load i32, ptr %local
  store i32 %v, ptr %data
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.lifetime.start.p0(ptr)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
