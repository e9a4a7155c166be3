; If the next barrier depends on a uniform condition, the branch is put between barriers that order no memory: PoCL 3.1 runs the
; code before and after it twice for the first work-item of some work-groups.
; RUN: %opt-syclc -passes=syclc-barrier-branches,verify -S %s | FileCheck %s

declare void @__syclc_work_group_barrier(i32) convergent
declare i64 @__syclc_local_id(i32) memory(none)
declare i64 @__syclc_group_id(i32) memory(none)

; The sides join: the barrier of the empty one is where they do.
; CHECK-LABEL: define void @captured(
; CHECK: store i32 1, ptr %data
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: br i1 %c, label %then, label %end
; CHECK: then:
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: store i32 2
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 2)
; CHECK-NEXT: store i32 3
; CHECK: end:
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: store i32 4
define void @captured(ptr %data, i32 %n) !syclc.kernel !0 {
entry:
  %c = icmp sgt i32 %n, 0
  store i32 1, ptr %data
  br i1 %c, label %then, label %end
then:
  store i32 2, ptr %data
  call void @__syclc_work_group_barrier(i32 2)
  store i32 3, ptr %data
  br label %end
end:
  store i32 4, ptr %data
  ret void
}

; LLVM would move one barrier at the beginning of both sides before the branch.
; CHECK-LABEL: define void @two_sides(
; CHECK: br i1 %c, label %then, label %else
; CHECK: then:
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: store i32 2
; CHECK: else:
; CHECK-NEXT: load volatile i32, ptr %barrier.branch
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: store i32 3
define void @two_sides(ptr %data, i32 %n) !syclc.kernel !0 {
entry:
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %then, label %else
then:
  store i32 2, ptr %data
  call void @__syclc_work_group_barrier(i32 2)
  br label %end
else:
  store i32 3, ptr %data
  br label %end
end:
  ret void
}

; A round of a loop without its barrier.
; CHECK-LABEL: define void @continued(
; CHECK: loop:
; CHECK: %c = icmp eq i64 %r, 0
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: br i1 %c, label %latch, label %body
; CHECK: body:
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 2)
; CHECK-NEXT: br label %latch
; CHECK: latch:
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: %next = add
; CHECK-NEXT: %done = icmp
; CHECK-NEXT: br i1 %done, label %end, label %loop
; CHECK: end:
; CHECK-NEXT: ret void
define void @continued(ptr %data) !syclc.kernel !0 {
entry:
  %group = call i64 @__syclc_group_id(i32 0)
  br label %loop
loop:
  %i = phi i64 [ %group, %entry ], [ %next, %latch ]
  %r = urem i64 %i, 3
  %c = icmp eq i64 %r, 0
  br i1 %c, label %latch, label %body
body:
  call void @__syclc_work_group_barrier(i32 2)
  br label %latch
latch:
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 6
  br i1 %done, label %end, label %loop
end:
  ret void
}

; Work-items may leave the loop in different iterations: they need not reach the branch together.
; CHECK-LABEL: define void @different_rounds(
; CHECK-NOT: barrier(i32 0)
; CHECK: }
define void @different_rounds(ptr %data, i32 %n) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %c = icmp eq i64 %i, 0
  br i1 %c, label %body, label %latch
body:
  call void @__syclc_work_group_barrier(i32 2)
  br label %latch
latch:
  %next = add i64 %i, 1
  %done = icmp ugt i64 %next, %id
  br i1 %done, label %end, label %loop
end:
  ret void
}

; Either condition leads to the barrier: work-items may part at the first one.
; CHECK-LABEL: define void @either(
; CHECK-NOT: barrier(i32 0)
; CHECK: }
define void @either(ptr %data, i32 %n) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  %first = icmp eq i64 %id, 0
  br i1 %first, label %then, label %or
or:
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %then, label %end
then:
  call void @__syclc_work_group_barrier(i32 2)
  br label %end
end:
  ret void
}

; Nothing depends on a condition but stores.
; CHECK-LABEL: define void @always(
; CHECK-NOT: barrier(i32 0)
; CHECK: }
define void @always(ptr %data, i32 %n) !syclc.kernel !0 {
entry:
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %then, label %end
then:
  store i32 2, ptr %data
  br label %end
end:
  call void @__syclc_work_group_barrier(i32 2)
  ret void
}

