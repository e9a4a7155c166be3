; Accesses through numbers that may wrap get a copy for sub-groups in which they do not. Lane 0's number is computed once,
; and the other lanes' addresses are consecutive.
; RUN: %opt-syclc -passes='syclc-consecutive-lanes<8>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-consecutive-lanes<8>,syclc-vectorize<8>,verify' -S %s | FileCheck %s --check-prefix=LANES
; RUN: %opt-syclc -passes='syclc-consecutive-lanes<8>' -pass-remarks=syclc -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=REMARK

; REMARK: 'sum': contiguous access in sub-groups in which the index does not wrap
; REMARK: 'rows': contiguous access

; One condition for both accesses; the division of unknown numbers is not needed. The original's index is only computed
; there.
; CHECK-LABEL: define void @sum(
; CHECK: %i = trunc i64 %id to i32
; CHECK: %j = add i32 %i, %n
; CHECK: %[[LANE:.*]] = call i32 @__syclc_sub_group_local_id()
; CHECK: %[[OWN:.*]] = sub i32 %j, %[[LANE]]
; CHECK: %[[FIRST:.*]] = call i32 @__syclc_sub_group_reduce_umin_i32(i32 %[[OWN]])
; CHECK: icmp ule i32 %[[FIRST]], -8
; CHECK: %consecutive = freeze i1
; CHECK: br i1 %consecutive, label %[[COPY:.*]], label %[[ORIGINAL:[^,]*]], !prof
; CHECK: [[COPY]]:
; CHECK-NOT: zext i32 %j
; CHECK: load float
; CHECK: store float
; CHECK: [[ORIGINAL]]:
; CHECK: zext i32 %j to i64
; CHECK: load float
; CHECK: store float

; LANES-LABEL: define void @sum(
; LANES: call <8 x float> @llvm.masked.load
; LANES: call void @llvm.masked.store
; LANES: call <8 x float> @llvm.masked.gather
; LANES: call void @llvm.masked.scatter
define void @sum(ptr %from, ptr %to, i32 %n) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %j = add i32 %i, %n
  %index = zext i32 %j to i64
  %p = getelementptr float, ptr %from, i64 %index
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %index
  store float %x, ptr %q
  ret void
}

; A number of rows of unknown width: the quotient is uniform, the remainder counts. The divisor may be 0 if no lane divides.
; CHECK-LABEL: define void @rows(
; CHECK: %[[DIVISOR:.*]] = call i64 @llvm.umax.i64(i64 %{{.*}}, i64 1)
; CHECK: %[[REST:.*]] = urem i64 %{{.*}}, %[[DIVISOR]]
; CHECK: call i64 @llvm.usub.sat.i64(i64 %[[DIVISOR]], i64 7)
; CHECK: icmp ult i64 %[[REST]]
; CHECK: udiv i64 %{{.*}}, %[[DIVISOR]]
; CHECK: br i1 %consecutive
; LANES-LABEL: define void @rows(
; LANES: masked.load
; LANES: masked.gather
define void @rows(ptr %from, ptr %to, i64 %width) !syclc.kernel !1 {
  %id = call i64 @__syclc_global_id(i32 0)
  %row = udiv i64 %id, %width
  %column = urem i64 %id, %width
  %start = mul i64 %row, 1000
  %index = add i64 %start, %column
  %p = getelementptr float, ptr %from, i64 %index
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %id
  store float %x, ptr %q
  ret void
}

; Backwards, and as InstCombine writes `int(id + 1)`.
; CHECK-LABEL: define void @down(
; CHECK: icmp uge i32 %{{.*}}, 7
; CHECK: br i1 %consecutive
; LANES-LABEL: define void @down(
; LANES-NOT: gather
; LANES: call <8 x float> @llvm.masked.load
; LANES: shufflevector <8 x float> {{.*}} <i32 7, i32 6,
; LANES: masked.gather
define void @down(ptr %from, ptr %to, i32 %n) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %not = xor i32 %i, -1
  %j = add i32 %n, %not
  %index = zext i32 %j to i64
  %p = getelementptr float, ptr %from, i64 %index
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %id
  store float %x, ptr %q
  ret void
}

; CHECK-LABEL: define void @int_sum(
; CHECK: icmp sle i64
; CHECK: br i1 %consecutive
define void @int_sum(ptr %from, ptr %to, i32 %n) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %high = shl i64 %id, 32
  %next = add i64 %high, 4294967296
  %index = ashr exact i64 %next, 32
  %p = getelementptr float, ptr %from, i64 %index
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %id
  store float %x, ptr %q
  ret void
}

; clamp(i + k, 0, n - 1): the lanes are neighbours where neither lane 0 nor the last one is beyond a limit.
; CHECK-LABEL: define void @limited(
; CHECK: %[[FIRST:.*]] = call i32 @__syclc_sub_group_reduce_umin_i32(
; CHECK: %[[LAST:.*]] = add i32 %[[FIRST]], 7
; CHECK-NEXT: icmp sge i32 %[[FIRST]], 0
; CHECK-NEXT: icmp sge i32 %[[LAST]], 0
; CHECK: %[[LAST2:.*]] = add i32 %[[FIRST]], 7
; CHECK-NEXT: icmp sle i32 %[[FIRST]], %n
; CHECK-NEXT: icmp sle i32 %[[LAST2]], %n
; CHECK: br i1 %consecutive
; CHECK: .split.consecutive:
; CHECK-NOT: smax
; CHECK: load float
define void @limited(ptr %from, ptr %to, i32 %n, i32 %k) !syclc.kernel !9 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %j = add i32 %i, %k
  %low = call i32 @llvm.smax.i32(i32 %j, i32 0)
  %both = call i32 @llvm.smin.i32(i32 %low, i32 %n)
  %index = sext i32 %both to i64
  %p = getelementptr float, ptr %from, i64 %index
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %id
  store float %x, ptr %q
  ret void
}

; A limit that differs between lanes: no copy.
; CHECK-LABEL: define void @other_limits(
; CHECK-NOT: consecutive
; CHECK: ret void
define void @other_limits(ptr %from, ptr %to, i32 %n, i32 %k) !syclc.kernel !9 {
  %id = call i64 @__syclc_global_id(i32 0)
  %i = trunc i64 %id to i32
  %j = mul i32 %i, %i
  %both = call i32 @llvm.smin.i32(i32 %j, i32 %i)
  %index = sext i32 %both to i64
  %p = getelementptr float, ptr %from, i64 %index
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %id
  store float %x, ptr %q
  ret void
}

; Lane 0 may be inactive: flags do not hold for its numbers, and an `or` of its bits may not be a sum.
; CHECK-LABEL: define void @flags(
; CHECK: %a.first = sub i64 %{{.*}}, %n
; CHECK: %b.first = add i64 %a.first, 4096
; CHECK: %p.first = getelementptr float, ptr %from, i64 %b.first
; CHECK: br i1 %consecutive
define void @flags(ptr %from, ptr %to, i64 %n) !syclc.kernel !1 {
  %id = call i64 @__syclc_global_id(i32 0)
  %low = and i64 %id, 1023
  %a = sub nuw nsw i64 %low, %n
  %b = or disjoint i64 %a, 4096
  %p = getelementptr inbounds nuw float, ptr %from, i64 %b
  %x = load float, ptr %p
  %q = getelementptr float, ptr %to, i64 %id
  store float %x, ptr %q
  ret void
}

declare i64 @__syclc_global_id(i32)

!0 = !{i32 1, i32 1, i32 24, i32 8, !2, !8}
!1 = !{i32 1, i32 1, i32 24, i32 8, !3, !8}
!2 = !{!4, !5, !6}
!3 = !{!4, !5, !7}
!4 = !{i32 1, i32 0, i32 8, i32 8}
!5 = !{i32 1, i32 8, i32 8, i32 8}
!6 = !{i32 0, i32 16, i32 4, i32 4}
!7 = !{i32 0, i32 16, i32 8, i32 8}
!8 = !{}
!9 = !{i32 1, i32 1, i32 24, i32 8, !10, !8}
!10 = !{!4, !5, !6, !11}
!11 = !{i32 0, i32 20, i32 4, i32 4}
