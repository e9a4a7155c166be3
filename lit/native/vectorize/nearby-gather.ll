; Loads at places that arithmetic computes from ids, less than an element apart for most neighbours, are one masked load of
; the elements from that of the first active lane to that of the last, and a permutation, if all lanes' places are in order
; and close together. Else they are gathers.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -syclc-disable=nearby-gather -S %s | FileCheck --check-prefix=OFF %s
; OFF-NOT: syclc.gather.nearby

target triple = "x86_64-unknown-linux-gnu"

; half(i) = in[i / 2]
; CHECK-LABEL: define void @half(
; CHECK: %[[HALF:.*]] = lshr <8 x i64>
; CHECK: call <8 x float> @"syclc.gather.nearby.<8 x float>.<8 x i64>.4.0"(ptr %{{.*}}, <8 x i64> %[[HALF]], <8 x i1> %active)
define void @half(ptr %in, ptr %out) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %h = lshr i64 %i, 1
  %p = getelementptr float, ptr %in, i64 %h
  %v = load float, ptr %p, align 4
  %q = getelementptr float, ptr %out, i64 %i
  store float %v, ptr %q, align 4
  ret void
}

; The uniform part of the index is in the base, so that loads at different %row share the test.
; CHECK-LABEL: define void @scaled(
; CHECK: %[[ROW:.*]] = mul i64 %row, 4
; CHECK: %[[BASE:.*]] = getelementptr i8, ptr %{{.*}}, i64 %[[ROW]]
; CHECK: call <8 x float> @"syclc.gather.nearby.<8 x float>.<8 x i32>.4.0"(ptr %[[BASE]], <8 x i32> %{{.*}}, <8 x i1> %active)
define void @scaled(ptr %in, ptr %out, float %scale, i64 %row) #0 !syclc.kernel !7 {
  %i = call i64 @__syclc_global_id(i32 0)
  %f = uitofp i64 %i to float
  %s = fmul float %f, %scale
  %x = fptosi float %s to i32
  %least = call i32 @llvm.smin.i32(i32 %x, i32 1000)
  %wide = sext i32 %least to i64
  %index = add nsw i64 %wide, %row
  %p = getelementptr float, ptr %in, i64 %index
  %v = load float, ptr %p, align 4
  %q = getelementptr float, ptr %out, i64 %i
  store float %v, ptr %q, align 4
  ret void
}

; Two elements apart, or a distance that is known only at run time, or an index from memory: gathers.
; CHECK-LABEL: define void @far(
; CHECK-NOT: syclc.gather.nearby
; CHECK: ret void
define void @far(ptr %in, ptr %out, i32 %stride, i64 %mask) #0 !syclc.kernel !7 {
  %i = call i64 @__syclc_global_id(i32 0)
  %h = lshr i64 %i, 1
  %h2 = mul i64 %h, 4
  %p0 = getelementptr float, ptr %in, i64 %h2
  %v0 = load float, ptr %p0, align 4
  %n = trunc i64 %i to i32
  %m = mul i32 %n, %stride
  %ms = sext i32 %m to i64
  %p1 = getelementptr float, ptr %in, i64 %ms
  %v1 = load float, ptr %p1, align 4
  %pi = getelementptr i64, ptr %out, i64 %i
  %index = load i64, ptr %pi, align 8
  %ih = lshr i64 %index, 1
  %p2 = getelementptr float, ptr %in, i64 %ih
  %v2 = load float, ptr %p2, align 4
  %x = xor i64 %i, %mask
  %p3 = getelementptr float, ptr %in, i64 %x
  %v3 = load float, ptr %p3, align 4
  %s1 = fadd float %v0, %v1
  %s2 = fadd float %v2, %v3
  %s = fadd float %s1, %s2
  %q = getelementptr float, ptr %out, i64 %i
  store float %s, ptr %q, align 4
  ret void
}

