; Varying addresses gather and scatter from a scalar base with a vector of indices, like the addressing mode. If the machine has
; no masked gather, inactive lanes load from an active one's address, without branches.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @gather(
; CHECK: %[[INDEX:.*]] = select <8 x i1> %active, <8 x i32> %
; CHECK: %[[P:.*]] = getelementptr i32, ptr %in, <8 x i32> %[[INDEX]]
; CHECK: call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %[[P]], <8 x i1> splat (i1 true)
define void @gather(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %pi = getelementptr i32, ptr %out, i64 %i
  %index = load i32, ptr %pi, align 4
  %p = getelementptr float, ptr %in, i32 %index
  %v = load float, ptr %p, align 4
  store float %v, ptr %pi, align 4
  ret void
}

; Inactive lanes store nothing.
; CHECK-LABEL: define void @scatter(
; CHECK: %[[Q:.*]] = getelementptr i32, ptr %in, <8 x i32> %
; CHECK: call void @llvm.masked.scatter.v8f32.v8p0(<8 x float> splat (float 1.000000e+00), <8 x ptr> align 4 %[[Q]], <8 x i1> %active)
define void @scatter(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %pi = getelementptr i32, ptr %out, i64 %i
  %index = load i32, ptr %pi, align 4
  %p = getelementptr float, ptr %in, i32 %index
  store float 1.0, ptr %p, align 4
  ret void
}
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
