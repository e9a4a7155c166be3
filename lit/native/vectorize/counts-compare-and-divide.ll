; Linear values are compared with a uniform value, and divided by one, through lane 0's scalar and 32-bit distances: no 64-bit
; vector comparison, no division of a vector. If the value may wrap, that is tested first.
; Quotients and remainders that are only converted to floating-point numbers or 32-bit integers are 32-bit vectors.
; The rare path is a separate function, which returns a mask as an integer, because LLVM's fast instruction selection fails at
; calls that return vectors of i1.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s --check-prefix=MASK

; MASK: call i8 @syclc.counts.compared.long(
; MASK-NOT: call <8 x i1> @syclc.counts.compared.long(

; CHECK-LABEL: define void @compare(
; CHECK: %[[id:.*]] = call i64 @__syclc_global_id(i32 0)
; CHECK: %[[distance:.*]] = sub i64 %n, %[[id]]
; CHECK: call i64 @llvm.umin.i64(i64 %[[distance]], i64 8)
; CHECK: icmp ult <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>,
; CHECK-NOT: icmp {{.*}} <8 x i64>
; CHECK-LABEL: define void @may_wrap(
; CHECK: call <8 x i1> @syclc.counts.compared(i64 %{{.*}}, i64 %n)
; CHECK-LABEL: define void @divide(
; CHECK: call <8 x i64> @syclc.counts.divided(i64 %{{.*}}, i64 %n, <8 x i1>
; CHECK-LABEL: define void @shortened(
; CHECK-NOT: <8 x i64>
; CHECK: call <8 x float> @syclc.counts.modulo(i64 %{{.*}}, i64 %n, <8 x i1>
; CHECK: call <8 x i32> @syclc.counts.divided{{.*}}(i64 %{{.*}}, i64 %n, <8 x i1>
; CHECK-LABEL: define void @both_lengths(
; CHECK: %[[quotient:.*]] = call <8 x i64> @syclc.counts.divided{{.*}}(
; CHECK: uitofp <8 x i64> %[[quotient]] to <8 x float>
; CHECK-LABEL: define internal <8 x i64> @syclc.counts.divided(
; CHECK: udiv i64
; CHECK-NOT: udiv <
; CHECK: call <8 x i64> @syclc.counts.divided.long(
; CHECK-LABEL: define internal <8 x float> @syclc.counts.modulo(
; CHECK: icmp ule i64 %1, 2147483647
; CHECK-NOT: <8 x i64>
; CHECK: sitofp <8 x i32> %{{.*}} to <8 x float>
; CHECK: call <8 x float> @syclc.counts.modulo.long(
; CHECK-LABEL: define internal <8 x float> @syclc.counts.modulo.long(
; CHECK: urem <8 x i64>
; CHECK: uitofp <8 x i64>
; CHECK-LABEL: define internal <8 x i32> @syclc.counts.divided{{.*}}(
; CHECK: lshr i64 %0, 30
; CHECK-NOT: <8 x i64>
; CHECK: call <8 x i32> @syclc.counts.divided.long{{.*}}(
define void @compare(ptr %p, i64 %n) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %less = icmp ult i64 %i, %n
  %v = zext i1 %less to i32
  %a = getelementptr i32, ptr %p, i64 %i
  store i32 %v, ptr %a
  ret void
}

define void @may_wrap(ptr %p, i64 %n) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %before = add i64 %i, -3
  %less = icmp ult i64 %before, %n
  %v = zext i1 %less to i32
  %a = getelementptr i32, ptr %p, i64 %i
  store i32 %v, ptr %a
  ret void
}

define void @divide(ptr %p, i64 %n) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = udiv i64 %i, %n
  %a = getelementptr i64, ptr %p, i64 %i
  store i64 %q, ptr %a
  ret void
}

define void @shortened(ptr %p, i64 %n) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %column = urem i64 %i, %n
  %x = uitofp i64 %column to float
  %row = udiv i64 %i, %n
  %y = trunc i64 %row to i32
  %z = sitofp i32 %y to float
  %sum = fadd float %x, %z
  %a = getelementptr float, ptr %p, i64 %i
  store float %sum, ptr %a
  ret void
}

define void @both_lengths(ptr %p, i64 %n) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %q = udiv i64 %i, %n
  %x = uitofp i64 %q to float
  %a = getelementptr float, ptr %p, i64 %q
  store float %x, ptr %a
  ret void
}

declare i64 @__syclc_global_id(i32)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !4}
!1 = !{!2, !3}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 0, i32 8, i32 8, i32 8}
!4 = !{}
