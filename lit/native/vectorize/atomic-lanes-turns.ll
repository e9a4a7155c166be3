; An atomic operation that runs once per lane needs scalars: values used only for it are computed in the loop over lanes, if that
; costs less than extracting them from a vector.
; RUN: %opt-syclc -passes='syclc-vectorize<4>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-vectorize<64>,verify' -S %s | FileCheck %s --check-prefix=LONG

; A byte is loaded for each lane, and its counter is part of the address.
; CHECK-LABEL: define void @histogram(
; CHECK-NOT: load
; CHECK: call void @[[HISTOGRAM:syclc.local.atomic[0-9.]*]](<4 x i1> %active{{.*}}, ptr %local, ptr %p)
define void @histogram(ptr %in, ptr %local) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i8, ptr %in, i64 %i
  %v = load i8, ptr %p
  %n = zext i8 %v to i64
  %bin = getelementptr i32, ptr %local, i64 %n
  %old = atomicrmw add ptr %bin, i32 1 monotonic
  ret void
}

; Another use needs the lanes: they are loaded together, and only the address is computed per lane.
; CHECK-LABEL: define void @used_twice(
; CHECK: %[[V:.*]] = call <4 x i32> @llvm.masked.load
; CHECK: call void @syclc.local.atomic{{.*}}(<4 x i1> %active{{.*}}, ptr %local, <4 x i32> %[[V]])
define void @used_twice(ptr %in, ptr %out, ptr %local) !syclc.kernel !5 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %in, i64 %i
  %v = load i32, ptr %p
  %bin = getelementptr i32, ptr %local, i32 %v
  %old = atomicrmw add ptr %bin, i32 1 monotonic
  %q = getelementptr i32, ptr %out, i64 %i
  store i32 %v, ptr %q
  ret void
}

; Long arithmetic is cheaper in vectors.
; CHECK-LABEL: define void @hashed(
; CHECK: call <4 x i32> @llvm.masked.load
; CHECK: mul <4 x i32>
; CHECK: %[[H:.*]] = lshr <4 x i32>
; CHECK: call void @syclc.local.atomic{{.*}}(<4 x i1> %active{{.*}}, ptr %local, <4 x i32> %[[H]])
define void @hashed(ptr %in, ptr %local) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %in, i64 %i
  %v = load i32, ptr %p
  %m = mul i32 %v, -1640531535
  %x = xor i32 %m, %v
  %h = lshr i32 %x, 24
  %bin = getelementptr i32, ptr %local, i32 %h
  %old = atomicrmw add ptr %bin, i32 1 monotonic
  ret void
}

; The load must not move past a store that may alias.
; CHECK-LABEL: define void @store_between(
; CHECK: %[[V:.*]] = call <4 x i32> @llvm.masked.load
; CHECK: call void @llvm.masked.store
; CHECK: call void @syclc.local.atomic{{.*}}(<4 x i1> %active{{.*}}, ptr %local, <4 x i32> %[[V]])
define void @store_between(ptr %in, ptr %local) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %in, i64 %i
  %v = load i32, ptr %p
  store i32 0, ptr %p
  %bin = getelementptr i32, ptr %local, i32 %v
  %old = atomicrmw add ptr %bin, i32 1 monotonic
  ret void
}

; Global memory as well, where each lane's operation is atomic.
; CHECK-LABEL: define void @global(
; CHECK-NOT: llvm.masked
; CHECK: call void @[[SERIAL:syclc.serial[0-9.]*]](<4 x i1> %active{{.*}}, ptr %in, ptr %p)
define void @global(ptr %in, ptr %local) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i8, ptr %in, i64 %i
  %v = load i8, ptr %p
  %n = zext i8 %v to i64
  %bin = getelementptr i32, ptr %in, i64 %n
  %old = atomicrmw add ptr %bin, i32 1 monotonic
  ret void
}

; Without vectors to take lanes out of, even 64 lanes need no loop.
; LONG: define internal void @syclc.local.atomic(<64 x i1> %0, ptr %1, ptr %2)
; LONG: all:
; LONG: getelementptr i8, ptr %2, i64 63
; LONG: some:

; CHECK: define internal void @[[HISTOGRAM]](<4 x i1> %0, ptr %1, ptr %2)
; CHECK: all:
; CHECK: %[[P3:.*]] = getelementptr i8, ptr %2, i64 3
; CHECK-NEXT: %[[V3:.*]] = load i8, ptr %[[P3]]
; CHECK-NEXT: %[[N3:.*]] = zext i8 %[[V3]] to i64
; CHECK-NEXT: getelementptr i32, ptr %1, i64 %[[N3]]
; CHECK: lane:
; CHECK: %[[L:.*]] = zext i4 %{{.*}} to i64
; CHECK: getelementptr i8, ptr %2, i64 %
; CHECK: load i8
; CHECK: define internal void @[[SERIAL]](<4 x i1> %0, ptr %1, ptr %2)
; CHECK: load i8
; CHECK: atomicrmw add ptr %{{.*}}, i32 1 monotonic
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 3, i32 8, i32 8, i32 8}
!5 = !{i32 1, i32 1, i32 24, i32 8, !6, !2}
!6 = !{!3, !7, !8}
!7 = !{i32 1, i32 8, i32 8, i32 8}
!8 = !{i32 3, i32 16, i32 8, i32 8}