; PoCL has no such fault in kernels of one dimension, ...
; CHECK-LABEL: define void @one_dimension(
; CHECK-NOT: barrier(i32 0)
; CHECK: }
define void @one_dimension(ptr %data, i32 %n) !syclc.kernel !1 {
entry:
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %then, label %end
then:
  call void @__syclc_work_group_barrier(i32 2)
  br label %end
end:
  ret void
}

; ... but cannot compile a branch directly after a barrier one side of which leads into the other. Values that all work-items
; read at one place between two barriers are the same.
; CHECK-LABEL: define void @behind_barrier(
; CHECK: %f = load i32, ptr %data
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 2)
; CHECK-NEXT: switch i32 %f, label %body [
; CHECK: body:
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK: latch:
; CHECK: call void @__syclc_work_group_barrier(i32 0)
define void @behind_barrier(ptr %data) !syclc.kernel !1 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  call void @__syclc_work_group_barrier(i32 2)
  %f = load i32, ptr %data
  call void @__syclc_work_group_barrier(i32 2)
  switch i32 %f, label %body [
    i32 3, label %latch
    i32 6, label %end
  ]
body:
  %id = call i64 @__syclc_local_id(i32 0)
  store i64 %id, ptr %data
  br label %latch
latch:
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 6
  br i1 %done, label %end, label %loop
end:
  ret void
}

