; Local accessors begin at multiples of 16 bytes: elements at adjacent addresses are loaded together.
; RUN: %opt-syclc -passes=syclc-emit-nvptx -syclc-nvptx-arch=sm_80 -syclc-nvptx-out=%t.ptx -disable-output %s
; RUN: FileCheck %s < %t.ptx
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: .visible .entry tile(
; CHECK: ld.shared.v4.b32
define void @tile(ptr align 4 %out, i64 %offset, ptr %local) !syclc.kernel !0 {
  %tile = getelementptr i8, ptr %local, i64 %offset
  %l = call i64 @__syclc_local_id(i32 0)
  %row = getelementptr [16 x float], ptr %tile, i64 %l
  %p1 = getelementptr float, ptr %row, i64 1
  %p2 = getelementptr float, ptr %row, i64 2
  %p3 = getelementptr float, ptr %row, i64 3
  %a = load float, ptr %row
  %b = load float, ptr %p1
  %c = load float, ptr %p2
  %d = load float, ptr %p3
  %s = fadd float %a, %b
  %t = fadd float %s, %c
  %u = fadd float %t, %d
  store float %u, ptr %out
  ret void
}

; Other numbers may be any.
; CHECK-LABEL: .visible .entry product(
; CHECK-NOT: ld.shared.v4
; CHECK: ret;
define void @product(ptr align 4 %out, i64 %offset, i64 %n, ptr %local) !syclc.kernel !1 {
  %o = mul i64 %offset, %n
  %tile = getelementptr i8, ptr %local, i64 %o
  %p1 = getelementptr float, ptr %tile, i64 1
  %a = load float, ptr %tile
  %b = load float, ptr %p1
  %s = fadd float %a, %b
  store float %s, ptr %out
  ret void
}
declare i64 @__syclc_local_id(i32)
!0 = !{i32 2, i32 1, i32 24, i32 8, !2, !9}
!1 = !{i32 2, i32 1, i32 32, i32 8, !3, !9}
!2 = !{!4, !5, !7}
!3 = !{!4, !5, !6, !7}
!4 = !{i32 1, i32 0, i32 8, i32 8}
!5 = !{i32 0, i32 8, i32 8, i32 8}
!6 = !{i32 0, i32 16, i32 8, i32 8}
!7 = !{i32 3, i32 0, i32 8, i32 8}
!9 = !{}
