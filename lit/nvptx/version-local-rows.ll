; A loop that loads neighbouring elements of a row of local memory, whose length is an argument, gets a copy for rows of
; whole 16 bytes.
; RUN: %opt-syclc -passes=syclc-version-local-rows,verify -S %s | FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@memory = external addrspace(3) global [0 x i8], align 128

; CHECK-LABEL: define ptx_kernel void @rows(
; CHECK-NEXT: %variable = alloca
; CHECK-NEXT: %[[REST:.*]] = and i64 %width, 3
; CHECK-NEXT: %[[ALIGNED:.*]] = icmp eq i64 %[[REST]], 0
; CHECK-NEXT: br i1 %[[ALIGNED]], label %body.aligned, label %body
; CHECK: body:
; CHECK: load float, ptr addrspace(3) %p, align 4
; CHECK: load float, ptr addrspace(3) %column, align 4
; CHECK: body.aligned:
; CHECK: load float, ptr addrspace(3) %p{{.*}}, align 16
; CHECK: load float, ptr addrspace(3) %p1{{.*}}, align 4
; CHECK: load float, ptr addrspace(3) %p2{{.*}}, align 8
; CHECK: load float, ptr addrspace(3) %p3{{.*}}, align 4
; CHECK: load float, ptr addrspace(3) %column{{.*}}, align 4
; CHECK: ret void
define ptx_kernel void @rows(i64 %width, i64 %offset, i64 %other, ptr addrspace(1) %out, i32 %n) {
  %variable = alloca float
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %wide = zext i32 %y to i64
  %place = and i64 %offset, -16
  %tile = getelementptr inbounds i8, ptr addrspace(3) @memory, i64 %place
  %row = mul i64 %width, %wide
  %p = getelementptr float, ptr addrspace(3) %tile, i64 %row
  %p1 = getelementptr i8, ptr addrspace(3) %p, i64 4
  %p2 = getelementptr i8, ptr addrspace(3) %p, i64 8
  %p3 = getelementptr i8, ptr addrspace(3) %p, i64 12
  %column = getelementptr float, ptr addrspace(3) %tile, i64 %other
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %s = phi float [ 0.0, %0 ], [ %s5, %loop ]
  %a = load float, ptr addrspace(3) %p, align 4
  %s1 = fadd float %s, %a
  %b = load float, ptr addrspace(3) %p1, align 4
  %s2 = fadd float %s1, %b
  %c = load float, ptr addrspace(3) %p2, align 4
  %s3 = fadd float %s2, %c
  %d = load float, ptr addrspace(3) %p3, align 4
  %s4 = fadd float %s3, %d
  %e = load float, ptr addrspace(3) %column, align 4
  %s5 = fadd float %s4, %e
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  store float %s5, ptr %variable
  store float %s5, ptr addrspace(1) %out
  ret void
}

; Three neighbours, rows whose length is known to be even, and loads outside of loops.
; CHECK-LABEL: define ptx_kernel void @others(
; CHECK-NOT: aligned
; CHECK: }
define ptx_kernel void @others(i64 %width, i64 %other, ptr addrspace(1) %out, i32 %n) {
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %wide = zext i32 %y to i64
  %row = mul i64 %width, %wide
  %p = getelementptr float, ptr addrspace(3) @memory, i64 %row
  %p1 = getelementptr i8, ptr addrspace(3) %p, i64 4
  %p2 = getelementptr i8, ptr addrspace(3) %p, i64 8
  %p3 = getelementptr i8, ptr addrspace(3) %p, i64 12
  %even = shl i64 %row, 2
  %q = getelementptr float, ptr addrspace(3) @memory, i64 %even
  %q1 = getelementptr i8, ptr addrspace(3) %q, i64 4
  %q2 = getelementptr i8, ptr addrspace(3) %q, i64 8
  %q3 = getelementptr i8, ptr addrspace(3) %q, i64 12
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %s = phi float [ 0.0, %0 ], [ %s7, %loop ]
  %a = load float, ptr addrspace(3) %p, align 4
  %s1 = fadd float %s, %a
  %b = load float, ptr addrspace(3) %p1, align 4
  %s2 = fadd float %s1, %b
  %c = load float, ptr addrspace(3) %p3, align 4
  %s3 = fadd float %s2, %c
  %d = load float, ptr addrspace(3) %q, align 4
  %s4 = fadd float %s3, %d
  %e = load float, ptr addrspace(3) %q1, align 4
  %s5 = fadd float %s4, %e
  %f = load float, ptr addrspace(3) %q2, align 4
  %s6 = fadd float %s5, %f
  %g = load float, ptr addrspace(3) %q3, align 4
  %s7 = fadd float %s6, %g
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %h = load float, ptr addrspace(3) %p2, align 4
  store float %h, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
