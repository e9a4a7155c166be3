; Bit operations that SPIR-V 1.2 or its readers lack become shifts and masks; those that they have stay.
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-expand-all-intrinsics -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @kernel
; CHECK-NOT: @llvm.fshl
; CHECK-NOT: @llvm.bitreverse
; CHECK-NOT: @llvm.cttz
; CHECK: and i64 {{.*}}, 6148914691236517205
; CHECK: call i64 @llvm.bswap.i64
; CHECK: call i64 @llvm.ctpop.i64
; CHECK: call i64 @llvm.ctlz.i64
; CHECK: ret void
define spir_kernel void @kernel(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %rotated = call i64 @llvm.fshl.i64(i64 %n, i64 %n, i64 5)
  %reversed = call i64 @llvm.bitreverse.i64(i64 %rotated)
  %trailing = call i64 @llvm.cttz.i64(i64 %reversed, i1 false)
  %leading = call i64 @llvm.ctlz.i64(i64 %trailing, i1 false)
  store i64 %leading, ptr addrspace(1) %out
  ret void
}

; The magnitude of the least number, if that is defined, is not OpenCL's abs(): PoCL takes its result for positive.
; CHECK-LABEL: define spir_kernel void @magnitudes
; CHECK: %[[NEGATIVE:.*]] = icmp slt i32 %x, 0
; CHECK: select i1 %[[NEGATIVE]], i32 %{{.*}}, i32 %x
; CHECK: call i32 @llvm.abs.i32(i32 %x, i1 true)
; CHECK-NOT: i1 false
define spir_kernel void @magnitudes(ptr addrspace(1) %out, i32 %x) {
  %a = call i32 @llvm.abs.i32(i32 %x, i1 false)
  store i32 %a, ptr addrspace(1) %out
  %b = call i32 @llvm.abs.i32(i32 %x, i1 true)
  store i32 %b, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
