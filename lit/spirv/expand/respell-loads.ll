; A pointer at the beginning of a larger variable is loaded through a separate address: otherwise the backend would give the
; variable the type and size of that pointer.
; RUN: %opt-syclc -passes=syclc-expand-unsupported -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-respell-loads -S %s | FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64v1.2-unknown-unknown"

; CHECK-LABEL: define spir_func i32 @f(
; CHECK: %many = alloca [9 x i64]
; CHECK: %[[AT:.*]] = getelementptr inbounds i8, ptr %many, i64 0
; CHECK: load ptr addrspace(1), ptr %[[AT]]
; CHECK: load volatile ptr addrspace(1), ptr %one
define spir_func i32 @f(i64 %i, ptr addrspace(1) %p) {
  %many = alloca [9 x i64], align 8
  %one = alloca ptr addrspace(1), align 8
  %there = getelementptr inbounds i64, ptr %many, i64 %i
  store ptr addrspace(1) %p, ptr %there, align 8
  store volatile ptr addrspace(1) %p, ptr %one, align 8
  %first = load ptr addrspace(1), ptr %many, align 8
  %second = load volatile ptr addrspace(1), ptr %one, align 8
  %x = load i32, ptr addrspace(1) %first
  %y = load i32, ptr addrspace(1) %second
  %sum = add i32 %x, %y
  ret i32 %sum
}
