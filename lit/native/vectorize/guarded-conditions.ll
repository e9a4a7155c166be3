; The conditions of `if (x > 0 && x < w - 1)` are one branch for lanes, whose mask is only computed if some lane leaves it.
; RUN: %opt-syclc -passes='syclc-native<x86-64-v3>,verify' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @k.simd{{[0-9]+}}.native(
; CHECK-NOT: icmp {{eq|ne}} i16
; CHECK: call void @llvm.masked.store
; CHECK: store <{{[0-9]+}} x float>
define void @k(ptr %a, ptr %b, i32 %w) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %x = trunc i64 %i to i32
  %inside = icmp sgt i32 %x, 0
  br i1 %inside, label %next, label %end
next:
  %last = add nsw i32 %w, -1
  %left = icmp slt i32 %x, %last
  %even = and i32 %w, 1
  %odd = icmp eq i32 %even, 0
  %both = select i1 %left, i1 %odd, i1 false
  br i1 %both, label %then, label %end
then:
  %p = getelementptr float, ptr %a, i64 %i
  %q = getelementptr float, ptr %b, i64 %i
  %v = load float, ptr %p
  %n = getelementptr i8, ptr %p, i64 -4
  %u = load float, ptr %n
  %s = fadd float %u, %v
  store float %s, ptr %q
  br label %end
end:
  ret void
}

declare i64 @__syclc_global_id(i32)

!0 = !{i32 1, i32 1, i32 24, i32 8, !1, !3}
!1 = !{!5, !6, !7}
!3 = !{}
!5 = !{i32 1, i32 0, i32 8, i32 8}
!6 = !{i32 1, i32 8, i32 8, i32 8}
!7 = !{i32 0, i32 16, i32 4, i32 4}