; PoCL puts a barrier before the only exit of a loop. That is not enough where another loop with barriers is in it.
; CHECK-LABEL: define void @loop_of_loops(
; CHECK: inner:
; CHECK-NOT: barrier(i32 0)
; CHECK: br i1 %more, label %inner
; CHECK: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: br i1 %done, label %end, label %{{.*}}
; CHECK: end:
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
define void @loop_of_loops(ptr %data, i32 %n) !syclc.kernel !0 {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %k = phi i32 [ 0, %outer ], [ %k.next, %inner ]
  call void @__syclc_work_group_barrier(i32 2)
  store i32 %k, ptr %data
  call void @__syclc_work_group_barrier(i32 2)
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, %n
  br i1 %more, label %inner, label %latch
latch:
  store i32 %i, ptr %data
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i.next, %n
  br i1 %done, label %end, label %outer
end:
  store i32 %n, ptr %data
  ret void
}

!0 = !{i32 1, i32 2, i32 0, i32 1, !2, !2}
!1 = !{i32 1, i32 1, i32 0, i32 1, !2, !2}
!2 = !{}

; If ways part behind a barrier that only one side of a branch has, PoCL lets all work-items take the same one, in kernels of
; one dimension, too: the branch is between barriers, and the ways of each side meet at a barrier.
; CHECK-LABEL: define void @ways_behind_barrier(
; CHECK: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: br i1 %c, label %then, label %{{.*}}
; CHECK: end.side:
; CHECK-SAME: preds = %then, %outer, %inner
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: br label %end
define void @ways_behind_barrier(ptr %data, i32 %n) !syclc.kernel !1 {
entry:
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %then, label %else
then:
  call void @__syclc_work_group_barrier(i32 2)
  %id = call i64 @__syclc_local_id(i32 0)
  %d = icmp sgt i64 %id, 3
  br i1 %d, label %outer, label %end
outer:
  store i64 %id, ptr %data
  %e = icmp sgt i64 %id, 7
  br i1 %e, label %inner, label %end
inner:
  store i64 5, ptr %data
  br label %end
else:
  store i64 6, ptr %data
  br label %end
end:
  ret void
}

; They also meet where only a part of the other side leads, because the rest of it returns.
; CHECK-LABEL: define void @other_side_returns(
; CHECK: join.side:
; CHECK-SAME: preds = %{{then|outer}}, %{{then|outer}}
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: br label %join
define void @other_side_returns(ptr %data, i32 %n, i1 %returns) !syclc.kernel !1 {
entry:
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %then, label %else
then:
  call void @__syclc_work_group_barrier(i32 2)
  %id = call i64 @__syclc_local_id(i32 0)
  %d = icmp sgt i64 %id, 3
  br i1 %d, label %outer, label %join
outer:
  store i64 %id, ptr %data
  br label %join
else:
  br i1 %returns, label %end, label %join
join:
  store i64 6, ptr %data
  br label %end
end:
  ret void
}

; One way suffices if work-items part in a loop on it.
; CHECK-LABEL: define void @loop_behind_barrier(
; CHECK: end.side:
; CHECK-SAME: preds = %loop
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: br label %end
define void @loop_behind_barrier(ptr %data, i32 %n) !syclc.kernel !1 {
entry:
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %then, label %else
then:
  call void @__syclc_work_group_barrier(i32 2)
  %id = call i64 @__syclc_local_id(i32 0)
  br label %loop
loop:
  %k = phi i64 [ %id, %then ], [ %next, %loop ]
  store i64 %k, ptr %data
  %next = lshr i64 %k, 1
  %more = icmp ne i64 %next, 0
  br i1 %more, label %loop, label %end
else:
  store i64 6, ptr %data
  br label %end
end:
  store i64 7, ptr %data
  ret void
}

; The same if ways part before a barrier that ways around the branch reach, too: they wait for each other before.
; CHECK-LABEL: define void @shared_barrier(
; CHECK: br i1 %c, label %guarded, label %all
; CHECK: guarded:
; CHECK-NEXT: br i1 %ends, label %end, label %some
; CHECK: all.shared:
; CHECK-SAME: preds = %{{some|then}}, %{{some|then}}
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: br label %all
; CHECK: all:
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 2)
; CHECK-NOT: barrier(i32 0)
; CHECK: ret void
define void @shared_barrier(ptr %data, i32 %n, i1 %ends) !syclc.kernel !1 {
entry:
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %guarded, label %all
guarded:
  br i1 %ends, label %end, label %some
some:
  %id = call i64 @__syclc_local_id(i32 0)
  %d = icmp sgt i64 %id, 7
  br i1 %d, label %then, label %all
then:
  store i64 %id, ptr %data
  br label %all
all:
  call void @__syclc_work_group_barrier(i32 2)
  store i64 1, ptr %data
  br label %end
end:
  ret void
}

; Not if no way around the branch reaches the barrier.
; CHECK-LABEL: define void @own_barrier(
; CHECK-NOT: barrier(i32 0)
; CHECK: ret void
define void @own_barrier(ptr %data, i1 %ends) !syclc.kernel !1 {
entry:
  br i1 %ends, label %end, label %some
some:
  %id = call i64 @__syclc_local_id(i32 0)
  %d = icmp sgt i64 %id, 7
  br i1 %d, label %then, label %all
then:
  store i64 %id, ptr %data
  br label %all
all:
  call void @__syclc_work_group_barrier(i32 2)
  store i64 1, ptr %data
  br label %end
end:
  ret void
}

; A failed assertion is a single work-item's: it records it and leaves.
; CHECK-LABEL: define void @asserting(
; CHECK-NOT: barrier(i32 0)
; CHECK: ret void
define void @asserting(ptr %data, ptr %record, i32 %n) !syclc.kernel !10 {
  %i = load i32, ptr %data
  %fails = icmp eq i32 %i, %n
  br i1 %fails, label %record.it, label %go.on
record.it:
  %old = atomicrmw xchg ptr %record, i32 1 monotonic
  ret void
go.on:
  call void @__syclc_work_group_barrier(i32 2)
  store i32 1, ptr %data
  ret void
}

; The same with launches that have no record.
; CHECK-LABEL: define void @asserting.if.recorded(
; CHECK-NOT: barrier(i32 0)
; CHECK: ret void
define void @asserting.if.recorded(ptr %data, ptr %record, i32 %n) !syclc.kernel !10 {
  %i = load i32, ptr %data
  %fails = icmp eq i32 %i, %n
  br i1 %fails, label %is.there, label %go.on
is.there:
  %none = icmp eq ptr %record, null
  br i1 %none, label %leave, label %record.it
record.it:
  %old = atomicrmw xchg ptr %record, i32 1 monotonic
  br label %leave
leave:
  ret void
go.on:
  call void @__syclc_work_group_barrier(i32 2)
  store i32 1, ptr %data
  ret void
}
!10 = !{i32 1, i32 2, i32 0, i32 1, !11, !2}
!11 = !{!12, !13, !12}
!12 = !{i32 1, i32 0, i32 8, i32 8}
!13 = !{i32 4, i32 0, i32 8, i32 8}
