; Kernels whose indices may wrap get a copy that computes these in 64 bits, and a function that decides from the launch's
; sizes and the kernel's arguments whether they fit.
; RUN: %opt-syclc -passes='syclc-wide-forms<8>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-wide-forms<8>,syclc-vectorize<8>,syclc-work-item-loops,verify' -S %s \
; RUN:   | FileCheck %s --check-prefix=LOOPS

; The original keeps its code. Its native function runs the copy if the launch fits, else the original.
; CHECK-LABEL: define void @rows(
; CHECK-SAME: #[[ROWS:[0-9]+]]
; CHECK: zext i32 %j to i64
; LOOPS-LABEL: define void @rows.native(
; LOOPS: %fits.i = freeze i1
; LOOPS: br i1 %fits.i, label %[[FIT:.*]], label %[[WRAP:[^,]*]]
; LOOPS: [[FIT]]:
; LOOPS: masked.load
; LOOPS-NOT: masked.gather
; LOOPS: [[WRAP]]:
; LOOPS: masked.gather
define void @rows(ptr %data, i32 %n) !syclc.kernel !0 {
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %y32 = trunc i64 %y to i32
  %x32 = trunc i64 %x to i32
  %row = mul i32 %y32, %n
  %j = add i32 %row, %x32
  %index = zext i32 %j to i64
  %p = getelementptr float, ptr %data, i64 %index
  %v = load float, ptr %p
  %w = fadd float %v, 1.0
  store float %w, ptr %p
  ret void
}

; A counter of a loop, at most n - 1.
define void @columns(ptr %data, ptr %sums, i32 %n) !syclc.kernel !1 {
entry:
  %x = call i64 @__syclc_global_id(i32 0)
  %x32 = trunc i64 %x to i32
  %any = icmp ne i32 %n, 0
  br i1 %any, label %loop, label %done
loop:
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %next, %loop ]
  %row = mul i32 %k, %n
  %j = add i32 %row, %x32
  %index = zext i32 %j to i64
  %p = getelementptr float, ptr %data, i64 %index
  %v = load float, ptr %p
  %next = fadd float %sum, %v
  %k.next = add nuw i32 %k, 1
  %again = icmp ult i32 %k.next, %n
  br i1 %again, label %loop, label %done
done:
  %all = phi float [ 0.0, %entry ], [ %next, %loop ]
  %q = getelementptr float, ptr %sums, i64 %x
  store float %all, ptr %q
  ret void
}

; Byte offsets are computed by shifts: 4 * (x + 1), if x + 1 fits in an int.
define void @shifts(ptr %data) !syclc.kernel !6 {
  %x = call i64 @__syclc_global_id(i32 0)
  %high = shl i64 %x, 32
  %next = add i64 %high, 4294967296
  %offset = ashr exact i64 %next, 30
  %p = getelementptr i8, ptr %data, i64 %offset
  store float 1.0, ptr %p
  ret void
}

declare i64 @__syclc_global_id(i32) #0

; The copy's index is linear.
; CHECK-LABEL: define void @rows.wide(
; CHECK-NOT: zext i32
; CHECK: %n.wide = sext i32 %n to i64
; CHECK: %[[ROW:.*]] = mul i64 %y, %n.wide
; CHECK: %[[INDEX:.*]] = add i64 %[[ROW]], %x
; CHECK: getelementptr float, ptr %data, i64 %[[INDEX]]

; a[y + 1][x + 1] with int y and x, and a row length of 64 bits: the row is uniform, but in 64 bits its distance from the
; next one is known (JamRows.h). A row that is a product may be too large, and stays as it is.
define void @rows_of_ints(ptr %data, i64 %width, i32 %n) !syclc.kernel !7 {
  %y = call i64 @__syclc_global_id(i32 1)
  %x = call i64 @__syclc_global_id(i32 0)
  %y.high = shl i64 %y, 32
  %y.next = add i64 %y.high, 4294967296
  %row = ashr exact i64 %y.next, 32
  %y32 = trunc i64 %y to i32
  %product = mul i32 %y32, %n
  %other = sext i32 %product to i64
  %x.high = shl i64 %x, 32
  %x.next = add i64 %x.high, 4294967296
  %column = ashr exact i64 %x.next, 32
  %a = mul i64 %row, %width
  %b = mul i64 %other, %width
  %in.row = getelementptr float, ptr %data, i64 %a
  %in.other = getelementptr float, ptr %data, i64 %b
  %p = getelementptr float, ptr %in.row, i64 %column
  %q = getelementptr float, ptr %in.other, i64 %column
  %v = load float, ptr %p
  store float %v, ptr %q
  ret void
}

; The largest index is (global_size(1) - 1) * n + global_size(0) - 1, offsets aside.
; CHECK-LABEL: define internal i1 @rows.wide.fits(ptr %0, i32 %1)
; CHECK: call i64 @__syclc_global_size(i32 1)
; CHECK: %[[N:.*]] = sext i32 %1 to i64
; CHECK: call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %{{.*}}, i64 %[[N]])
; CHECK: call i64 @__syclc_global_size(i32 0)
; CHECK: icmp sge i64 %{{.*}}, 0
; CHECK: icmp sle i64 %{{.*}}, 4294967295
; CHECK: %fits = freeze i1
; CHECK: ret i1 %fits

; A wide counter runs next to the narrow one.
; CHECK-LABEL: define void @columns.wide(
; CHECK: %k.wide = phi i64
; CHECK-SAME: [ 0, %{{.*}} ]
; CHECK: mul i64 %k.wide, %n.wide
; CHECK: %k.wide.next = add i64 %k.wide, 1
; CHECK-LABEL: define internal i1 @columns.wide.fits(
; CHECK: call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 -1, i64 %{{.*}})
; CHECK: icmp sge i64 %{{.*}}, 0

; CHECK-LABEL: define void @shifts.wide(
; CHECK: %[[BYTES:.*]] = shl i64 %x, 2
; CHECK: %[[SUM:.*]] = add i64 %[[BYTES]], 4
; CHECK: getelementptr i8, ptr %data, i64 %[[SUM]]
; CHECK-LABEL: define internal i1 @shifts.wide.fits(
; CHECK: icmp sge i64 %{{.*}}, -8589934592
; CHECK: icmp sle i64 %{{.*}}, 8589934591

; CHECK-LABEL: define void @rows_of_ints.wide(
; CHECK: %[[Y:.*]] = shl i64 %y, 0
; CHECK: %[[ROW:.*]] = add i64 %[[Y]], 1
; CHECK: %other = sext i32
; CHECK: mul i64 %[[ROW]], %width
; CHECK: mul i64 %other, %width
; CHECK-LABEL: define internal i1 @rows_of_ints.wide.fits(
; CHECK-DAG: call i64 @__syclc_global_size(i32 0)
; CHECK-DAG: call i64 @__syclc_global_size(i32 1)
; CHECK-NOT: smul
; CHECK: ret i1

; CHECK: attributes #[[ROWS]] = { {{.*}}"syclc-wide-form"="rows.wide" "syclc-wide-form-fits"="rows.wide.fits" }

attributes #0 = { nounwind willreturn memory(none) }

!0 = !{i32 1, i32 2, i32 16, i32 8, !{!2, !3}, !{}}
!1 = !{i32 1, i32 1, i32 24, i32 8, !{!2, !4, !5}, !{}}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 0, i32 8, i32 4, i32 4}
!4 = !{i32 1, i32 8, i32 8, i32 8}
!5 = !{i32 0, i32 16, i32 4, i32 4}
!6 = !{i32 1, i32 1, i32 8, i32 8, !{!2}, !{}}
!7 = !{i32 1, i32 2, i32 24, i32 8, !{!2, !8, !9}, !{}}
!8 = !{i32 0, i32 8, i32 8, i32 8}
!9 = !{i32 0, i32 16, i32 4, i32 4}
