; Calls of functions of other sources become calls of their variants, with lanes of all arguments, the mask as bits, and the
; context for the function's queries; also with uniform arguments, because results may depend on queries.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,LANES
; RUN: %opt-syclc -passes='syclc-vectorize<1>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,ONE
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @k(
; CHECK: %external.context = alloca { ptr, [3 x i64], [3 x i64], [3 x i64], i32, i32, i32, i32 }
; LANES: %[[ALL:.*]] = bitcast <8 x i1> %{{.*}} to i8
; LANES: zext i8 %[[ALL]] to i64
; CHECK: call ptr @__syclc_native_work()
; LANES: call <8 x i8> @odd.syclc.8(<8 x i32> %{{.*}}, i64 %{{.*}}, ptr %external.context
; ONE: call i8 @_ZGVbN1v_odd.syclc(i32 %{{.*}}, ptr %external.context
; LANES: call { <8 x float>, <8 x i16>, <8 x ptr> } @three.syclc.8(<8 x ptr> %{{.*}}, <8 x float> %{{.*}}, <8 x float> %{{.*}}, i64 %{{.*}}, ptr %
; ONE: call { float, i16, ptr } @_ZGVbN1vv_three.syclc(ptr %data, float %{{.*}}, float %{{.*}}, ptr %
; LANES: call void @nothing.syclc.8(i64 %{{.*}}, ptr %
; ONE: call void @_ZGVbN1_nothing.syclc(ptr %
; CHECK-NOT: call {{.*}}@{{odd|three|nothing}}(
define void @k(ptr %data, i32 %n) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %x = load i32, ptr %p
  %odd = call i1 @odd(i32 %x)
  br i1 %odd, label %then, label %end
then:
  %xf = sitofp i32 %x to float
  %v0 = insertelement <2 x float> poison, float %xf, i32 0
  %v = insertelement <2 x float> %v0, float 2.0, i32 1
  %three = call { float, half, ptr } @three(ptr %data, <2 x float> %v)
  %f = extractvalue { float, half, ptr } %three, 0
  %q = extractvalue { float, half, ptr } %three, 2
  store float %f, ptr %q
  call void @nothing()
  br label %end
end:
  ret void
}

; Bytes of a structure are an integer of three of them, which passes as one of four.
; CHECK-LABEL: @bytes(
; LANES: call <8 x i32> @invert.syclc.8(<8 x i32> %
; LANES: trunc <8 x i32> %{{.*}} to <8 x i24>
; ONE: call i32 @_ZGVbN1v_invert.syclc(i32 %
define void @bytes(ptr %data) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr [4 x i8], ptr %data, i64 %i
  %x = load i24, ptr %p
  %y = call i24 @invert(i24 %x)
  store i24 %y, ptr %p
  ret void
}

declare i1 @odd(i32) "syclc-external" convergent
declare { float, half, ptr } @three(ptr, <2 x float>) "syclc-external" convergent
declare void @nothing() "syclc-external" convergent
declare i24 @invert(i24) "syclc-external" convergent
declare i64 @__syclc_global_id(i32)
!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 4, i32 4}
