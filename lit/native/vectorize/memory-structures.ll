; Fields of neighbouring structures are loaded together by wide loads and shuffles, and stored together when the stores
; cover the whole structure.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; Masks of 24 elements would be moved bit by bit: LLVM's code generation prefers powers of two.
; CHECK-LABEL: define void @whole(
; CHECK: %[[EACH:.*]] = shufflevector <8 x i1> %active, {{.*}}<i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 2, i32 2>
; CHECK: call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %px, <8 x i1> %[[EACH]]
; CHECK: %[[EACH2:.*]] = shufflevector <8 x i1> %active, {{.*}}<i32 2, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 5>
; CHECK: call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %{{.*}}, <8 x i1> %[[EACH2]]
; CHECK: call <8 x float> @llvm.masked.load.v8f32.p0(
; CHECK: %[[IN:.*]] = shufflevector <16 x float> {{.*}}<24 x i32>
; CHECK: shufflevector <24 x float> %[[IN]], <24 x float> poison, <8 x i32> <i32 0, i32 3, i32 6,
; CHECK: shufflevector <24 x float> %[[IN]], <24 x float> poison, <8 x i32> <i32 1, i32 4, i32 7,
; CHECK: shufflevector <24 x float> %[[IN]], <24 x float> poison, <8 x i32> <i32 2, i32 5, i32 8,
; CHECK-NOT: load
; CHECK-COUNT-3: call void @llvm.masked.store.v8f32.p0(
; CHECK-NOT: store
; CHECK: ret void
define void @whole(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %px = getelementptr [12 x i8], ptr %in, i64 %i
  %x = load float, ptr %px, align 4
  %py = getelementptr i8, ptr %px, i64 4
  %y = load float, ptr %py, align 4
  %pz = getelementptr i8, ptr %px, i64 8
  %z = load float, ptr %pz, align 4
  %qx = getelementptr [12 x i8], ptr %out, i64 %i
  store float %y, ptr %qx, align 4
  %qy = getelementptr i8, ptr %qx, i64 4
  store float %z, ptr %qy, align 4
  %qz = getelementptr i8, ptr %qx, i64 8
  store float %x, ptr %qz, align 4
  ret void
}

; Indices a constant apart form a structure, too. Unused elements between the lanes are read only between two active lanes, and
; the last load ends where the last lane's element does: 8 loads would be 64 floats, these are 22.
; CHECK-LABEL: define void @gap(
; CHECK: call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %p,
; CHECK: %[[SECOND:.*]] = getelementptr i8, ptr %p, i64 32
; CHECK: call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %[[SECOND]],
; CHECK: %[[LAST:.*]] = getelementptr i8, ptr %p, i64 56
; CHECK: call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %[[LAST]],
; CHECK-NOT: gather
; CHECK: ret void
define void @gap(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %i3 = mul nuw nsw i64 %i, 3
  %p = getelementptr float, ptr %in, i64 %i3
  %v = load float, ptr %p, align 4
  %q = getelementptr float, ptr %out, i64 %i
  store float %v, ptr %q, align 4
  ret void
}

; Stores with a gap must not write it.
; CHECK-LABEL: define void @gap.stored(
; CHECK-COUNT-2: call void @llvm.masked.scatter
; CHECK-NOT: masked.store
; CHECK: ret void
define void @gap.stored(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %in, i64 %i
  %v = load float, ptr %p, align 4
  %qx = getelementptr [12 x i8], ptr %out, i64 %i
  store float %v, ptr %qx, align 4
  %qz = getelementptr i8, ptr %qx, i64 8
  store float %v, ptr %qz, align 4
  ret void
}

; A store that may alias a later load keeps them apart.
; CHECK-LABEL: define void @store.between(
; CHECK: call void @llvm.masked.store.v8f32.p0(
; CHECK: call <8 x float> @llvm.masked.load.v8f32.p0(
define void @store.between(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %px = getelementptr [8 x i8], ptr %in, i64 %i
  %x = load float, ptr %px, align 4
  %q = getelementptr float, ptr %out, i64 %i
  store float %x, ptr %q, align 4
  %py = getelementptr i8, ptr %px, i64 4
  %y = load float, ptr %py, align 4
  store float %y, ptr %q, align 4
  ret void
}
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
