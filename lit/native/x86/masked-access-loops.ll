; Masked accesses without an instruction are a loop over the active lanes, in place of a branch for each lane.
; tests/sycl/masked_accesses_at_levels.cpp runs them.
; RUN: %opt-syclc -passes=syclc-masked-access-loops,verify -S %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

; CHECK-LABEL: define void @store_bytes(
; CHECK-NEXT: %[[LANES:.*]] = alloca <32 x i8>
; CHECK: store <32 x i8> %v, ptr %[[LANES]]
; CHECK: %[[BITS:.*]] = bitcast <32 x i1> %m to i32
; CHECK: %[[ANY:.*]] = icmp ne i32 %[[BITS]], 0
; CHECK: br i1 %[[ANY]], label %lane, label %[[END:.*]]
; CHECK: lane:
; CHECK: %left = phi i32 [ %[[BITS]], %{{.*}} ], [ %rest, %lane.end ]
; CHECK: %[[L:.*]] = call i32 @llvm.cttz.i32(i32 %left, i1 true)
; CHECK: %[[LANE:.*]] = zext i32 %[[L]] to i64
; CHECK: %[[MINE:.*]] = getelementptr inbounds i8, ptr %[[LANES]], i64 %[[LANE]]
; CHECK: %[[THERE:.*]] = getelementptr i8, ptr %p, i64 %[[LANE]]
; If the following lanes are active, too, 8 bytes are stored at once.
; CHECK: %[[FROM:.*]] = lshr i32 %left, %[[L]]
; CHECK: %[[FOLLOWING:.*]] = and i32 %[[FROM]], 255
; CHECK: %[[ALL:.*]] = icmp eq i32 %[[FOLLOWING]], 255
; CHECK: br i1 %[[ALL]], label %several, label %one.lane
; CHECK: several:
; CHECK: %[[EIGHT:.*]] = load i64, ptr %[[MINE]], align 1
; CHECK: store i64 %[[EIGHT]], ptr %[[THERE]], align 1, !tbaa
; CHECK: %[[OTHERS:.*]] = xor i32 %{{.*}}, -1
; CHECK: and i32 %left, %[[OTHERS]]
; CHECK: one.lane:
; CHECK: %[[V:.*]] = load i8, ptr %[[MINE]], align 1
; CHECK: store i8 %[[V]], ptr %[[THERE]], align 1, !tbaa
; CHECK: br i1 %{{.*}}, label %lane, label %[[END]]
define void @store_bytes(<32 x i8> %v, ptr %p, <32 x i1> %m) #0 {
  call void @llvm.masked.store.v32i8.p0(<32 x i8> %v, ptr align 1 %p, <32 x i1> %m), !tbaa !0
  ret void
}

; Inactive lanes get the pass-through value.
; CHECK-LABEL: define <32 x half> @load_halves(
; CHECK: store <32 x half> %others, ptr %[[LANES:.*]], align
; CHECK: lane:
; CHECK: load i16, ptr
; CHECK: %v = load <32 x half>, ptr %[[LANES]]
; CHECK: ret <32 x half> %v
define <32 x half> @load_halves(ptr %p, <32 x i1> %m, <32 x half> %others) #0 {
  %v = call <32 x half> @llvm.masked.load.v32f16.p0(ptr align 2 %p, <32 x i1> %m, <32 x half> %others)
  ret <32 x half> %v
}

; CHECK-LABEL: define void @scatter(
; CHECK: store <16 x ptr> %p, ptr %[[POINTERS:.*]], align
; CHECK: lane:
; CHECK: %[[AT:.*]] = getelementptr inbounds ptr, ptr %[[POINTERS]], i64
; CHECK: %[[THERE:.*]] = load ptr, ptr %[[AT]]
; CHECK-NOT: several
; CHECK: store i32 %{{.*}}, ptr %[[THERE]], align 4
define void @scatter(<16 x i32> %v, <16 x ptr> %p, <16 x i1> %m) #0 {
  call void @llvm.masked.scatter.v16i32.v16p0(<16 x i32> %v, <16 x ptr> align 4 %p, <16 x i1> %m)
  ret void
}

; More lanes than a register has bits: one loop for 64 of them, one for the remaining ones, whose mask is padded.
; CHECK-LABEL: define <80 x half> @load_structures(
; CHECK: shufflevector <80 x i1> %m, <80 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1,
; CHECK: bitcast <64 x i1> %{{.*}} to i64
; CHECK: lane:
; CHECK: load i16, ptr
; CHECK: shufflevector <80 x i1> %m, <80 x i1> zeroinitializer, <16 x i32> <i32 64, i32 65,
; CHECK: bitcast <16 x i1> %{{.*}} to i16
; CHECK: lane{{.*}}:
; CHECK: %[[LATER:.*]] = add nuw i64 %{{.*}}, 64
; CHECK: getelementptr i16, ptr %p, i64 %[[LATER]]
; CHECK: %v = load <80 x half>, ptr
define <80 x half> @load_structures(ptr %p, <80 x i1> %m) #0 {
  %v = call <80 x half> @llvm.masked.load.v80f16.p0(ptr align 2 %p, <80 x i1> %m, <80 x half> poison)
  ret <80 x half> %v
}

; Three bytes of each of 16 lanes.
; CHECK-LABEL: define void @store_pixels(
; CHECK: shufflevector <48 x i1> %m, <48 x i1> zeroinitializer, <64 x i32> {{.*}} i32 47, i32 48, i32 48,
; CHECK: bitcast <64 x i1> %{{.*}} to i64
; CHECK: lane:
; CHECK: store i8
; CHECK-NOT: lane1:
; CHECK: ret void
define void @store_pixels(<48 x i8> %v, ptr %p, <48 x i1> %m) #0 {
  call void @llvm.masked.store.v48i8.p0(<48 x i8> %v, ptr align 1 %p, <48 x i1> %m)
  ret void
}

; An instruction does it; a constant mask needs no branches; few lanes.
; CHECK-LABEL: define void @stays(
; CHECK-NOT: alloca
; CHECK: call void @llvm.masked.store.v16i32.p0(
; CHECK: call void @llvm.masked.store.v32i8.p0(
; CHECK: call void @llvm.masked.store.v4i8.p0(
; CHECK: ret void
define void @stays(ptr %p, <16 x i32> %v, <16 x i1> %m, <32 x i8> %b, <4 x i8> %f, <4 x i1> %n) #0 {
  call void @llvm.masked.store.v16i32.p0(<16 x i32> %v, ptr align 4 %p, <16 x i1> %m)
  call void @llvm.masked.store.v32i8.p0(<32 x i8> %b, ptr align 1 %p, <32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false>)
  call void @llvm.masked.store.v4i8.p0(<4 x i8> %f, ptr align 1 %p, <4 x i1> %n)
  ret void
}

attributes #0 = { "target-cpu"="x86-64-v3" }
!0 = !{!1, !1, i64 0}
!1 = !{!"char", !2}
!2 = !{!"root"}
