; Code that reads one array and writes another by neighbouring elements gets a copy for sub-groups in which the arrays do
; not overlap: its loads come first, so that loads and stores become wide accesses.
; RUN: %opt-syclc -passes='syclc-separate-arrays<8>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-separate-arrays<8>,syclc-vectorize<8>,verify' -S %s | FileCheck %s --check-prefix=LANES

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @swap(
; CHECK:   %[[LANE:.*]] = call i32 @__syclc_sub_group_local_id()
; CHECK:   ptrtoint ptr %p1 to i64
; CHECK:   %[[IN:.*]] = call i64 @__syclc_sub_group_reduce_umin_i64(
; CHECK:   %[[IN0:.*]] = add i64 %[[IN]], -1
; CHECK:   %[[IN1:.*]] = add i64 %[[IN]], 15
; CHECK:   ptrtoint ptr %q to i64
; CHECK:   %[[OUT:.*]] = call i64 @__syclc_sub_group_reduce_umin_i64(
; CHECK:   %[[OUT0:.*]] = add i64 %[[OUT]], 0
; CHECK:   %[[OUT1:.*]] = add i64 %[[OUT]], 16
; CHECK:   icmp ule i64 %[[IN1]], %[[OUT0]]
; CHECK:   icmp ule i64 %[[OUT1]], %[[IN0]]
; CHECK:   %separate = freeze i1
; CHECK:   br i1 %separate, label %[[COPY:[^,]*]], label %[[ANY:[^,]*]], !prof
; CHECK: [[COPY]]:
; CHECK-NEXT: load i8, ptr %p1
; CHECK-NEXT: load i8, ptr %p,
; CHECK-NEXT: store i8
; CHECK-NEXT: store i8
; CHECK: [[ANY]]:
; CHECK-NEXT: load i8, ptr %p1
; CHECK-NEXT: store i8
; CHECK-NEXT: load i8, ptr %p,
; CHECK-NEXT: store i8
; LANES-LABEL: define void @swap(
; LANES: call <16 x i8> @llvm.masked.load.v16i8
; LANES: call void @llvm.masked.store.v16i8
define void @swap(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr [2 x i8], ptr %in, i64 %i
  %p1 = getelementptr i8, ptr %p, i64 1
  %b = load i8, ptr %p1, align 1
  %q = getelementptr [2 x i8], ptr %out, i64 %i
  store i8 %b, ptr %q, align 1
  %a = load i8, ptr %p, align 1
  %q1 = getelementptr i8, ptr %q, i64 1
  store i8 %a, ptr %q1, align 1
  ret void
}

; A table that bytes index has 256 elements.
; CHECK-LABEL: define void @table(
; CHECK: %[[LUT:.*]] = ptrtoint ptr %lut to i64
; CHECK: add i64 %[[LUT]], 256
; CHECK: br i1 %separate
define void @table(ptr %in, ptr %out, ptr %lut) !syclc.kernel !1 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr [2 x i8], ptr %in, i64 %i
  %a = load i8, ptr %p, align 1
  %ia = zext i8 %a to i64
  %ta = getelementptr i8, ptr %lut, i64 %ia
  %va = load i8, ptr %ta, align 1
  %q = getelementptr [2 x i8], ptr %out, i64 %i
  store i8 %va, ptr %q, align 1
  %p1 = getelementptr i8, ptr %p, i64 1
  %b = load i8, ptr %p1, align 1
  %ib = zext i8 %b to i64
  %tb = getelementptr i8, ptr %lut, i64 %ib
  %vb = load i8, ptr %tb, align 1
  %q1 = getelementptr i8, ptr %q, i64 1
  store i8 %vb, ptr %q1, align 1
  ret void
}

; Contiguous accesses need no copy.
; CHECK-LABEL: define void @contiguous(
; CHECK-NOT: separate
; CHECK: ret void
define void @contiguous(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i8, ptr %in, i64 %i
  %a = load i8, ptr %p, align 1
  %q = getelementptr i8, ptr %out, i64 %i
  store i8 %a, ptr %q, align 1
  %p1 = getelementptr i8, ptr %p, i64 4096
  %b = load i8, ptr %p1, align 1
  %q1 = getelementptr i8, ptr %q, i64 4096
  store i8 %b, ptr %q1, align 1
  ret void
}

; Nothing is known of the addresses that are loaded.
; CHECK-LABEL: define void @anywhere(
; CHECK-NOT: separate
; CHECK: ret void
define void @anywhere(ptr %in, ptr %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr [2 x i32], ptr %in, i64 %i
  %a = load i32, ptr %p, align 4
  %ia = zext i32 %a to i64
  %ta = getelementptr i8, ptr %in, i64 %ia
  %q = getelementptr [2 x i8], ptr %out, i64 %i
  store i8 1, ptr %q, align 1
  %va = load i8, ptr %ta, align 1
  %q1 = getelementptr i8, ptr %q, i64 1
  store i8 %va, ptr %q1, align 1
  ret void
}

; The arrays are known not to overlap; one array is read and written at known distances.
; CHECK-LABEL: define void @known(
; CHECK-NOT: separate
; CHECK: ret void
define void @known(ptr noalias %in, ptr noalias %out) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr [2 x i8], ptr %in, i64 %i
  %a = load i8, ptr %p, align 1
  %q = getelementptr [2 x i8], ptr %out, i64 %i
  store i8 %a, ptr %q, align 1
  %p1 = getelementptr i8, ptr %p, i64 1
  %b = load i8, ptr %p1, align 1
  %q1 = getelementptr i8, ptr %q, i64 1
  store i8 %b, ptr %q1, align 1
  ret void
}

; A barrier between the accesses: other work-items may write then.
; CHECK-LABEL: define void @barrier(
; CHECK-NOT: separate
; CHECK: ret void
define void @barrier(ptr %in, ptr %out) !syclc.kernel !2 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr [2 x i8], ptr %in, i64 %i
  %a = load i8, ptr %p, align 1
  %q = getelementptr [2 x i8], ptr %out, i64 %i
  store i8 %a, ptr %q, align 1
  call void @__syclc_work_group_barrier(i32 3)
  %p1 = getelementptr i8, ptr %p, i64 1
  %b = load i8, ptr %p1, align 1
  %q1 = getelementptr i8, ptr %q, i64 1
  store i8 %b, ptr %q1, align 1
  ret void
}

declare i64 @__syclc_global_id(i32)
declare void @__syclc_work_group_barrier(i32) convergent

!0 = !{i32 1, i32 1, i32 16, i32 8, !3, !6}
!1 = !{i32 1, i32 1, i32 24, i32 8, !4, !6}
!2 = !{i32 2, i32 1, i32 16, i32 8, !3, !6}
!3 = !{!7, !8}
!4 = !{!7, !8, !9}
!6 = !{}
!7 = !{i32 1, i32 0, i32 8, i32 8}
!8 = !{i32 1, i32 8, i32 8, i32 8}
!9 = !{i32 1, i32 16, i32 8, i32 8}
