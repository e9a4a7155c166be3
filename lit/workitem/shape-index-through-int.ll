; An id through an int, as an index of objects of four bytes: InstCombine combines the sign extension's right shift with the
; multiplication. The index stays lane 0's, and the store is contiguous.
; RUN: %opt-syclc -passes='syclc-vectorize<4>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @kernel(
; CHECK: %high = shl i64 %id, 32
; CHECK: %index = ashr i64 %high, 30
; CHECK: getelementptr i8, ptr %data, i64 %index
; CHECK: call void @llvm.masked.store.v4f32.p0(<4 x float> splat (float 1.000000e+00), ptr align 1 %p
define void @kernel(ptr %data) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %high = shl i64 %id, 32
  %index = ashr exact i64 %high, 30
  %p = getelementptr inbounds i8, ptr %data, i64 %index
  store float 1.0, ptr %p, align 1
  ret void
}

; An int's upper half only: lanes may cross the limit.
; CHECK-LABEL: define void @part(
; CHECK: masked.scatter
define void @part(ptr %data) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %high = shl i64 %id, 40
  %index = ashr exact i64 %high, 38
  %p = getelementptr inbounds i8, ptr %data, i64 %index
  store float 1.0, ptr %p, align 1
  ret void
}

declare i64 @__syclc_global_id(i32)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
