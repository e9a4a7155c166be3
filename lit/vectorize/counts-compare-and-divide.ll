; Values that count the lanes are compared with a uniform value, and divided by one, by lane 0's scalar and 32-bit
; distances: no 64-bit vector comparison, no division of a vector. Where the count may wrap, that is asked first.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

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
; CHECK-LABEL: define internal <8 x i64> @syclc.counts.divided(
; CHECK: udiv i64
; CHECK-NOT: udiv <
; CHECK: call <8 x i64> @syclc.counts.divided.long(
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

declare i64 @__syclc_global_id(i32)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !4}
!1 = !{!2, !3}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 0, i32 8, i32 8, i32 8}
!4 = !{}
