; Kernels that PoCL would copy very often get a second form: a loop with one barrier, in which a switch continues after the barrier
; that the work-items have reached.
; RUN: %opt-syclc -passes=syclc-barrier-dispatch,verify -syclc-barrier-tails=10 -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-barrier-dispatch -S %s | FileCheck %s --check-prefix=FEW
; FEW-NOT: define void @ways.dispatch

declare void @__syclc_work_group_barrier(i32) convergent

; The kernel stays.
; CHECK-LABEL: define void @ways(
; CHECK: store i32 %loaded, ptr %data
; CHECK-LABEL: define void @straight(
; CHECK-LABEL: define void @ways.dispatch(ptr %data, i1 %f, i1 %g)
; CHECK: entry:
; CHECK-NEXT: %before = load i32, ptr %data
; CHECK-NEXT: br label %barrier.dispatch
; CHECK: barrier.dispatch:
; CHECK-DAG: %[[KEPT:.*]] = phi i32 [ undef, %entry ], [ %[[KEPT_NEXT:.*]], %barrier.next ]
; CHECK-DAG: %barrier.to = phi i32 [ 0, %entry ], [ %barrier.next.to, %barrier.next ]
; CHECK: switch i32 %barrier.to, label %[[START:.*]] [
; CHECK-NEXT: i32 1, label %[[BEHIND:.*]]
; CHECK-NEXT: i32 2, label %[[LAST:.*]]
; CHECK-NEXT: ]
; CHECK: [[START]]:
; CHECK-NEXT: br i1 %f, label %first, label %second
; CHECK: first:
; CHECK-NEXT: %loaded = load i32, ptr %data
; CHECK-NEXT: br label %barrier.next
; CHECK: [[BEHIND]]:
; CHECK-NEXT: store i32 %[[KEPT]], ptr %data
; CHECK-NEXT: br label %second
; CHECK: third:
; CHECK-NEXT: br label %barrier.next
; CHECK: [[LAST]]:
; CHECK: barrier.next:
; CHECK-DAG: %[[KEPT_NEXT]] = phi i32 {{.*}}[ %loaded, %first ]
; CHECK-DAG: %barrier.next.to = phi i32 [ 3, %{{.*}} ], {{.*}}[ 1, %first ], [ 2, %third ]
; CHECK: call void @__syclc_work_group_barrier(i32 3)
; CHECK-NEXT: %[[DONE:.*]] = icmp eq i32 %barrier.next.to, 3
; CHECK-NEXT: br i1 %[[DONE]], label %{{.*}}, label %barrier.dispatch
define void @ways(ptr %data, i1 %f, i1 %g) !syclc.kernel !0 {
entry:
  %before = load i32, ptr %data
  br i1 %f, label %first, label %second
first:
  %loaded = load i32, ptr %data
  call void @__syclc_work_group_barrier(i32 2)
  store i32 %loaded, ptr %data
  br label %second
second:
  br i1 %g, label %third, label %end
third:
  call void @__syclc_work_group_barrier(i32 3)
  br label %end
end:
  store i32 %before, ptr %data
  ret void
}

; No way leads around the barriers.
; CHECK-NOT: @straight.dispatch
define void @straight(ptr %data, i1 %f) !syclc.kernel !0 {
entry:
  br i1 %f, label %first, label %second
first:
  store i32 1, ptr %data
  br label %second
second:
  call void @__syclc_work_group_barrier(i32 2)
  store i32 2, ptr %data
  store i32 3, ptr %data
  store i32 4, ptr %data
  store i32 5, ptr %data
  store i32 6, ptr %data
  ret void
}

; A loop with exits in the middle and at its end has a second form however small it is: PoCL omits the first work-item's code after
; such a branch. A loop with one exit has none.
; CHECK: define void @left_twice.dispatch(
; CHECK: barrier.dispatch:
; CHECK: switch i32 %barrier.to
; CHECK-NOT: @left_once.dispatch
define void @left_twice(ptr %data, i32 %n) !syclc.kernel !0 {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  call void @__syclc_work_group_barrier(i32 2)
  %flag = load i32, ptr %data
  %stops = icmp sgt i32 %flag, 3
  br i1 %stops, label %end, label %rest
rest:
  store i32 %i, ptr %data
  call void @__syclc_work_group_barrier(i32 2)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}

define void @left_once(ptr %data, i32 %n) !syclc.kernel !0 {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @__syclc_work_group_barrier(i32 2)
  store i32 %i, ptr %data
  call void @__syclc_work_group_barrier(i32 2)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}

; Addresses are recomputed where they no longer dominate: a phi of them may get another type in SPIR-V.
; CHECK: define void @address_kept.dispatch(
; CHECK-NOT: phi ptr
; CHECK: getelementptr i32, ptr addrspace(3) %local, i64 %k
; CHECK-NEXT: store i32 1
; CHECK-NOT: phi ptr
; CHECK: getelementptr i32, ptr addrspace(3) %local, i64 %k
; CHECK-NEXT: store i32 2
; CHECK-NOT: phi ptr
; CHECK: ret void
define void @address_kept(ptr addrspace(3) %local, ptr %data, i64 %k, i32 %n) !syclc.kernel !0 {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  call void @__syclc_work_group_barrier(i32 2)
  %p = getelementptr i32, ptr addrspace(3) %local, i64 %k
  store i32 1, ptr addrspace(3) %p
  %flag = load i32, ptr %data
  %stops = icmp sgt i32 %flag, 3
  br i1 %stops, label %end, label %rest
rest:
  call void @__syclc_work_group_barrier(i32 2)
  store i32 2, ptr addrspace(3) %p
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %end, label %loop
end:
  ret void
}

!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !2}
!1 = !{}
!2 = !{}
