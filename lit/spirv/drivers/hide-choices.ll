; Chosen indices into private arrays are combined with a mask that is zero, but not known to be, because Intel's vectoriser
; accesses the first lane's array through chosen addresses. Each loop has its own mask. Other indices are not changed.
; RUN: %opt-syclc -passes=syclc-hide-choices,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck --check-prefix=ALL %s

; CHECK-LABEL: define spir_kernel void @selected
; CHECK: [[SIZE:%.*]] = call spir_func i64 @_Z15get_global_sizej(i32 0)
; CHECK-NEXT: [[NONE:%.*]] = ashr i64 [[SIZE]], 63
; CHECK: %i = select i1 %c, i64 3, i64 5
; CHECK-NEXT: [[J:%.*]] = xor i64 %i, [[NONE]]
; CHECK-NEXT: getelementptr i32, ptr %a, i64 [[J]]
; ALL-LABEL: define spir_kernel void @selected
; ALL: ashr i64 %{{.*}}, 63
; ALL: xor i64 %i,
define spir_kernel void @selected(i1 %c) {
  %a = alloca [17 x i32]
  %i = select i1 %c, i64 3, i64 5
  %e = getelementptr i32, ptr %a, i64 %i
  store i32 7, ptr %e
  ret void
}

; The index may be computed from a chosen value, and be narrow.
; CHECK-LABEL: define spir_kernel void @computed
; CHECK: [[NARROW:%.*]] = trunc i64 %{{.*}} to i32
; CHECK-NEXT: xor i32 %i, [[NARROW]]
define spir_kernel void @computed(i1 %c, i32 %n) {
entry:
  %a = alloca [17 x i32]
  br i1 %c, label %one, label %end
one:
  br label %end
end:
  %k = phi i32 [ %n, %entry ], [ 5, %one ]
  %i = add i32 %k, 1
  %e = getelementptr i32, ptr %a, i32 %i
  store i32 7, ptr %e
  ret void
}

; After a loop, its counter is chosen: lanes leave in different iterations. In the loop it is not.
; CHECK-LABEL: define spir_kernel void @counter
; CHECK: loop:
; CHECK: %e = getelementptr i32, ptr %a, i64 %k
; CHECK: end:
; CHECK-NEXT: [[J:%.*]] = xor i64 %k, %{{.*}}
; CHECK-NEXT: %after = getelementptr i32, ptr %a, i64 [[J]]
define spir_kernel void @counter(i32 %x) {
entry:
  %a = alloca [17 x i32]
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %e = getelementptr i32, ptr %a, i64 %k
  %v = load i32, ptr %e
  %next = add i64 %k, 1
  %more = icmp sgt i32 %v, %x
  br i1 %more, label %loop, label %end
end:
  %after = getelementptr i32, ptr %a, i64 %k
  store i32 7, ptr %after
  ret void
}

; An address of a loop is computed again after it. The masks differ, so that LLVM does not replace one by the other.
; CHECK-LABEL: define spir_kernel void @address
; CHECK: [[NONE0:%.*]] = ashr i64 %{{.*}}, 63
; CHECK: [[SUM:%.*]] = add i64 %{{.*}}, 1
; CHECK: [[NONE1:%.*]] = ashr i64 [[SUM]], 63
; CHECK: loop:
; CHECK: xor i64 %k, [[NONE0]]
; CHECK: %e = getelementptr
; CHECK: end:
; CHECK-NEXT: [[J:%.*]] = xor i64 %k, [[NONE1]]
; CHECK-NEXT: [[E:%.*]] = getelementptr i32, ptr %a, i64 [[J]]
; CHECK-NEXT: store i32 7, ptr [[E]]
define spir_kernel void @address(i32 %x) {
entry:
  %a = alloca [17 x i32]
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %e = getelementptr i32, ptr %a, i64 %k
  %v = load i32, ptr %e
  %small = icmp slt i32 %v, 3
  %step = select i1 %small, i64 1, i64 2
  %next = add i64 %k, %step
  %more = icmp sgt i32 %v, %x
  br i1 %more, label %loop, label %end
end:
  store i32 7, ptr %e
  ret void
}

; In functions, which may have no query of the size, the mask is a volatile load.
; CHECK-LABEL: define i32 @function
; CHECK: [[NONE:%.*]] = load volatile i64
; CHECK: xor i64 %i, [[NONE]]
define i32 @function(i1 %c) {
  %a = alloca [17 x i32]
  %i = select i1 %c, i64 3, i64 5
  %e = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}

; Other memory, and other indices.
; CHECK-LABEL: define spir_kernel void @others
; CHECK-NOT: xor
; CHECK: ret void
define spir_kernel void @others(i1 %c, i64 %n, ptr addrspace(1) %p) {
  %a = alloca [17 x i32]
  %i = select i1 %c, i64 3, i64 5
  %e = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 7, ptr addrspace(1) %e
  %j = and i64 %n, 15
  %f = getelementptr i32, ptr %a, i64 %j
  store i32 7, ptr %f
  ret void
}
