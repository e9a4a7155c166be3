; Offsets from numbers of 32 bits become products in the block before a loop, or in that of the address.
; RUN: %opt-syclc -passes=syclc-wide-products,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-wide-products -S %s | llc-22 -mcpu=sm_90 -o - | FileCheck %s --check-prefix=PTX
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @step(
; CHECK: before:
; CHECK-NEXT: %[[F:.*]] = freeze i32 %pitch
; CHECK-NEXT: %[[W:.*]] = sext i32 %[[F]] to i64
; CHECK-NEXT: %[[B:.*]] = mul nsw i64 %[[W]], 4
; CHECK: loop:
; CHECK: getelementptr i8, ptr addrspace(1) %p, i64 %[[B]]
; PTX-LABEL: step(
; PTX: mul.wide.s32 %rd{{[0-9]+}}, %r{{[0-9]+}}, 4;
define ptx_kernel void @step(ptr addrspace(1) %from, i32 %pitch, i32 %n) {
entry:
  %wide = sext i32 %pitch to i64
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %before, label %exit
before:
  br label %loop
loop:
  %left = phi i32 [ %n, %before ], [ %less, %loop ]
  %p = phi ptr addrspace(1) [ %from, %before ], [ %q, %loop ]
  store volatile float 0.0, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %p, i64 %wide
  %less = add i32 %left, -1
  %more = icmp ne i32 %less, 0
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; CHECK-LABEL: @element(
; CHECK: then:
; CHECK-NEXT: freeze i32 %i
; CHECK-NEXT: zext i32 %{{.*}} to i64
; CHECK-NEXT: mul nsw i64 %{{.*}}, 32
; CHECK-NEXT: getelementptr i8, ptr addrspace(1) %a, i64
; CHECK-NEXT: getelementptr i8, ptr addrspace(1) %b, i64
; CHECK-NOT: freeze
define void @element(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %i) {
entry:
  %wide = zext i32 %i to i64
  %four = shl i64 %wide, 2
  %is = icmp ult i32 %i, 100
  br i1 %is, label %then, label %exit
then:
  %p = getelementptr i64, ptr addrspace(1) %a, i64 %four
  %q = getelementptr i64, ptr addrspace(1) %b, i64 %four
  store i64 1, ptr addrspace(1) %p
  store i64 1, ptr addrspace(1) %q
  br label %exit
exit:
  ret void
}

; Not in the block of the extension, where LLVM finds it, and not for other sizes.
; CHECK-LABEL: @same(
; CHECK-NOT: freeze
; CHECK: ret void
define void @same(ptr addrspace(1) %a, i32 %i, i16 %j) {
entry:
  %wide = sext i32 %i to i64
  %short = sext i16 %j to i64
  %p = getelementptr i64, ptr addrspace(1) %a, i64 %wide
  store i64 1, ptr addrspace(1) %p
  br label %next
next:
  %q = getelementptr i64, ptr addrspace(1) %a, i64 %short
  store i64 1, ptr addrspace(1) %q
  ret void
}
