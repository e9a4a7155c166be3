; Intrinsics on integers of unusual width are computed in a usual one; those without such a form are errors.
; RUN: split-file %s %t
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %t/expanded.ll | FileCheck %s
; RUN: not %opt-syclc -passes=syclc-expand-unsupported,verify -disable-output %t/refused.ll 2>&1 | FileCheck %s --check-prefix=REFUSED

;--- expanded.ll
; CHECK-LABEL: define spir_kernel void @reversed(
; CHECK-NOT: poison
; CHECK: call i16 @llvm.bswap.i16
; CHECK: lshr i16 %{{.*}}, 6
; CHECK-NOT: poison
; CHECK: ret void
define spir_kernel void @reversed(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %b = trunc i64 %n to i10
  %r = call i10 @llvm.bitreverse.i10(i10 %b)
  %w = zext i10 %r to i64
  store i64 %w, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define spir_kernel void @saturated(
; CHECK-NOT: poison
; CHECK: call i64 @llvm.smin.i64(i64 %{{.*}}, i64 15)
; CHECK: call i64 @llvm.smax.i64(i64 %{{.*}}, i64 -16)
; CHECK: call i64 @llvm.umin.i64(i64 %{{.*}}, i64 31)
; CHECK-NOT: poison
; CHECK: ret void
define spir_kernel void @saturated(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %b = trunc i64 %n to i5
  %s = call i5 @llvm.sadd.sat.i5(i5 %b, i5 7)
  %u = call i5 @llvm.uadd.sat.i5(i5 %s, i5 %b)
  %w = zext i5 %u to i64
  store i64 %w, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define spir_kernel void @multiplied(
; CHECK-NOT: poison
; CHECK: mul i64
; CHECK: icmp ne i64
; CHECK: call spir_func i64 @_Z6mul_himm(
; CHECK: or i1
; CHECK-NOT: poison
; CHECK: ret void
define spir_kernel void @multiplied(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %b = trunc i64 %n to i48
  %p = call { i48, i1 } @llvm.umul.with.overflow.i48(i48 %b, i48 %b)
  %o = extractvalue { i48, i1 } %p, 1
  %w = zext i1 %o to i64
  store i64 %w, ptr addrspace(1) %out
  %v = extractvalue { i48, i1 } %p, 0
  %x = zext i48 %v to i64
  store i64 %x, ptr addrspace(1) %out
  ret void
}

declare i10 @llvm.bitreverse.i10(i10)
declare i5 @llvm.sadd.sat.i5(i5, i5)
declare i5 @llvm.uadd.sat.i5(i5, i5)
declare { i48, i1 } @llvm.umul.with.overflow.i48(i48, i48)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}

;--- refused.ll
; REFUSED: kernel 'unknown' cannot be compiled to SPIR-V: it uses integers of 24 bits in a way that SPIR-V lacks
define spir_kernel void @unknown(ptr addrspace(1) %out, i64 %n) !syclc.kernel !0 {
  %f = call spir_func i24 @function(i64 %n)
  %w = zext i24 %f to i64
  store i64 %w, ptr addrspace(1) %out
  ret void
}

define spir_func i24 @function(i64 %n) noinline {
  %b = trunc i64 %n to i24
  ret i24 %b
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
