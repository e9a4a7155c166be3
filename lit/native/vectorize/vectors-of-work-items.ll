; A work-item's own vectors become scalars before lanes are analysed: through loops, joins and branches, memory, comparisons,
; selects, intrinsics and bit casts.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Loads and stores are those of structures; a vector that depends on a branch blends element by element.
; CHECK-LABEL: define void @branches(
; CHECK: call <32 x float> @llvm.masked.load.v32f32
; CHECK-NOT: syclc.serial
; CHECK: fcmp uge <8 x float>
; CHECK-COUNT-2: fmul nnan <8 x float>
; CHECK-NOT: fmul
; CHECK: call void @llvm.masked.store.v
; CHECK: ret void
define void @branches(ptr %in, ptr %out) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr <4 x float>, ptr %in, i64 %i
  %v = load <4 x float>, ptr %p, align 16
  %x = extractelement <4 x float> %v, i32 0
  %c = fcmp olt float %x, 1.0
  br i1 %c, label %then, label %else
then:
  %doubled = fmul nnan <4 x float> %v, <float 2.0, float 3.0, float poison, float poison>
  br label %join
else:
  %turned = shufflevector <4 x float> %v, <4 x float> zeroinitializer, <4 x i32> <i32 3, i32 5, i32 1, i32 0>
  br label %join
join:
  %w = phi <4 x float> [ %doubled, %then ], [ %turned, %else ]
  %low = shufflevector <4 x float> %w, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %q = getelementptr <2 x float>, ptr %out, i64 %i
  store <2 x float> %low, ptr %q, align 8
  ret void
}

; A vector carried around a loop whose iteration count differs between lanes.
; CHECK-LABEL: define void @loop(
; CHECK: phi <8 x i32>
; CHECK: phi <8 x i32>
; CHECK: call <8 x i32> @llvm.smax.v8i32(<8 x i32>
; CHECK: call <8 x i32> @llvm.smax.v8i32(<8 x i32>
; CHECK: ret void
define void @loop(ptr %in, ptr %out) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr <2 x i32>, ptr %in, i64 %i
  %v = load <2 x i32>, ptr %p
  %turns = extractelement <2 x i32> %v, i32 1
  br label %round
round:
  %n = phi i32 [ 0, %entry ], [ %n.next, %round ]
  %a = phi <2 x i32> [ %v, %entry ], [ %b, %round ]
  %swapped = shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %sum = add <2 x i32> %swapped, splat (i32 7)
  %b = call <2 x i32> @llvm.smax.v2i32(<2 x i32> %sum, <2 x i32> %a)
  %n.next = add i32 %n, 1
  %again = icmp slt i32 %n.next, %turns
  br i1 %again, label %round, label %end
end:
  %q = getelementptr <2 x i32>, ptr %out, i64 %i
  store <2 x i32> %b, ptr %q
  ret void
}

; Comparisons and selects of vectors, elements by an index that is not known, addresses of vectors of pointers.
; CHECK-LABEL: define void @indices(
; CHECK-NOT: syclc.serial
; CHECK-COUNT-4: icmp ult <8 x i32>
; CHECK-COUNT-4: select <8 x i1>
; CHECK-COUNT-4: icmp eq <8 x i32>
; CHECK-NOT: {{extractelement|icmp}}
; CHECK: getelementptr i32, ptr %out, <8 x i32>
; CHECK: ret void
define void @indices(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr <4 x i32>, ptr %in, i64 %i
  %v = load <4 x i32>, ptr %p
  %few = icmp ult <4 x i32> %v, <i32 10, i32 20, i32 30, i32 40>
  %s = select <4 x i1> %few, <4 x i32> %v, <4 x i32> zeroinitializer
  %x = extractelement <4 x i32> %v, i32 0
  %at = and i32 %x, 3
  %t = insertelement <4 x i32> %s, i32 99, i32 %at
  %y = extractelement <4 x i32> %t, i32 %at
  %places = getelementptr i32, ptr %out, <4 x i32> %t
  %place = extractelement <4 x ptr> %places, i32 2
  store i32 %y, ptr %place
  ret void
}

; The bits of elements, and elements of bits.
; CHECK-LABEL: define void @bits(
; CHECK: lshr <8 x i32> %{{.*}}, splat (i32 8)
; CHECK: trunc <8 x i32> %{{.*}} to <8 x i8>
; CHECK: add <8 x i8>
; CHECK: zext <8 x i8> %{{.*}} to <8 x i32>
; CHECK: shl <8 x i32> %{{.*}}, splat (i32 24)
; CHECK-NOT: syclc.serial
; CHECK: ret void
define void @bits(ptr %data) !syclc.kernel !1 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %x = load i32, ptr %p
  %bytes = bitcast i32 %x to <4 x i8>
  %more = add <4 x i8> %bytes, <i8 1, i8 2, i8 3, i8 4>
  %pairs = bitcast <4 x i8> %more to <2 x i16>
  %first = extractelement <2 x i16> %pairs, i32 0
  %wider = zext i16 %first to i32
  %y = bitcast <4 x i8> %more to i32
  %z = xor i32 %y, %wider
  store i32 %z, ptr %p
  ret void
}

; Operations without an element-wise form get their vector: a reduction adds registers, a function runs once per lane.
; CHECK-LABEL: define void @whole(
; CHECK-COUNT-4: fadd reassoc <8 x float>
; CHECK-NOT: syclc.serial
; CHECK: ret void
define void @whole(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr <4 x float>, ptr %in, i64 %i
  %v = load <4 x float>, ptr %p
  %w = fneg <4 x float> %v
  %sum = call reassoc float @llvm.vector.reduce.fadd.v4f32(float 0.0, <4 x float> %w)
  %q = getelementptr float, ptr %out, i64 %i
  store float %sum, ptr %q
  ret void
}

; A phi with two edges from one block, and values that stay vectors: a function's result, a load of bits.
; CHECK-LABEL: define void @kept(
; CHECK: call [2 x <8 x i32>] @syclc.serial
; CHECK: phi <8 x i32>
; CHECK: phi <8 x i32>
; CHECK: freeze <8 x i32>
; CHECK: ret void
define void @kept(ptr %in, ptr %out) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr <2 x i32>, ptr %in, i64 %i
  %v = load <2 x i32>, ptr %p
  %x = extractelement <2 x i32> %v, i32 0
  %called = call <2 x i32> @pair(<2 x i32> %v)
  %bits = load <8 x i1>, ptr %p
  %bit = extractelement <8 x i1> %bits, i32 3
  switch i32 %x, label %other [ i32 1, label %join
                                i32 2, label %join ]
other:
  %sum = add <2 x i32> %v, %called
  br label %join
join:
  %w = phi <2 x i32> [ %called, %entry ], [ %called, %entry ], [ %sum, %other ]
  %f = freeze <2 x i32> %w
  %s = select i1 %bit, <2 x i32> %f, <2 x i32> %v
  %q = getelementptr <2 x i32>, ptr %out, i64 %i
  store <2 x i32> %s, ptr %q
  ret void
}

declare <2 x i32> @pair(<2 x i32>) memory(none) nounwind willreturn
declare i64 @__syclc_global_id(i32)
!0 = !{i32 1, i32 1, i32 16, i32 8, !2, !4}
!1 = !{i32 1, i32 1, i32 8, i32 8, !5, !4}
!2 = !{!3, !3}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{}
!5 = !{!3}
