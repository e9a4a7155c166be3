; An instruction that costs nothing is moved out of a block that ends in a join. LLVM's structurizer would move it, too, and
; then take the other block's value for some of the lanes (tests/sycl/control_flow.cpp).
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @kernel(
; CHECK: %[[T:.*]] = trunc <8 x i64> %{{.*}} to <8 x i32>
; CHECK: br i1
; CHECK: else:
; CHECK-NOT: trunc
; CHECK: select <8 x i1> %{{.*}}, <8 x i32> %[[T]], <8 x i32>
; CHECK: join:
target triple = "x86_64-unknown-linux-gnu"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
define void @kernel(ptr noalias %first, ptr noalias %second, ptr noalias %numbers, ptr noalias %out) !syclc.kernel !0 {
a:
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %first, i64 %i
  %f = load i32, ptr %p
  %c = icmp eq i32 %f, 0
  %n = getelementptr i64, ptr %numbers, i64 %i
  %x = load i64, ptr %n
  br i1 %c, label %else, label %b
b:
  %q = getelementptr i32, ptr %second, i64 %i
  %s = load i32, ptr %q
  %d = icmp eq i32 %s, 2
  br i1 %d, label %then, label %else
then:
  %r = getelementptr i32, ptr %second, i64 %i
  store i32 7, ptr %r
  br label %join
else:
  %t = trunc i64 %x to i32
  br label %join
join:
  %v = phi i32 [ %f, %then ], [ %t, %else ]
  %o = getelementptr i32, ptr %out, i64 %i
  store i32 %v, ptr %o
  ret void
}
declare i64 @__syclc_global_id(i32) #0
attributes #0 = { nounwind willreturn memory(none) }
!0 = !{i32 1, i32 1, i32 32, i32 8, !{!1, !2, !3, !4}, !{}}
!1 = !{i32 1, i32 0, i32 8, i32 8}
!2 = !{i32 1, i32 8, i32 8, i32 8}
!3 = !{i32 1, i32 16, i32 8, i32 8}
!4 = !{i32 1, i32 24, i32 8, i32 8}
