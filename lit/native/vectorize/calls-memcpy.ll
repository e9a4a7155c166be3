; Copies of a few bytes with varying addresses are gathers and scatters, all loads first; uniform copies are
; made once.
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: @k(
; CHECK: [[A:%.*]] = call <8 x i64> @llvm.masked.gather.v8i64.v8p0(<8 x ptr> align 4
; CHECK: [[B:%.*]] = call <8 x i32> @llvm.masked.gather.v8i32.v8p0(<8 x ptr> align 4
; CHECK: call void @llvm.masked.scatter.v8i64.v8p0(<8 x i64> [[A]], <8 x ptr> align 4
; CHECK: call void @llvm.masked.scatter.v8i32.v8p0(<8 x i32> [[B]], <8 x ptr> align 4
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 64, i1 false)
; CHECK-NOT: @syclc.serial
; CHECK: ret void
define void @k(ptr %to, ptr %from) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %offset = mul i64 %i, %i
  %p = getelementptr [12 x i8], ptr %to, i64 %offset
  %q = getelementptr [12 x i8], ptr %from, i64 %offset
  call void @llvm.memmove.p0.p0.i64(ptr align 4 %p, ptr align 4 %q, i64 12, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 64, i1 false)
  ret void
}

declare i64 @__syclc_global_id(i32)
!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !3}
!1 = !{!2, !2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
