; If a difference is not negative in work-items that load, after a condition on their rows, it may be negative in the first of
; four rows: addresses of others must not be derived from it. Here %before is 2^32 - 1 in row 0. Each row has its own.
; RUN: %opt-syclc -passes='syclc-work-item-loops,verify' -S %s | FileCheck %s

declare i64 @__syclc_global_id(i32)
declare <8 x float> @llvm.masked.load.v8f32.p0(ptr, <8 x i1>, <8 x float>)

; CHECK-LABEL: define void @behind_condition.native(
; CHECK: jammed:
; CHECK-COUNT-4: sub nuw i32 %{{.*}}, 1
; CHECK: single:
define void @behind_condition(ptr %in, ptr %out) "syclc-sub-group-size"="8" "target-features"="+avx2,+fma" !syclc.kernel !0 {
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %y.int = trunc i64 %y to i32
  %inside = icmp ne i32 %y.int, 0
  %one = insertelement <8 x i1> poison, i1 %inside, i64 0
  %mask = shufflevector <8 x i1> %one, <8 x i1> poison, <8 x i32> zeroinitializer
  %before = sub nuw i32 %y.int, 1
  %y.index = zext i32 %before to i64
  %row = mul i64 %y.index, 512
  %i = add i64 %row, %x
  %above = getelementptr float, ptr %in, i64 %i
  %own = mul i64 %y, 512
  %k = add i64 %own, %x
  %here = getelementptr float, ptr %in, i64 %k
  %below = getelementptr i8, ptr %here, i64 2048
  %further = getelementptr i8, ptr %here, i64 4096
  %a = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %above, <8 x i1> %mask, <8 x float> zeroinitializer)
  %b = load <8 x float>, ptr %here, align 4
  %c = load <8 x float>, ptr %below, align 4
  %d = load <8 x float>, ptr %further, align 4
  %ab = fadd <8 x float> %a, %b
  %abc = fadd <8 x float> %ab, %c
  %abcd = fadd <8 x float> %abc, %d
  %p = getelementptr float, ptr %out, i64 %k
  store <8 x float> %abcd, ptr %p, align 4
  ret void
}

!0 = !{i32 1, i32 2, i32 16, i32 8, !1, !3}
!1 = !{!4, !5}
!2 = !{i32 1, i32 2, i32 24, i32 8, !6, !3}
!3 = !{}
!4 = !{i32 1, i32 0, i32 8, i32 8}
!5 = !{i32 1, i32 8, i32 8, i32 8}
!6 = !{!4, !5, !7}
!7 = !{i32 0, i32 16, i32 4, i32 4}
