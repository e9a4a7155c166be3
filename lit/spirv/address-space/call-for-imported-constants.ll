; The address of a constant of another source comes from a function, called once in each function that uses the constant, also
; through constant expressions and phis. Constants defined here, and unused ones, are not changed.
; RUN: %opt-syclc -passes=syclc-call-for-imported-constants,verify -S %s | FileCheck %s --implicit-check-not=@table
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

; CHECK: @here = internal addrspace(2) constant i32 5
; CHECK: @unused = external addrspace(1) constant i32
@table = external addrspace(1) constant [8 x float], align 16
@here = internal addrspace(2) constant i32 5
@unused = external addrspace(1) constant i32

; CHECK-LABEL: define spir_kernel void @twice(
; CHECK-NEXT: entry:
; CHECK-NEXT: %[[CALL:.*]] = call spir_func i64 @syclc.table()
; CHECK-NEXT: %[[TABLE:.*]] = inttoptr i64 %[[CALL]] to ptr addrspace(1)
; CHECK-NOT: @syclc.table
; CHECK: getelementptr i8, ptr addrspace(1) %[[TABLE]], i64 4
; CHECK: phi ptr addrspace(1) [ %[[TABLE]], %entry ], [ %data, %other ]
define spir_kernel void @twice(ptr addrspace(1) %data, i1 %c) {
entry:
  %v = load float, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @table, i64 4)
  store float %v, ptr addrspace(1) %data
  br i1 %c, label %end, label %other
other:
  br label %end
end:
  %p = phi ptr addrspace(1) [ @table, %entry ], [ %data, %other ]
  %w = load float, ptr addrspace(1) %p
  store float %w, ptr addrspace(1) %data
  ret void
}

; CHECK-LABEL: define spir_func float @helper(
; CHECK: call spir_func i64 @syclc.table()
define spir_func float @helper() {
  %v = load float, ptr addrspace(1) @table
  ret float %v
}

; CHECK-LABEL: define spir_func i32 @none(
; CHECK-NOT: call
; CHECK: ret
define spir_func i32 @none() {
  %v = load i32, ptr addrspace(2) @here
  ret i32 %v
}

; CHECK: declare spir_func i64 @syclc.table() #[[ATTRIBUTES:[0-9]+]]
; CHECK: attributes #[[ATTRIBUTES]] = { {{.*}}"syclc-external" }
