; A loop with barriers that two sides of a branch leave, each on its own, is left at one place, after a barrier: PoCL 3.1
; lets one work-item choose for all of them between ways that part before the next barrier.
; RUN: %opt-syclc -passes=syclc-barrier-loops,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-barrier-loops,function(print<loops>)' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=LOOPS

declare void @__syclc_work_group_barrier(i32) convergent

; LOOPS-LABEL: Loop info for function 'threaded'
; LOOPS-NEXT: Loop at depth 1 containing: %loop<header>{{[^<]*}}<latch><exiting>{{$}}
; CHECK-LABEL: define void @threaded(
; CHECK: loop:
; CHECK-NEXT: %i = phi i64 [ 0, %entry ], [ %[[I:.*]], %[[HUB:.*]] ]
; CHECK: first:
; CHECK: br i1 %first.done, label %[[HUB]], label %more
; CHECK: more:
; CHECK: br label %[[HUB]]
; CHECK: others:
; CHECK: br i1 %others.done, label %[[HUB]], label %more
; CHECK: [[HUB]]:
; CHECK: %[[AGAIN:.*]] = phi i1 [ true, %more ], [ false, %{{first|others}} ], [ false, %{{first|others}} ]
; CHECK: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: br i1 %[[AGAIN]], label %loop, label %[[LEAVE:.*]]
; CHECK: [[LEAVE]]:
; CHECK-NEXT: br i1 %{{.*}}, label %{{end|last}}, label %{{end|last}}
define void @threaded(ptr %data, i1 %is.first) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %more ]
  call void @__syclc_work_group_barrier(i32 2)
  br i1 %is.first, label %first, label %others
first:
  %first.next = add i64 %i, 1
  store i64 %i, ptr %data
  %first.done = icmp eq i64 %first.next, 5
  br i1 %first.done, label %last, label %more
more:
  %next = phi i64 [ %first.next, %first ], [ %others.next, %others ]
  br label %loop
others:
  %others.next = add i64 %i, 1
  %others.done = icmp eq i64 %others.next, 5
  br i1 %others.done, label %end, label %more
last:
  store i64 %first.next, ptr %data
  br label %end
end:
  ret void
}

; The block of the back edge leaves the loop too: it is one way among others once they are joined.
; LOOPS-LABEL: Loop info for function 'latch_leaves'
; LOOPS-NEXT: Loop at depth 1 containing: %loop<header>{{[^<]*}}<latch><exiting>{{$}}
; CHECK-LABEL: define void @latch_leaves(
; CHECK: loop:
; CHECK-NEXT: %i = phi i64 [ 0, %entry ], [ %{{.*}}, %[[HUB:.*]] ]
; CHECK: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: br i1 %{{.*}}, label %loop, label
define void @latch_leaves(ptr %data, i1 %is.first) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  call void @__syclc_work_group_barrier(i32 2)
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 5
  br i1 %is.first, label %first, label %latch
first:
  store i64 %i, ptr %data
  br i1 %done, label %last, label %latch
latch:
  br i1 %done, label %end, label %loop
last:
  store i64 %next, ptr %data
  br label %end
end:
  ret void
}

; Work-items do not wait in each round: they need not leave in the same one.
; CHECK-LABEL: define void @barriers_in_some_rounds(
; CHECK-NOT: call void @__syclc_work_group_barrier(i32 0)
; CHECK: ret void
define void @barriers_in_some_rounds(ptr %data, i1 %is.first, i1 %all) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %more ]
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 5
  br i1 %all, label %wait, label %ask
wait:
  call void @__syclc_work_group_barrier(i32 2)
  br label %ask
ask:
  br i1 %is.first, label %first, label %more
first:
  br i1 %done, label %end, label %more
more:
  br label %loop
end:
  ret void
}

