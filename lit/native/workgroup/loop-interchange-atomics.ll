; Loops of atomic operations on values that adjacent work-items read from contiguous memory: the group's work-items run each
; iteration together.
; RUN: %opt-syclc -passes='syclc-loop-interchange<8>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @histogram(
; CHECK: loop:
; CHECK-NEXT: phi
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NOT: call void @__syclc_work_group_barrier
; CHECK: ret void
define void @histogram(ptr %in, ptr %local) !syclc.kernel !0 {
entry:
  %l = call i64 @__syclc_local_id(i32 0)
  %g = call i64 @__syclc_group_id(i32 0)
  %start = shl i64 %g, 16
  %of.group = getelementptr i8, ptr %in, i64 %start
  %mine = getelementptr i8, ptr %of.group, i64 %l
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %jump = shl i64 %k, 8
  %p = getelementptr i8, ptr %mine, i64 %jump
  %v = load i8, ptr %p
  %n = zext i8 %v to i64
  %bin = getelementptr i32, ptr %local, i64 %n
  %old = atomicrmw add ptr %bin, i32 1 monotonic
  %k.next = add i64 %k, 1
  %done = icmp eq i64 %k.next, 256
  br i1 %done, label %end, label %loop
end:
  ret void
}

; An index computed on two paths through an iteration: its stride is not known.
; CHECK-LABEL: define void @two_ways(
; CHECK: loop:
; CHECK-NEXT: phi
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK: ret void
define void @two_ways(ptr %in, ptr %local, i64 %other) !syclc.kernel !8 {
entry:
  %l = call i64 @__syclc_local_id(i32 0)
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %join ]
  %odd = icmp ult i64 %k, %other
  br i1 %odd, label %then, label %else
then:
  %twice = shl i64 %k, 9
  br label %join
else:
  %later = add i64 %k, %other
  br label %join
join:
  %from = phi i64 [ %twice, %then ], [ %later, %else ]
  %at = add i64 %from, %l
  %p = getelementptr i8, ptr %in, i64 %at
  %v = load i8, ptr %p
  %n = zext i8 %v to i64
  %bin = getelementptr i32, ptr %local, i64 %n
  %old = atomicrmw add ptr %bin, i32 1 monotonic
  %k.next = add i64 %k, 1
  %done = icmp eq i64 %k.next, 256
  br i1 %done, label %end, label %loop
end:
  ret void
}

; Work-items use the operation's result: one may wait for another.
; CHECK-LABEL: define void @looks(
; CHECK-NOT: call void @__syclc_work_group_barrier
; CHECK: ret void
define void @looks(ptr %in, ptr %local) !syclc.kernel !0 {
entry:
  %l = call i64 @__syclc_local_id(i32 0)
  %mine = getelementptr i8, ptr %in, i64 %l
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %jump = shl i64 %k, 8
  %p = getelementptr i8, ptr %mine, i64 %jump
  %v = load i8, ptr %p
  %n = zext i8 %v to i64
  %bin = getelementptr i32, ptr %local, i64 %n
  %old = atomicrmw add ptr %bin, i32 1 monotonic
  %sum.next = add i32 %sum, %old
  %k.next = add i64 %k, 1
  %done = icmp eq i64 %k.next, 256
  br i1 %done, label %end, label %loop
end:
  store i32 %sum.next, ptr %in
  ret void
}

; Each work-item has a separate piece: nothing is gained.
; CHECK-LABEL: define void @pieces(
; CHECK-NOT: call void @__syclc_work_group_barrier
; CHECK: ret void
define void @pieces(ptr %in, ptr %local) !syclc.kernel !0 {
entry:
  %l = call i64 @__syclc_local_id(i32 0)
  %piece = shl i64 %l, 8
  %mine = getelementptr i8, ptr %in, i64 %piece
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %p = getelementptr i8, ptr %mine, i64 %k
  %v = load i8, ptr %p
  %n = zext i8 %v to i64
  %bin = getelementptr i32, ptr %local, i64 %n
  %old = atomicrmw add ptr %bin, i32 1 monotonic
  %k.next = add i64 %k, 1
  %done = icmp eq i64 %k.next, 256
  br i1 %done, label %end, label %loop
end:
  ret void
}

; Work-items leave the loop one by one: they would not all reach the barrier.
; CHECK-LABEL: define void @divergent(
; CHECK-NOT: call void @__syclc_work_group_barrier
; CHECK: ret void
define void @divergent(ptr %in, ptr %local, i64 %count) !syclc.kernel !5 {
entry:
  %l = call i64 @__syclc_local_id(i32 0)
  %mine = getelementptr i8, ptr %in, i64 %l
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %jump = shl i64 %k, 8
  %p = getelementptr i8, ptr %mine, i64 %jump
  %v = load i8, ptr %p
  %n = zext i8 %v to i64
  %bin = getelementptr i32, ptr %local, i64 %n
  %old = atomicrmw add ptr %bin, i32 1 monotonic
  %k.next = add i64 %k, 1
  %done = icmp uge i64 %k.next, %l
  br i1 %done, label %end, label %loop
end:
  ret void
}

; After a branch that only some take.
; CHECK-LABEL: define void @guarded(
; CHECK-NOT: call void @__syclc_work_group_barrier
; CHECK: ret void
define void @guarded(ptr %in, ptr %local, i64 %count) !syclc.kernel !5 {
entry:
  %l = call i64 @__syclc_local_id(i32 0)
  %mine = getelementptr i8, ptr %in, i64 %l
  %some = icmp ult i64 %l, %count
  br i1 %some, label %loop, label %end
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %jump = shl i64 %k, 8
  %p = getelementptr i8, ptr %mine, i64 %jump
  %v = load i8, ptr %p
  %n = zext i8 %v to i64
  %bin = getelementptr i32, ptr %local, i64 %n
  %old = atomicrmw add ptr %bin, i32 1 monotonic
  %k.next = add i64 %k, 1
  %done = icmp eq i64 %k.next, 256
  br i1 %done, label %end, label %loop
end:
  ret void
}

declare i64 @__syclc_local_id(i32) memory(none)
declare i64 @__syclc_group_id(i32) memory(none)

!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 3, i32 8, i32 8, i32 8}
!5 = !{i32 2, i32 1, i32 24, i32 8, !6, !2}
!6 = !{!3, !4, !7}
!7 = !{i32 0, i32 16, i32 8, i32 8}
!8 = !{i32 2, i32 1, i32 24, i32 8, !9, !2}
!9 = !{!3, !4, !7}
