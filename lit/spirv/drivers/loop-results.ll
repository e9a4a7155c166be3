; Values used after a loop that work-items leave in different iterations start with a value that depends on an id, if barriers
; follow: otherwise PoCL keeps one copy for all of them. Loops that all leave together, kernels without barriers, and values that
; are not used after the loop are not changed.
; RUN: %opt-syclc -passes=syclc-loop-results,verify -S %s | FileCheck %s

declare void @__syclc_work_group_barrier(i32) convergent
declare i64 @__syclc_local_id(i32) memory(none)

; CHECK-LABEL: define void @apart(
; CHECK: %[[ID:.*]] = call i64 @__syclc_local_id(i32 0)
; CHECK-NEXT: %zero = lshr i64 %[[ID]], 63
; CHECK-DAG: %[[LOW:.*]] = trunc i64 %zero to i32
; CHECK-DAG: %[[COUNT:.*]] = add i32 1, %[[LOW]]
; CHECK-DAG: %[[X:.*]] = bitcast i32 %{{.*}} to float
; CHECK-DAG: %[[P:.*]] = getelementptr i8, ptr %data, i64 %zero
; CHECK: loop:
; CHECK-NEXT: %i = phi i64 [ 0, %entry ]
; CHECK-NEXT: %count = phi i32 [ %[[COUNT]], %entry ]
; CHECK-NEXT: %x = phi float [ %[[X]], %entry ]
; CHECK-NEXT: %p = phi ptr [ %[[P]], %entry ]
; CHECK-NEXT: %unused = phi i32 [ 7, %entry ]
define void @apart(ptr %data, i32 %n) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %count = phi i32 [ 1, %entry ], [ %count.next, %loop ]
  %x = phi float [ 1.0, %entry ], [ %x.next, %loop ]
  %p = phi ptr [ %data, %entry ], [ %p.next, %loop ]
  %unused = phi i32 [ 7, %entry ], [ %unused.next, %loop ]
  %unused.next = xor i32 %unused, 3
  store i32 %unused, ptr %data
  %i.next = add i64 %i, 1
  %count.next = mul i32 %count, 3
  %x.next = fmul float %x, 3.0
  %p.next = getelementptr i32, ptr %p, i64 1
  %more = icmp ult i64 %i.next, %id
  br i1 %more, label %loop, label %end
end:
  call void @__syclc_work_group_barrier(i32 2)
  store i32 %count.next, ptr %data
  store float %x.next, ptr %p.next
  ret void
}

; A value that is not a phi is computed from those that are.
; CHECK-LABEL: define void @made_of(
; CHECK: %[[I:.*]] = add i64 0, %zero
; CHECK: phi i64 [ %[[I]], %entry ]
define void @made_of(ptr %data) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %square = mul i64 %i, %i
  %result = xor i64 %square, 5
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, %id
  br i1 %more, label %loop, label %end
end:
  call void @__syclc_work_group_barrier(i32 2)
  store i64 %result, ptr %data
  ret void
}

; Addresses keep their initial value if that is null or undefined; the index makes later values depend on an id.
; CHECK-LABEL: define void @found(
; CHECK: %[[I:.*]] = add i64 0, %zero
; CHECK-NOT: getelementptr i8
; CHECK: phi i64 [ %[[I]], %entry ]
; CHECK-NEXT: phi ptr [ null, %entry ]
; CHECK-NEXT: phi i32 [ undef, %entry ]
define void @found(ptr %data) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %found = phi ptr [ null, %entry ], [ %found.next, %loop ]
  %late = phi i32 [ undef, %entry ], [ %late.next, %loop ]
  %place = getelementptr i32, ptr %data, i64 %i
  %late.next = load i32, ptr %place
  %is = icmp eq i32 %late.next, 5
  %found.next = select i1 %is, ptr %place, ptr %found
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, %id
  br i1 %more, label %loop, label %end
end:
  call void @__syclc_work_group_barrier(i32 2)
  store i32 %late, ptr %found.next
  ret void
}

; CHECK-LABEL: define void @together(
; CHECK-NOT: lshr
; CHECK: ret void
define void @together(ptr %data, i32 %n) !syclc.kernel !0 {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %count = phi i32 [ 1, %entry ], [ %count.next, %loop ]
  %i.next = add i32 %i, 1
  %count.next = mul i32 %count, 3
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  call void @__syclc_work_group_barrier(i32 2)
  store i32 %count.next, ptr %data
  ret void
}

; CHECK-LABEL: define void @barrier_before(
; CHECK-NOT: lshr
; CHECK: ret void
define void @barrier_before(ptr %data) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  call void @__syclc_work_group_barrier(i32 2)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, %id
  br i1 %more, label %loop, label %end
end:
  store i64 %i, ptr %data
  ret void
}

; CHECK-LABEL: define void @without_barriers(
; CHECK-NOT: lshr
; CHECK: ret void
define void @without_barriers(ptr %data) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, %id
  br i1 %more, label %loop, label %end
end:
  store i64 %i, ptr %data
  ret void
}

; A kernel that has barriers may call this with different numbers.
; CHECK-LABEL: define internal i32 @called(
; CHECK: lshr i64
; CHECK: %[[ONE:.*]] = add i32 1
; CHECK: phi i32 [ 0, %entry ]
; CHECK-NEXT: phi i32 [ %[[ONE]], %entry ]
define internal i32 @called(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %count = phi i32 [ 1, %entry ], [ %count.next, %loop ]
  %i.next = add i32 %i, 1
  %count.next = mul i32 %count, 3
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %count.next
}

; PoCL does not inline this. It has no ids in functions that are not inlined, and keeps their results per work-item.
; CHECK-LABEL: define internal i32 @called_as_it_is(
; CHECK-NOT: lshr
; CHECK: ret i32
define internal i32 @called_as_it_is(i32 %n) noinline {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %more = icmp ult i32 %i, %n
  %i.next = add i32 %i, 1
  br i1 %more, label %loop, label %end
end:
  ret i32 %i
}

; Values that follow one another begin apart without barriers, too.
; CHECK-LABEL: define void @fibonacci(
; CHECK: %zero = lshr i64
; CHECK: %[[A:.*]] = add i32 0, %{{.*}}
; CHECK: loop:
; CHECK: %a = phi i32 [ %[[A]], %entry ], [ %b, %loop ]
; CHECK-NEXT: %b = phi i32 [ 1, %entry ], [ %next, %loop ]
define void @fibonacci(ptr %data) !syclc.kernel !0 {
entry:
  %id = call i64 @__syclc_local_id(i32 0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %a = phi i32 [ 0, %entry ], [ %b, %loop ]
  %b = phi i32 [ 1, %entry ], [ %next, %loop ]
  %next = add i32 %a, %b
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, %id
  br i1 %more, label %loop, label %end
end:
  %p = getelementptr i32, ptr %data, i64 %id
  store i32 %b, ptr %p
  ret void
}

; All work-items leave this loop together.
; CHECK-LABEL: define void @fibonacci_together(
; CHECK-NOT: %zero
; CHECK: %a = phi i32 [ 0, %entry ], [ %b, %loop ]
define void @fibonacci_together(ptr %data, i64 %n) !syclc.kernel !0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %a = phi i32 [ 0, %entry ], [ %b, %loop ]
  %b = phi i32 [ 1, %entry ], [ %next, %loop ]
  %next = add i32 %a, %b
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  store i32 %b, ptr %data
  ret void
}

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !1}
!1 = !{}
