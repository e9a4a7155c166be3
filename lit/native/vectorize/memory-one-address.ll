; All lanes at one address: a load happens once, and of a store the last active lane's value stays.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @kernel(
; CHECK: %scale = load float, ptr %in
; CHECK: %[[BITS:.*]] = bitcast <8 x i1> %active to i8
; CHECK: %[[ABOVE:.*]] = call i8 @llvm.ctlz.i8(i8 %[[BITS]], i1 true)
; CHECK: %[[LAST:.*]] = sub i32 7, %
; CHECK: %[[V:.*]] = extractelement <8 x float> %{{.*}}, i32 %[[LAST]]
; CHECK: store float %[[V]], ptr %in
define void @kernel(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %scale = load float, ptr %in
  %p = getelementptr float, ptr %out, i64 %i
  %v = load float, ptr %p
  %w = fmul float %v, %scale
  store float %w, ptr %in
  ret void
}
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 1, i32 8, i32 8, i32 8}
