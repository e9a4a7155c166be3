; The halves of a sign extension of an id, shl and ashr by 32: both stay lane 0's.
; RUN: %opt-syclc -passes='syclc-vectorize<4>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @kernel(
; CHECK: %high = shl i64 %id, 32
; CHECK: %index = ashr i64 %high, 32
; CHECK: getelementptr float, ptr %data, i64 %index
; CHECK: call void @llvm.masked.store.v4f32.p0(<4 x float> splat (float 1.000000e+00), ptr align 4 %p
define void @kernel(ptr %data) !syclc.kernel !0 {
  %id = call i64 @__syclc_global_id(i32 0)
  %high = shl i64 %id, 32
  %index = ashr exact i64 %high, 32
  %p = getelementptr inbounds float, ptr %data, i64 %index
  store float 1.0, ptr %p
  ret void
}

declare i64 @__syclc_global_id(i32)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
