; A private array that is dead at every barrier is in the frame nevertheless if an address in it is kept: otherwise each region
; would have its own array, and read another one than it wrote. An address that is recomputed keeps
; nothing.
; RUN: %opt-syclc -passes='syclc-work-item-loops,verify' -S %s | FileCheck %s

; %element is kept, because the remainder costs too much to be done again, and so %kept has its place in the frame.
; CHECK-LABEL: define void @kept.native(
; CHECK: {{^}}region.0:
; CHECK: %[[FRAME:frame[0-9]*]] = getelementptr inbounds i8, ptr %scratch
; CHECK: %[[KEPT:.*]] = getelementptr inbounds i8, ptr %[[FRAME]], i64 8
; CHECK: %[[ELEMENT:.*]] = getelementptr i16, ptr %[[KEPT]]
; CHECK: store ptr %[[ELEMENT]], ptr %[[FRAME]]
; CHECK: {{^}}region.1:
; CHECK: %[[FRAME:frame[0-9]*]] = getelementptr inbounds i8, ptr %scratch
; CHECK: %[[KEPT:.*]] = getelementptr inbounds i8, ptr %[[FRAME]], i64 8
; CHECK: %[[ELEMENT:.*]] = load ptr, ptr %[[FRAME]]
; CHECK: memset{{.*}}(ptr align 2 %[[KEPT]],
; CHECK: load volatile i16, ptr %[[ELEMENT]]
define void @kept(ptr %out, i64 %i) !syclc.kernel !0 {
  %kept = alloca [7 x i16]
  %index = srem i64 %i, 7
  %element = getelementptr i16, ptr %kept, i64 %index
  call void @__syclc_work_group_barrier(i32 2)
  call void @llvm.lifetime.start.p0(ptr %kept)
  call void @llvm.memset.p0.i64(ptr align 2 %kept, i8 0, i64 14, i1 false)
  %v = load volatile i16, ptr %element
  call void @llvm.lifetime.end.p0(ptr %kept)
  store i16 %v, ptr %out
  ret void
}

; CHECK-LABEL: define void @recomputed.native(
; CHECK: alloca [7 x i16]
; CHECK-NOT: %scratch, i64
; CHECK: ret void
define void @recomputed(ptr %out, i64 %i) !syclc.kernel !0 {
  %own = alloca [7 x i16]
  %element = getelementptr i16, ptr %own, i64 %i
  call void @__syclc_work_group_barrier(i32 2)
  call void @llvm.lifetime.start.p0(ptr %own)
  call void @llvm.memset.p0.i64(ptr align 2 %own, i8 0, i64 14, i1 false)
  %v = load volatile i16, ptr %element
  call void @llvm.lifetime.end.p0(ptr %own)
  store i16 %v, ptr %out
  ret void
}
declare void @__syclc_work_group_barrier(i32)
!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !4}
!1 = !{!2, !3}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 0, i32 8, i32 8, i32 8}
!4 = !{}
