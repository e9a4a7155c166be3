; Products and addresses of elements in loops become sums from iteration to iteration; a chain of addresses ends with the next one.
; RUN: %opt-syclc -passes=syclc-advance-pointers,verify -S %s | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @column(
; CHECK: entry:
; CHECK: %step = shl i64 %pitch, 2
; CHECK: loop:
; CHECK-NEXT: %[[P:.*]] = phi ptr addrspace(1) [ %from, %entry ], [ %[[NEXT:.*]], %loop ]
; CHECK-NOT: mul
; CHECK: load float, ptr addrspace(1) %[[P]]
; CHECK: %q = getelementptr i8, ptr addrspace(1) %[[P]], i64 %step
; CHECK: %[[NEXT]] = getelementptr i8, ptr addrspace(1) %q, i64 %step
; CHECK-NEXT: br i1
define float @column(ptr addrspace(1) %from, i64 %pitch, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s2, %loop ]
  %row = mul i64 %i, %pitch
  %p = getelementptr float, ptr addrspace(1) %from, i64 %row
  %a = load float, ptr addrspace(1) %p
  %s1 = fadd float %s, %a
  %step = shl i64 %pitch, 2
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %step
  %b = load float, ptr addrspace(1) %q
  %s2 = fadd float %s1, %b
  %next = add nuw i64 %i, 2
  %end = icmp eq i64 %next, %n
  br i1 %end, label %exit, label %loop
exit:
  ret float %s2
}

; Each array has a pointer.
; CHECK-LABEL: @elements(
; CHECK: %[[STEP:.*]] = shl i64 %pitch, 2
; CHECK: loop:
; CHECK-DAG: phi ptr addrspace(1) [ %{{.*}}, %entry ], [ %[[Q:.*]], %loop ]
; CHECK-DAG: phi ptr addrspace(1) [ %{{.*}}, %entry ], [ %[[P:.*]], %loop ]
; CHECK-NOT: mul
; CHECK-DAG: %[[P]] = getelementptr i8, ptr addrspace(1) %{{.*}}, i64 %[[STEP]]
; CHECK-DAG: %[[Q]] = getelementptr i8, ptr addrspace(1) %{{.*}}, i64 %[[STEP]]
define void @elements(ptr addrspace(1) %from, ptr addrspace(1) %to, i64 %pitch, i64 %n, i64 %at) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %row = mul i64 %i, %pitch
  %e = add i64 %row, %at
  %p = getelementptr float, ptr addrspace(1) %from, i64 %e
  %a = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %to, i64 %e
  store float %a, ptr addrspace(1) %q
  %next = add nuw i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %exit, label %loop
exit:
  ret void
}

; CHECK-LABEL: @one_array(
; CHECK: loop:
; CHECK: %[[P:.*]] = phi ptr addrspace(1) [ %from, %entry ], [ %[[NEXT:.*]], %loop ]
; CHECK: load float, ptr addrspace(1) %[[P]]
; CHECK: %[[NEXT]] = getelementptr i8, ptr addrspace(1) %[[P]], i64 16
define float @one_array(ptr addrspace(1) %from, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s1, %loop ]
  %p = getelementptr float, ptr addrspace(1) %from, i64 %i
  %a = load float, ptr addrspace(1) %p
  %s1 = fadd float %s, %a
  %next = add nuw i64 %i, 4
  %end = icmp eq i64 %next, %n
  br i1 %end, label %exit, label %loop
exit:
  ret float %s1
}

; Not if the difference changes from iteration to iteration, or is a quotient.
; CHECK-LABEL: @squares(
; CHECK: mul i64 %i, %i
; CHECK: mul i64 %i, %third
define i64 @squares(ptr addrspace(1) %from, i64 %n, i64 %m) {
entry:
  %third = udiv i64 %m, 3
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i64 [ 0, %entry ], [ %s2, %loop ]
  %square = mul i64 %i, %i
  %s1 = xor i64 %s, %square
  %part = mul i64 %i, %third
  %s2 = xor i64 %s1, %part
  %next = add nuw i64 %i, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %exit, label %loop
exit:
  ret i64 %s2
}
