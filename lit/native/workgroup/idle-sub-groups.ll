; A loop over sub-groups ends at the first one that has nothing to do, if the following ones have nothing to do either.
; RUN: %opt-syclc -passes='syclc-idle-sub-groups,verify' -S %s | FileCheck %s

; One step of a tree.
; CHECK-LABEL: define void @tree(
; CHECK: br i1 %some, label %then, label %end
; CHECK: latch:
; CHECK: br i1 %more, label %loop, label %end
define void @tree(ptr %part, i64 %half, i64 %n) "syclc-sub-group-size"="8" {
entry:
  br label %loop
loop:
  %x = phi i64 [ 0, %entry ], [ %x.next, %latch ]
  %some = icmp ult i64 %x, %half
  br i1 %some, label %then, label %latch
then:
  %p = getelementptr i64, ptr %part, i64 %x
  store i64 %half, ptr %p
  br label %latch
latch:
  %x.next = add nuw i64 %x, 8
  %more = icmp ult i64 %x.next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; The same with a limit that may be poison, so that the branch is on a frozen condition (Masks.cpp).
; CHECK-LABEL: define void @frozen(
; CHECK: br i1 %some.frozen, label %then, label %end
define void @frozen(ptr %part, i64 %half, i64 %n) "syclc-sub-group-size"="8" {
entry:
  br label %loop
loop:
  %x = phi i64 [ 0, %entry ], [ %x.next, %latch ]
  %some = icmp ult i64 %x, %half
  %some.frozen = freeze i1 %some
  br i1 %some.frozen, label %then, label %latch
then:
  %p = getelementptr i64, ptr %part, i64 %x
  store i64 %half, ptr %p
  br label %latch
latch:
  %x.next = add nuw i64 %x, 8
  %more = icmp ult i64 %x.next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; An int, whose values are known because the size of the group is; all lanes are tested first.
; CHECK-LABEL: define void @copied(
; CHECK: br i1 %some, label %masked, label %end
define void @copied(ptr %part, i32 %half, ptr %work) "syclc-sub-group-size"="8" {
entry:
  %n = load i64, ptr %work, !range !2
  br label %loop
loop:
  %x = phi i64 [ 0, %entry ], [ %x.next, %latch ]
  %p = getelementptr i64, ptr %part, i64 %x
  %i = trunc i64 %x to i32
  %some = icmp slt i32 %i, %half
  %rest = sub nuw nsw i64 %n, %x
  %full = icmp ugt i64 %rest, 7
  %all = and i1 %some, %full
  br i1 %all, label %plain, label %test
test:
  br i1 %some, label %masked, label %latch
masked:
  store i64 1, ptr %p
  br label %latch
plain:
  store i64 2, ptr %p
  br label %latch
latch:
  %x.next = add nuw nsw i64 %x, 8
  %more = icmp ult i64 %x.next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; Only the first sub-group has something to do: there is no loop.
; CHECK-LABEL: define void @first(
; CHECK: latch:
; CHECK-NOT: br i1
; CHECK: br label %end
define void @first(ptr %part, i64 %n) "syclc-sub-group-size"="8" {
entry:
  br label %loop
loop:
  %x = phi i64 [ 0, %entry ], [ %x.next, %latch ]
  %none = icmp ne i64 %x, 0
  br i1 %none, label %latch, label %then
then:
  store i64 1, ptr %part
  br label %latch
latch:
  %x.next = add nuw i64 %x, 8
  %more = icmp ult i64 %x.next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK-LABEL: define void @half_of_first(
; CHECK: latch:
; CHECK-NOT: br i1
; CHECK: br label %end
define void @half_of_first(ptr %part, i64 %n) "syclc-sub-group-size"="8" {
entry:
  br label %loop
loop:
  %x = phi i64 [ 0, %entry ], [ %x.next, %latch ]
  %some = icmp ult i64 %x, 4
  br i1 %some, label %then, label %latch
then:
  store i64 1, ptr %part
  br label %latch
latch:
  %x.next = add nuw i64 %x, 8
  %more = icmp ult i64 %x.next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; Not changed: an int that may wrap, a lower bound, a bound that changes, a store in each iteration, a result, one lane, and
; loops that are not over a work-group.
; CHECK-LABEL: define void @wraps(
; CHECK: br i1 %some, label %then, label %latch
define void @wraps(ptr %part, i32 %half, i64 %n) "syclc-sub-group-size"="8" {
entry:
  br label %loop
loop:
  %x = phi i64 [ 0, %entry ], [ %x.next, %latch ]
  %i = trunc i64 %x to i32
  %some = icmp slt i32 %i, %half
  br i1 %some, label %then, label %latch
then:
  store i64 1, ptr %part
  br label %latch
latch:
  %x.next = add nuw i64 %x, 8
  %more = icmp ult i64 %x.next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK-LABEL: define void @above(
; CHECK: br i1 %some, label %then, label %latch
define void @above(ptr %part, i64 %half, i64 %n) "syclc-sub-group-size"="8" {
entry:
  br label %loop
loop:
  %x = phi i64 [ 0, %entry ], [ %x.next, %latch ]
  %some = icmp ugt i64 %x, %half
  br i1 %some, label %then, label %latch
then:
  store i64 1, ptr %part
  br label %latch
latch:
  %x.next = add nuw i64 %x, 8
  %more = icmp ult i64 %x.next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK-LABEL: define void @bound_from_memory(
; CHECK: br i1 %some, label %then, label %latch
define void @bound_from_memory(ptr %part, ptr %bound, i64 %n) "syclc-sub-group-size"="8" {
entry:
  br label %loop
loop:
  %x = phi i64 [ 0, %entry ], [ %x.next, %latch ]
  %half = load i64, ptr %bound
  %some = icmp ult i64 %x, %half
  br i1 %some, label %then, label %latch
then:
  store i64 1, ptr %part
  br label %latch
latch:
  %x.next = add nuw i64 %x, 8
  %more = icmp ult i64 %x.next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK-LABEL: define void @stores(
; CHECK: br i1 %some, label %then, label %latch
define void @stores(ptr %part, i64 %half, i64 %n) "syclc-sub-group-size"="8" {
entry:
  br label %loop
loop:
  %x = phi i64 [ 0, %entry ], [ %x.next, %latch ]
  %some = icmp ult i64 %x, %half
  br i1 %some, label %then, label %latch
then:
  store i64 1, ptr %part
  br label %latch
latch:
  %p = getelementptr i64, ptr %part, i64 %x
  store i64 2, ptr %p
  %x.next = add nuw i64 %x, 8
  %more = icmp ult i64 %x.next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

; CHECK-LABEL: define i64 @result(
; CHECK: br i1 %some, label %then, label %latch
define i64 @result(ptr %part, i64 %half, i64 %n) "syclc-sub-group-size"="8" {
entry:
  br label %loop
loop:
  %x = phi i64 [ 0, %entry ], [ %x.next, %latch ]
  %some = icmp ult i64 %x, %half
  br i1 %some, label %then, label %latch
then:
  store i64 1, ptr %part
  br label %latch
latch:
  %x.next = add nuw i64 %x, 8
  %more = icmp ult i64 %x.next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret i64 %x.next
}

; CHECK-LABEL: define void @range(
; CHECK: br i1 %some, label %then, label %latch
define void @range(ptr %part, i64 %half, i64 %n) "syclc-sub-group-size"="8" {
entry:
  br label %loop
loop:
  %x = phi i64 [ 0, %entry ], [ %x.next, %latch ]
  %some = icmp ult i64 %x, %half
  br i1 %some, label %then, label %latch
then:
  store i64 1, ptr %part
  br label %latch
latch:
  %x.next = add nuw i64 %x, 8
  %more = icmp ult i64 %x.next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i64 1, i64 2147483648}
