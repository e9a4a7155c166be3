; Assumptions of single lanes are dropped, calls that end the program are made once, and a function without side effects is called
; once if its arguments are uniform. A function with side effects runs lane by lane.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @k(
; CHECK-NOT: @llvm.assume
; CHECK: call i32 @pure(i32 %n)
; CHECK: call void @llvm.trap()
; CHECK-NOT: call void @llvm.trap()
; CHECK: call {{.*}}@syclc.serial
; CHECK: ret void
define void @k(ptr %data, i32 %n) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i32, ptr %data, i64 %i
  %x = load i32, ptr %p
  %positive = icmp sgt i32 %x, 0
  call void @llvm.assume(i1 %positive)
  %y = call i32 @pure(i32 %n)
  %bad = icmp eq i32 %x, %y
  br i1 %bad, label %stop, label %go
stop:
  call void @llvm.trap()
  br label %go
go:
  call void @effect(ptr %p)
  ret void
}

define internal i32 @pure(i32 %n) noinline memory(none) nounwind willreturn {
  %r = mul i32 %n, %n
  ret i32 %r
}

define internal void @effect(ptr %p) noinline {
  store i32 1, ptr %p
  ret void
}

declare i64 @__syclc_global_id(i32)
!0 = !{i32 1, i32 1, i32 12, i32 8, !1, !3}
!1 = !{!2, !4}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
!4 = !{i32 0, i32 8, i32 4, i32 4}
