; Loads of loop bodies, and what computes their addresses, come before the computations.
; RUN: %opt-syclc -passes=syclc-loads-first,verify -S %s | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) convergent

; CHECK-LABEL: @sum(
; CHECK: loop:
; CHECK: %a = load float
; CHECK-NEXT: %q = getelementptr
; CHECK-NEXT: %b = load float
; CHECK-NEXT: %s1 = fadd float %s, %a
; CHECK-NEXT: %s2 = fadd float %s1, %b
define float @sum(ptr addrspace(1) %from, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s2, %loop ]
  %p = getelementptr float, ptr addrspace(1) %from, i64 %i
  %a = load float, ptr addrspace(1) %p
  %s1 = fadd float %s, %a
  %q = getelementptr i8, ptr addrspace(1) %p, i64 64
  %b = load float, ptr addrspace(1) %q
  %s2 = fadd float %s1, %b
  %next = add nuw i64 %i, 32
  %end = icmp eq i64 %next, %n
  br i1 %end, label %exit, label %loop
exit:
  ret float %s2
}

; Not across writes and barriers, and no load before the one that it needs.
; CHECK-LABEL: @fixed(
; CHECK: loop:
; CHECK: %a = load i64
; CHECK-NEXT: %r = getelementptr
; CHECK-NEXT: %d = load i64, ptr addrspace(1) %r
; CHECK-NEXT: %a1 = mul i64 %a, 3
; CHECK-NEXT: %q = getelementptr i64, ptr addrspace(1) %from, i64 %a1
; CHECK-NEXT: %b = load i64, ptr addrspace(1) %q
; CHECK-NEXT: %sum = add i64 %b, %d
; CHECK-NEXT: store i64 %sum
; CHECK-NEXT: %c = load i64
; CHECK-NEXT: %c1 = mul i64 %c, 5
; CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT: %e = load i64
define void @fixed(ptr addrspace(1) %from, ptr addrspace(1) %to, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i64, ptr addrspace(1) %from, i64 %i
  %a = load i64, ptr addrspace(1) %p
  %a1 = mul i64 %a, 3
  %q = getelementptr i64, ptr addrspace(1) %from, i64 %a1
  %b = load i64, ptr addrspace(1) %q
  %r = getelementptr i64, ptr addrspace(1) %p, i64 7
  %d = load i64, ptr addrspace(1) %r
  %sum = add i64 %b, %d
  store i64 %sum, ptr addrspace(1) %to
  %c = load i64, ptr addrspace(1) %p
  %c1 = mul i64 %c, 5
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %e = load i64, ptr addrspace(1) %p
  %e1 = add i64 %c1, %e
  store i64 %e1, ptr addrspace(1) %to
  %next = add nuw i64 %i, 32
  %end = icmp eq i64 %next, %n
  br i1 %end, label %exit, label %loop
exit:
  ret void
}

; Volatile loads, local memory, and code that runs once stay as they are. At most 8 loads come together.
; CHECK-LABEL: @others(
; CHECK: %once = load float
; CHECK-NEXT: %o1 = fadd
; CHECK-NEXT: %twice = load float
; CHECK: loop:
; CHECK: %a = load volatile float
; CHECK-NEXT: %s1 = fadd
; CHECK-NEXT: %b = load volatile float
; CHECK-NEXT: %s2 = fadd
; CHECK-NEXT: %c = load float, ptr addrspace(3)
; CHECK-NEXT: %s3 = fadd
; CHECK-NEXT: %d = load float, ptr addrspace(3)
define float @others(ptr addrspace(1) %p, ptr addrspace(3) %l, i64 %n) {
entry:
  %once = load float, ptr addrspace(1) %p
  %o1 = fadd float %once, 1.0
  %twice = load float, ptr addrspace(1) %p
  %o2 = fadd float %o1, %twice
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi float [ %o2, %entry ], [ %s4, %loop ]
  %a = load volatile float, ptr addrspace(1) %p
  %s1 = fadd float %s, %a
  %b = load volatile float, ptr addrspace(1) %p
  %s2 = fadd float %s1, %b
  %c = load float, ptr addrspace(3) %l
  %s3 = fadd float %s2, %c
  %d = load float, ptr addrspace(3) %l
  %s4 = fadd float %s3, %d
  %next = add nuw i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %exit, label %loop
exit:
  ret float %s4
}

; CHECK-LABEL: @many(
; CHECK: loop:
; CHECK-COUNT-8: load i32
; CHECK-NOT: load
; CHECK-COUNT-8: add i32 %
; CHECK: load i32
; CHECK: load i32
define i32 @many(ptr addrspace(1) %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s9, %loop ]
  %v0 = load i32, ptr addrspace(1) %p
  %s0 = add i32 %s, %v0
  %v1 = load i32, ptr addrspace(1) %p
  %s1 = add i32 %s0, %v1
  %v2 = load i32, ptr addrspace(1) %p
  %s2 = add i32 %s1, %v2
  %v3 = load i32, ptr addrspace(1) %p
  %s3 = add i32 %s2, %v3
  %v4 = load i32, ptr addrspace(1) %p
  %s4 = add i32 %s3, %v4
  %v5 = load i32, ptr addrspace(1) %p
  %s5 = add i32 %s4, %v5
  %v6 = load i32, ptr addrspace(1) %p
  %s6 = add i32 %s5, %v6
  %v7 = load i32, ptr addrspace(1) %p
  %s7 = add i32 %s6, %v7
  %v8 = load i32, ptr addrspace(1) %p
  %s8 = add i32 %s7, %v8
  %v9 = load i32, ptr addrspace(1) %p
  %s9 = add i32 %s8, %v9
  %next = add nuw i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %exit, label %loop
exit:
  ret i32 %s9
}