; Iterations end on two paths, one of which keeps %x. PoCL's LLVM removes the block that joins them and makes a loop of each path,
; and one work-item chooses between them for all. A barrier keeps the block.
; CHECK-LABEL: define void @way_that_changes_nothing(
; CHECK: last:
; CHECK-NEXT: %next = phi i32 [ %less, %larger ], [ %x, %body ]
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: br label %loop
define void @way_that_changes_nothing(ptr %data, i32 %begin, i1 %is.first) {
entry:
  br label %loop
loop:
  %x = phi i32 [ %begin, %entry ], [ %next, %last ]
  call void @__syclc_work_group_barrier(i32 2)
  %any = load i1, ptr %data
  br i1 %any, label %body, label %end
body:
  %is.large = icmp ugt i32 %x, 1000
  br i1 %is.large, label %larger, label %last
larger:
  %less = udiv i32 %x, 7
  br label %last
last:
  %next = phi i32 [ %less, %larger ], [ %x, %body ]
  br label %loop
end:
  store i32 %x, ptr %data
  ret void
}

; The same when the block is gone already.
; LOOPS-LABEL: Loop info for function 'two_back_edges'
; LOOPS-NEXT: Loop at depth 1 containing: %loop<header><exiting>,%body,%larger,%loop.barrier.loop<latch>{{$}}
; CHECK-LABEL: define void @two_back_edges(
; CHECK: %[[X:.*]] = phi i32 [ %x, %body ], [ %less, %larger ]
; CHECK-NEXT: call void @__syclc_work_group_barrier(i32 0)
; CHECK-NEXT: br label %loop
; CHECK: %x = phi i32 [ %begin, %entry ], [ %[[X]], %loop.barrier.loop ]
define void @two_back_edges(ptr %data, i32 %begin, i1 %is.first) {
entry:
  br label %loop
loop:
  %x = phi i32 [ %begin, %entry ], [ %less, %larger ], [ %x, %body ]
  call void @__syclc_work_group_barrier(i32 2)
  %any = load i1, ptr %data
  br i1 %any, label %body, label %end
body:
  %is.large = icmp ugt i32 %x, 1000
  br i1 %is.large, label %larger, label %loop
larger:
  %less = udiv i32 %x, 7
  br label %loop
end:
  store i32 %x, ptr %data
  ret void
}

; No barrier where the block that joins the ways has something to do.
; CHECK-LABEL: define void @rounds_that_count(
; CHECK-NOT: call void @__syclc_work_group_barrier(i32 0)
; CHECK: ret void
define void @rounds_that_count(ptr %data, i1 %is.first) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %last ]
  %x = phi i32 [ 7, %entry ], [ %x.next, %last ]
  call void @__syclc_work_group_barrier(i32 2)
  %any = load i1, ptr %data
  br i1 %any, label %body, label %end
body:
  %is.large = icmp ugt i32 %x, 1000
  br i1 %is.large, label %larger, label %last
larger:
  %less = udiv i32 %x, 7
  br label %last
last:
  %x.next = phi i32 [ %less, %larger ], [ %x, %body ]
  %next = add i32 %i, 1
  br label %loop
end:
  store i32 %x, ptr %data
  ret void
}

; A switch with a barrier on its ways becomes branches: PoCL 3.1 ends the program on some of those.
; CHECK-LABEL: define void @switch_around_a_barrier(
; CHECK-NOT: switch i32
; CHECK: ret void
define void @switch_around_a_barrier(ptr %data, i32 %stage) {
entry:
  switch i32 %stage, label %end [ i32 0, label %first
                                  i32 4, label %first
                                  i32 1, label %second ]
first:
  store i32 1, ptr %data
  call void @__syclc_work_group_barrier(i32 2)
  br label %end
second:
  store i32 2, ptr %data
  br label %end
end:
  ret void
}

; Not one whose paths join before the next barrier.
; CHECK-LABEL: define void @switch_before_a_barrier(
; CHECK: switch i32
define void @switch_before_a_barrier(ptr %data, i32 %stage) {
entry:
  switch i32 %stage, label %end [ i32 0, label %first
                                  i32 1, label %second ]
first:
  store i32 1, ptr %data
  br label %end
second:
  store i32 2, ptr %data
  br label %end
end:
  call void @__syclc_work_group_barrier(i32 2)
  ret void
}
