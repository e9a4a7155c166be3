; Loads and stores at addresses that other iterations of a loop store to get addresses plus a zero that is not known,
; because Intel's compiler vectorises such loops in steps of more iterations than the distance.
; In private arrays, the zero is added to the index.
; RUN: %opt-syclc -passes=syclc-hide-distances,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck --check-prefix=ALL %s

; CHECK-LABEL: define spir_kernel void @recurrence
; CHECK: [[SIZE:%.*]] = call spir_func i64 @_Z15get_global_sizej(i32 0)
; CHECK: [[SIGN:%.*]] = ashr i64 [[SIZE]], 63
; CHECK: [[ZERO:%.*]] = and i64 [[SIZE]], [[SIGN]]
; CHECK: %back = getelementptr i32, ptr %a, i64 %before
; CHECK: [[INDEX:%.*]] = add i64 %before, [[ZERO]]
; CHECK-NEXT: %back.hidden = getelementptr i32, ptr %a, i64 [[INDEX]]
; CHECK-NEXT: load i32, ptr %back.hidden
; CHECK: %old = load i32, ptr %p
; CHECK: store i32 %sum, ptr %p
; ALL-LABEL: define spir_kernel void @recurrence
; ALL: load i32, ptr %back.hidden
define spir_kernel void @recurrence() {
entry:
  %a = alloca [80 x i32]
  br label %loop
loop:
  %i = phi i64 [ 8, %entry ], [ %next, %loop ]
  %before = sub nsw i64 %i, 8
  %back = getelementptr i32, ptr %a, i64 %before
  %v = load i32, ptr %back
  %p = getelementptr i32, ptr %a, i64 %i
  %old = load i32, ptr %p
  %sum = add i32 %v, %old
  store i32 %sum, ptr %p
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 80
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Of two stores, the second one; each further store, and the loads that meet stores, have zeros of their own.
; CHECK-LABEL: define spir_kernel void @stores
; CHECK: [[ZERO0:%.*]] = and i64
; CHECK: [[SUM:%.*]] = add i64 %{{.*}}, 1
; CHECK: [[ZERO1:%.*]] = and i64 [[SUM]],
; CHECK: store i32 1, ptr addrspace(1) %p,
; CHECK: [[HIDDEN0:%.*]] = getelementptr i32, ptr addrspace(1) %q, i64 [[ZERO0]]
; CHECK-NEXT: store i32 2, ptr addrspace(1) [[HIDDEN0]]
; CHECK: [[HIDDEN1:%.*]] = getelementptr i32, ptr addrspace(1) %r, i64 [[ZERO1]]
; CHECK-NEXT: load i32, ptr addrspace(1) [[HIDDEN1]]
; CHECK: load i32, ptr addrspace(1) %elsewhere
define spir_kernel void @stores(ptr addrspace(1) %a, ptr addrspace(1) %elsewhere, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  store i32 1, ptr addrspace(1) %p
  %i4 = add nsw i64 %i, 4
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %i4
  store i32 2, ptr addrspace(1) %q
  %i8 = add nsw i64 %i, 8
  %r = getelementptr i32, ptr addrspace(1) %a, i64 %i8
  %v = load i32, ptr addrspace(1) %r
  %w = load i32, ptr addrspace(1) %elsewhere
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Drivers may unroll short loops: their accesses are compared with those of the loop around them.
; CHECK-LABEL: define spir_kernel void @rows
; CHECK: load i32, ptr %back.hidden
; CHECK: store i32 %v, ptr %p
define spir_kernel void @rows() {
entry:
  %a = alloca [40 x [8 x i32]]
  br label %row
row:
  %r = phi i64 [ 2, %entry ], [ %r.next, %row.end ]
  %before = sub nsw i64 %r, 2
  br label %column
column:
  %c = phi i64 [ 0, %row ], [ %c.next, %column ]
  %back = getelementptr [40 x [8 x i32]], ptr %a, i64 0, i64 %before, i64 %c
  %v = load i32, ptr %back
  %p = getelementptr [40 x [8 x i32]], ptr %a, i64 0, i64 %r, i64 %c
  store i32 %v, ptr %p
  %c.next = add nuw nsw i64 %c, 1
  %c.more = icmp ult i64 %c.next, 8
  br i1 %c.more, label %column, label %row.end
row.end:
  %r.next = add nuw nsw i64 %r, 1
  %r.more = icmp ult i64 %r.next, 40
  br i1 %r.more, label %row, label %end
end:
  ret void
}

; Elements of an unrolled loop, the same element, accesses outside of loops, and loops without stores do not change.
; CHECK-LABEL: define spir_kernel void @others
; CHECK-NOT: .hidden
; CHECK: ret void
define spir_kernel void @others(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n) {
entry:
  %first = load i32, ptr addrspace(1) %b
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %v = load i32, ptr addrspace(1) %p
  store i32 %first, ptr addrspace(1) %p
  %odd = or disjoint i64 %i, 1
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %odd
  %w = load i32, ptr addrspace(1) %q
  %x = add i32 %v, %w
  store i32 %x, ptr addrspace(1) %q
  %r = getelementptr i32, ptr addrspace(1) %b, i64 %i
  %s = load i32, ptr addrspace(1) %r
  %t = getelementptr i32, ptr addrspace(1) %b, i64 %odd
  %u = load i32, ptr addrspace(1) %t
  %next = add nuw nsw i64 %i, 2
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  store i32 %first, ptr addrspace(1) %b
  ret void
}

; In functions, which may have no query of the size, the zero is a volatile load.
; CHECK-LABEL: define void @function
; CHECK: [[ZERO:%.*]] = load volatile i64
; CHECK: getelementptr i16, ptr addrspace(3) %back, i64 [[ZERO]]
define void @function(ptr addrspace(3) %a, i64 %d) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %before = sub i64 %i, %d
  %back = getelementptr i16, ptr addrspace(3) %a, i64 %before
  %v = load i16, ptr addrspace(3) %back
  %p = getelementptr i16, ptr addrspace(3) %a, i64 %i
  store i16 %v, ptr addrspace(3) %p
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 80
  br i1 %more, label %loop, label %end
end:
  ret void
}
