; A work-group runs on one thread: atomics on its local memory are plain loads and stores. Lanes may still hit the same
; place and go one after the other.
; RUN: %opt-syclc -passes='syclc-vectorize<1>,verify' -S %s | FileCheck %s --check-prefix=ONE
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @histogram(
; CHECK: call void @syclc.local.atomic(<8 x i1> %active,
; ONE-LABEL: define void @histogram(
; ONE-NOT: atomicrmw
; ONE: add i32 %{{.*}}, 1
; ONE: ret void
define void @histogram(ptr %in, ptr %local) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %in, i64 %i
  %v = load i32, ptr %p
  %bin = getelementptr i32, ptr %local, i32 %v
  %old = atomicrmw add ptr %bin, i32 1 monotonic
  ret void
}

; CHECK-LABEL: define void @sum(
; CHECK: call i32 @llvm.vector.reduce.umax.v8i32
; CHECK-NOT: atomicrmw
; CHECK: store i32 %{{.*}}, ptr %local
define void @sum(ptr %in, ptr %local) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %in, i64 %i
  %v = load i32, ptr %p
  %old = atomicrmw umax ptr %local, i32 %v monotonic
  ret void
}

; Global memory stays atomic.
; ONE-LABEL: define void @global(
; ONE: atomicrmw
define void @global(ptr %in, ptr %local) !syclc.kernel !0 {
  %old = atomicrmw add ptr %in, i32 1 monotonic
  ret void
}

; CHECK-LABEL: define internal void @syclc.local.atomic(
; CHECK-NOT: atomicrmw
; CHECK: all:
; CHECK: lane:
declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 3, i32 8, i32 8, i32 8}
