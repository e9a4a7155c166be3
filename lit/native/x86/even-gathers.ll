; Gathers of all lanes with evenly spaced addresses become loads.
target triple = "x86_64-unknown-linux-gnu"
; RUN: %opt-syclc -passes='syclc-even-gathers,function(instcombine),verify' -S %s | FileCheck %s

; CHECK-LABEL: define <8 x float> @column(
; CHECK-NOT: masked.gather
; CHECK: %[[BYTES:.*]] = shl i64 %pitch, 2
; CHECK: load float, ptr %{{.*}}, align 4, !tbaa
; CHECK: getelementptr i8, ptr %[[FIRST:.*]], i64 %[[BYTES]]
; CHECK-COUNT-7: load float, ptr %{{.*}}, align 4, !tbaa
; CHECK-NOT: load
; CHECK: ret
define <8 x float> @column(ptr %a, i64 %pitch, i64 %row) {
  %in = insertelement <8 x i64> poison, i64 %pitch, i64 0
  %splat = shufflevector <8 x i64> %in, <8 x i64> poison, <8 x i32> zeroinitializer
  %steps = mul <8 x i64> %splat, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %at = getelementptr float, ptr %a, i64 %row
  %p = getelementptr float, ptr %at, <8 x i64> %steps
  %v = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %p, <8 x i1> splat (i1 true), <8 x float> poison), !tbaa !0
  ret <8 x float> %v
}

; The index is data.
; CHECK-LABEL: define <8 x float> @data(
; CHECK: masked.gather
define <8 x float> @data(ptr %a, <8 x i64> %index) {
  %p = getelementptr float, ptr %a, <8 x i64> %index
  %v = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %p, <8 x i1> splat (i1 true), <8 x float> poison)
  ret <8 x float> %v
}

; Unevenly apart.
; CHECK-LABEL: define <4 x i32> @uneven(
; CHECK: masked.gather
define <4 x i32> @uneven(ptr %a) {
  %p = getelementptr i32, ptr %a, <4 x i64> <i64 0, i64 1, i64 2, i64 4>
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %p, <4 x i1> splat (i1 true), <4 x i32> poison)
  ret <4 x i32> %v
}

; Constants narrower than an address are extended as signed; steps may go down.
; CHECK-LABEL: define <4 x i32> @down(
; CHECK-NOT: masked.gather
; CHECK: getelementptr i8, ptr %{{.*}}, i64 -12
; CHECK: ret
define <4 x i32> @down(ptr %a) {
  %p = getelementptr i8, ptr %a, <4 x i32> <i32 0, i32 -12, i32 -24, i32 -36>
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %p, <4 x i1> splat (i1 true), <4 x i32> poison)
  ret <4 x i32> %v
}

; Lanes that are off must not be touched.
; CHECK-LABEL: define <4 x i32> @masked(
; CHECK: masked.gather
define <4 x i32> @masked(ptr %a, <4 x i1> %mask) {
  %p = getelementptr i8, ptr %a, <4 x i32> <i32 0, i32 -12, i32 -24, i32 -36>
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %p, <4 x i1> %mask, <4 x i32> poison)
  ret <4 x i32> %v
}

; An index of 32 bits may wrap before it is extended.
; CHECK-LABEL: define <4 x i32> @narrow(
; CHECK: masked.gather
define <4 x i32> @narrow(ptr %a, i32 %pitch) {
  %in = insertelement <4 x i32> poison, i32 %pitch, i64 0
  %splat = shufflevector <4 x i32> %in, <4 x i32> poison, <4 x i32> zeroinitializer
  %steps = mul <4 x i32> %splat, <i32 0, i32 1, i32 2, i32 3>
  %p = getelementptr i32, ptr %a, <4 x i32> %steps
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %p, <4 x i1> splat (i1 true), <4 x i32> poison)
  ret <4 x i32> %v
}

!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2}
!2 = !{!"a type"}

; Scatters become stores in the order of the lanes, where the processor has no scatters.
; CHECK-LABEL: define void @scatter(
; CHECK-NOT: masked.scatter
; CHECK: %[[LAST:.*]] = extractelement <4 x float> %v, i64 3
; CHECK: store float %[[LAST]], ptr %{{.*}}, align 4, !tbaa
; CHECK: ret
define void @scatter(ptr %a, <4 x float> %v) {
  %p = getelementptr i8, ptr %a, <4 x i32> <i32 0, i32 12, i32 24, i32 36>
  call void @llvm.masked.scatter.v4f32.v4p0(<4 x float> %v, <4 x ptr> align 4 %p, <4 x i1> splat (i1 true)), !tbaa !0
  ret void
}

; CHECK-LABEL: define void @masked_scatter(
; CHECK: masked.scatter
define void @masked_scatter(ptr %a, <4 x float> %v, <4 x i1> %mask) {
  %p = getelementptr i8, ptr %a, <4 x i32> <i32 0, i32 12, i32 24, i32 36>
  call void @llvm.masked.scatter.v4f32.v4p0(<4 x float> %v, <4 x ptr> align 4 %p, <4 x i1> %mask)
  ret void
}

; CHECK-LABEL: define void @has_scatters(
; CHECK: masked.scatter
define void @has_scatters(ptr %a, <4 x float> %v) "target-cpu"="x86-64-v4" {
  %p = getelementptr i8, ptr %a, <4 x i32> <i32 0, i32 12, i32 24, i32 36>
  call void @llvm.masked.scatter.v4f32.v4p0(<4 x float> %v, <4 x ptr> align 4 %p, <4 x i1> splat (i1 true))
  ret void
}
