; A private variable whose address is used for more than loads and stores of one size keeps its layout, with consecutive copies: a
; lane's address is the first one's plus the lane's number times the size.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @two.sizes(
; CHECK: %a.lanes = alloca [8 x [16 x i8]], align 8
; CHECK-NOT: interleaved
; CHECK: ret void
define void @two.sizes(ptr %data, i64 %k) !syclc.kernel !0 {
  %a = alloca [4 x float], align 8
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr double, ptr %data, i64 %i
  %v = load double, ptr %p
  store double %v, ptr %a
  %q = getelementptr float, ptr %a, i64 %k
  %w = load float, ptr %q
  store float %w, ptr %p
  ret void
}

; CHECK-LABEL: define void @escapes(
; CHECK: %a.lanes = alloca [8 x [12 x i8]], align 4
; CHECK: %[[P:.*]] = getelementptr i8, ptr %a.lanes, <8 x i64> <i64 0, i64 12, i64 24, i64 36, i64 48, i64 60, i64 72, i64 84>
; CHECK: call void @llvm.masked.store.v8p0.p0(<8 x ptr> %[[P]],
define void @escapes(ptr %data, i64 %k) !syclc.kernel !0 {
  %a = alloca [3 x float], align 4
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr ptr, ptr %data, i64 %i
  store ptr %a, ptr %p
  ret void
}
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
