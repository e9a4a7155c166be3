; A work-item's number in its sub-group, a constant to Intel's vectoriser, gets a zero added that the vectoriser does not
; know, if it is or may be compared with a value that is not a constant.
; RUN: %opt-syclc -passes=syclc-hide-lanes,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-expand-unsupported,verify -S %s | FileCheck --check-prefix=ALL %s

; The addition follows the extension, so that addresses still grow by one from lane to lane.
; CHECK-LABEL: define spir_kernel void @compared
; CHECK: [[LANE:%.*]] = call spir_func i32 @_Z22get_sub_group_local_idv()
; CHECK-NEXT: [[WIDE:%.*]] = sext i32 [[LANE]] to i64
; CHECK-NEXT: [[G:%.*]] = call spir_func i64 @_Z15get_global_sizej(i32 0)
; CHECK-NEXT: [[Z:%.*]] = lshr i64 [[G]], 63
; CHECK-NEXT: [[SUM:%.*]] = add i64 [[WIDE]], [[Z]]
; CHECK-NEXT: icmp ugt i64 %n, [[SUM]]
; CHECK: sub i64 [[SUM]], %n
; ALL-LABEL: define spir_kernel void @compared
; ALL: lshr i64 %{{.*}}, 63
define spir_kernel void @compared(ptr addrspace(1) %p, ptr addrspace(1) %to, i64 %n) {
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  %wide = sext i32 %lane to i64
  %outside = icmp ugt i64 %n, %wide
  br i1 %outside, label %end, label %inside

inside:
  %d = sub i64 %wide, %n
  %from = getelementptr i32, ptr addrspace(1) %p, i64 %d
  %v = load i32, ptr addrspace(1) %from
  store i32 %v, ptr addrspace(1) %to
  br label %end

end:
  ret void
}

; Another source's function may compare it.
; CHECK-LABEL: define spir_kernel void @passed
; CHECK: [[SUM:%.*]] = add i32 %lane,
; CHECK: call void @elsewhere(i32 [[SUM]])
define spir_kernel void @passed() {
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  call void @elsewhere(i32 %lane)
  ret void
}

declare void @elsewhere(i32) "syclc-external"

; A loop compares a value computed from the number, in 32 bits.
; CHECK-LABEL: define spir_kernel void @through_a_loop
; CHECK: [[Z:%.*]] = trunc i64 {{%.*}} to i32
; CHECK-NEXT: [[SUM:%.*]] = add i32 %lane, [[Z]]
; CHECK: phi i32 [ [[SUM]], %0 ]
define spir_kernel void @through_a_loop(ptr addrspace(1) %to, i32 %n) {
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  br label %loop

loop:
  %k = phi i32 [ %lane, %0 ], [ %next, %loop ]
  %next = mul i32 %k, 3
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  store i32 %k, ptr addrspace(1) %to
  ret void
}

; A comparison may follow where the number is stored in the work-item's memory.
; CHECK-LABEL: define spir_kernel void @by_memory
; CHECK: [[SUM:%.*]] = add i32 %lane,
; CHECK: store i32 [[SUM]], ptr %v
define spir_kernel void @by_memory() {
  %v = alloca i32
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  store i32 %lane, ptr %v
  ret void
}

; The number is returned; outside kernels the zero is loaded from a variable.
; CHECK-LABEL: define spir_func i32 @returned
; CHECK: [[ZERO:%.*]] = alloca i32
; CHECK: [[Z:%.*]] = load volatile i32, ptr [[ZERO]]
; CHECK: [[SUM:%.*]] = add i32 %lane, [[Z]]
; CHECK: ret i32 [[SUM]]
define spir_func i32 @returned() {
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  ret i32 %lane
}

; Left alone: comparisons with constants, for equality, of loaded values; uses in addresses and values.
; CHECK-LABEL: define spir_kernel void @left_alone
; CHECK-NOT: get_global_size
; CHECK: ret void
define spir_kernel void @left_alone(ptr addrspace(1) %to, i32 %n) {
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  %least = icmp ult i32 %lane, 3
  %same = icmp eq i32 %lane, %n
  %both = and i1 %least, %same
  %v = select i1 %both, i32 %lane, i32 7
  %at = getelementptr i32, ptr addrspace(1) %to, i32 %lane
  %old = load i32, ptr addrspace(1) %at
  %less = icmp ult i32 %old, %n
  %w = select i1 %less, i32 %v, i32 %old
  store i32 %w, ptr addrspace(1) %at
  ret void
}

declare spir_func i32 @_Z22get_sub_group_local_idv()