; The shuffle has become a lane's value, computed from lane 0's id, which must not be taken for that of each lane.
; CHECK-LABEL: define void @from.first.lane(
; CHECK: %[[FIRST:.*]] = add i64 %i, %
; CHECK: %[[BYTES:.*]] = mul i64 %[[FIRST]], 4
; CHECK: %[[BASE:.*]] = getelementptr i8, ptr %{{.*}}, i64 %[[BYTES]]
; CHECK: call <8 x float> @"syclc.gather.nearby.<8 x float>.<8 x i64>.4.0"(ptr %[[BASE]], <8 x i64> <i64 0, i64 1, i64 2,
define void @from.first.lane(ptr %in, ptr %out) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %which = load i32, ptr %in
  %first = call i64 @__syclc_sub_group_shuffle_i64(i64 %i, i32 %which)
  %p = getelementptr float, ptr %in, i64 %first
  %lane = call i32 @__syclc_sub_group_local_id()
  %number = zext i32 %lane to i64
  %q = getelementptr float, ptr %p, i64 %number
  %v = load float, ptr %q, align 4
  %o = getelementptr float, ptr %out, i64 %i
  store float %v, ptr %o, align 4
  ret void
}

; Without AVX2 there is no permutation of registers.
; CHECK-LABEL: define void @baseline(
; CHECK-NOT: syclc.gather.nearby
; CHECK: ret void
define void @baseline(ptr %in, ptr %out) #1 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %h = lshr i64 %i, 1
  %p = getelementptr float, ptr %in, i64 %h
  %v = load float, ptr %p, align 4
  %q = getelementptr float, ptr %out, i64 %i
  store float %v, ptr %q, align 4
  ret void
}

; CHECK-LABEL: define internal <8 x float> @"syclc.gather.nearby.<8 x float>.<8 x i64>.4.0"(ptr %0, <8 x i64> %1, <8 x i1> %2)
; CHECK: %[[INDEX:.*]] = freeze <8 x i64> %1
; CHECK: %[[NEXT:.*]] = shufflevector <8 x i64> %[[INDEX]], <8 x i64> poison, <8 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 7>
; CHECK: %[[ORDERED:.*]] = icmp sle <8 x i64> %[[INDEX]], %[[NEXT]]
; CHECK: %[[SHORT:.*]] = icmp ult <8 x i64> %{{.*}}, splat (i64 8)
; CHECK: %[[BOTH:.*]] = and <8 x i1> %[[ORDERED]], %[[SHORT]]
; CHECK: %[[NEAR:.*]] = call i1 @llvm.vector.reduce.and.v8i1(<8 x i1> %[[BOTH]])
; CHECK: br i1 %[[NEAR]], label %near, label %far
; CHECK: near:
; CHECK: call {{.*}}@llvm.cttz.i8
; CHECK: call {{.*}}@llvm.ctlz.i8
; CHECK: %[[FROM:.*]] = icmp uge <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>,
; CHECK: %[[TO:.*]] = icmp ule <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>,
; CHECK: %[[WINDOW:.*]] = and <8 x i1> %[[FROM]], %[[TO]]
; CHECK: call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %{{.*}}, <8 x i1> %[[WINDOW]], <8 x i32> poison)
; CHECK: far:
; CHECK: call <8 x float> @llvm.masked.gather.v8f32.v8p0

declare i64 @__syclc_global_id(i32) memory(none)
declare i64 @__syclc_sub_group_shuffle_i64(i64, i32)
declare i32 @__syclc_sub_group_local_id()
declare i32 @llvm.smin.i32(i32, i32)

attributes #0 = { "target-cpu"="x86-64-v4" }
attributes #1 = { "target-cpu"="x86-64-v2" }

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
!5 = !{i32 2, i32 16, i32 4, i32 4}
!6 = !{i32 2, i32 24, i32 8, i32 8}
!7 = !{i32 1, i32 1, i32 32, i32 8, !8, !2}
!8 = !{!3, !4, !5, !6}
