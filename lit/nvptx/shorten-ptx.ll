; The text of PTX has neither comments nor empty lines, and short names of parameters.
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_90 -syclc-nvptx-out=%t.ptx -disable-output %s
; RUN: FileCheck %s --match-full-lines --strict-whitespace --implicit-check-not=// < %t.ptx
; RUN: not grep "^$" %t.ptx
; RUN: %if ptxas %{ ptxas --gpu-name sm_90 %t.ptx -o %t.cubin %}
;      CHECK:.version 7.8
; CHECK-NEXT:.target sm_90
; CHECK-NEXT:.address_size 64
;      CHECK:.visible .entry a_kernel_with_a_param_1(
; CHECK-NEXT:	.param .u64 .ptr .global .align 1 $p0,
; CHECK-NEXT:	.param .u32 $p1,
; CHECK-NEXT:	.param .align 8 .b8 $p2[120]
; CHECK-NEXT:)
; CHECK-NEXT:{
;  CHECK-DAG:	ld.param.b64 %rd{{[0-9]+}}, [$p0];
;  CHECK-DAG:	ld.param.b32 %r{{[0-9]+}}, [$p1];
;      CHECK:}
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @a_kernel_with_a_param_1(ptr %p, i32 %n) !syclc.kernel !0 {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %at = getelementptr i32, ptr %p, i32 %i
  store volatile i32 %n, ptr %at
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
!0 = !{i32 0, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 4, i32 4}
