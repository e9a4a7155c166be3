; Arithmetic that reports overflow becomes plain arithmetic and a comparison; a 64-bit product uses OpenCL's function for its high
; half.
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck %s
; CHECK-NOT: with.overflow

; CHECK-LABEL: define spir_kernel void @unsigned_add
; CHECK: %[[SUM:.*]] = add i64 %n, 5
; CHECK: %[[CARRY:.*]] = icmp ult i64 %[[SUM]], %n
; CHECK: select i1 %[[CARRY]], i64 0, i64 %[[SUM]]
define spir_kernel void @unsigned_add(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %r = call {i64, i1} @llvm.uadd.with.overflow.i64(i64 %n, i64 5)
  %sum = extractvalue {i64, i1} %r, 0
  %carry = extractvalue {i64, i1} %r, 1
  %v = select i1 %carry, i64 0, i64 %sum
  store i64 %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define spir_kernel void @signed_multiply
; CHECK: %[[PRODUCT:.*]] = mul i64 %n, 5
; CHECK: %[[SIGN:.*]] = ashr i64 %[[PRODUCT]], 63
; CHECK: %[[HIGH:.*]] = call spir_func i64 @_Z6mul_hill(i64 %n, i64 5)
; CHECK: icmp ne i64 %[[HIGH]], %[[SIGN]]
define spir_kernel void @signed_multiply(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %r = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %n, i64 5)
  %overflow = extractvalue {i64, i1} %r, 1
  %v = zext i1 %overflow to i8
  store i8 %v, ptr addrspace(1) %out
  ret void
}

; Narrow products fit into 64 bits.
; CHECK-LABEL: define spir_kernel void @narrow_multiply
; CHECK-NOT: mul_hi
; CHECK: mul i64
define spir_kernel void @narrow_multiply(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %small = trunc i64 %n to i32
  %r = call {i32, i1} @llvm.umul.with.overflow.i32(i32 %small, i32 5)
  %overflow = extractvalue {i32, i1} %r, 1
  %v = zext i1 %overflow to i8
  store i8 %v, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
