; Masked accesses of several AVX2 registers are split, with the conditions of their masks.
; RUN: %opt-syclc -passes=syclc-masked-registers,verify -S %s | FileCheck %s
target triple = "x86_64-unknown-linux-gnu"

; The second half of the mask is constant: nothing is loaded, and LLVM's code generator does not see it.
; CHECK-LABEL: define void @half(
; CHECK: insertelement <8 x i32> poison, i32 %n, i64 0
; CHECK: %[[LESS:.*]] = icmp ugt <8 x i32> %{{.*}}, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK: %[[LOADED:.*]] = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %p, <8 x i1> %[[LESS]], <8 x i32> zeroinitializer), !tbaa
; CHECK: shufflevector <8 x i32> %[[LOADED]], <8 x i32> zeroinitializer, <16 x i32>
; CHECK: %[[PART:.*]] = shufflevector <16 x i32> %v, <16 x i32> poison, <8 x i32> <i32 0,
; CHECK: call void @llvm.masked.store.v8i32.p0(<8 x i32> %[[PART]], ptr align 4 %q, <8 x i1> %[[LESS]])
; CHECK-NOT: masked
; CHECK: ret void
define void @half(ptr %p, ptr %q, i32 %n, <16 x i32> %x) #0 {
  %i = insertelement <16 x i32> poison, i32 %n, i64 0
  %s = shufflevector <16 x i32> %i, <16 x i32> poison, <16 x i32> zeroinitializer
  %less = icmp ugt <16 x i32> %s, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %m = and <16 x i1> %less, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>
  %l = call <16 x i32> @llvm.masked.load.v16i32.p0(ptr align 4 %p, <16 x i1> %m, <16 x i32> zeroinitializer), !tbaa !0
  %v = add <16 x i32> %l, %x
  call void @llvm.masked.store.v16i32.p0(<16 x i32> %v, ptr align 4 %q, <16 x i1> %m)
  ret void
}

; A half that is constant and active needs no mask. The alignment of the second register is that of its place.
; CHECK-LABEL: define void @whole(
; CHECK: store <4 x double> %{{.*}}, ptr %p, align 64
; CHECK: getelementptr i8, ptr %p, i64 32
; CHECK: call void @llvm.masked.store.v4f64.p0(<4 x double> %{{.*}}, ptr align 32 %{{.*}}, <4 x i1> <i1 true, i1 false, i1 false, i1 true>)
define void @whole(ptr %p, <8 x double> %x) #0 {
  call void @llvm.masked.store.v8f64.p0(<8 x double> %x, ptr align 64 %p, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 false, i1 false, i1 true>)
  ret void
}

; A mask that is no condition is cut.
; CHECK-LABEL: define <16 x float> @cut(
; CHECK: %[[HIGH:.*]] = shufflevector <16 x i1> %m, <16 x i1> poison, <8 x i32> <i32 8,
; CHECK: %[[LOW:.*]] = shufflevector <16 x i1> %m, <16 x i1> poison, <8 x i32> <i32 0,
; CHECK: call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %p, <8 x i1> %[[LOW]],
; CHECK: call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %{{.*}}, <8 x i1> %[[HIGH]],
define <16 x float> @cut(ptr %p, <16 x i1> %m, <16 x float> %x) #0 {
  %l = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %p, <16 x i1> %m, <16 x float> %x)
  ret <16 x float> %l
}

; One register, elements that AVX2 does not mask, and levels with mask registers or without masked accesses.
; CHECK-LABEL: define <8 x float> @one(
; CHECK: call <8 x float> @llvm.masked.load.v8f32.p0
define <8 x float> @one(ptr %p, <8 x i1> %m) #0 {
  %l = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %p, <8 x i1> %m, <8 x float> poison)
  ret <8 x float> %l
}
; CHECK-LABEL: define <32 x i16> @shorts(
; CHECK: call <32 x i16> @llvm.masked.load.v32i16.p0
define <32 x i16> @shorts(ptr %p, <32 x i1> %m) #0 {
  %l = call <32 x i16> @llvm.masked.load.v32i16.p0(ptr align 2 %p, <32 x i1> %m, <32 x i16> poison)
  ret <32 x i16> %l
}
; CHECK-LABEL: define <16 x float> @mask_registers(
; CHECK: call <16 x float> @llvm.masked.load.v16f32.p0
define <16 x float> @mask_registers(ptr %p, <16 x i1> %m) #1 {
  %l = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %p, <16 x i1> %m, <16 x float> poison)
  ret <16 x float> %l
}
; CHECK-LABEL: define <16 x float> @no_masks(
; CHECK: call <16 x float> @llvm.masked.load.v16f32.p0
define <16 x float> @no_masks(ptr %p, <16 x i1> %m) #2 {
  %l = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %p, <16 x i1> %m, <16 x float> poison)
  ret <16 x float> %l
}

attributes #0 = { "target-cpu"="x86-64-v3" }
attributes #1 = { "target-cpu"="x86-64-v4" }
attributes #2 = { "target-cpu"="x86-64-v2" }
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2}
!2 = !{!"root"}
