; Dimensions of queries are constants: a dimension known only at run time becomes a selection of three queries. A query with a
; constant is not changed; an invalid dimension is treated as a valid one.
; RUN: %opt-syclc -passes='syclc-work-item-loops,verify' -disable-output %s
; RUN: %opt-syclc -passes='syclc-vectorize<8>,syclc-work-item-loops,verify' -disable-output %s
; RUN: %opt-syclc -passes='syclc-vectorize<8>,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val %t.spv
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i64 @__syclc_global_id(i32) memory(none)
declare i64 @__syclc_local_id(i32) memory(none)
declare i64 @__syclc_local_size(i32) memory(none)

; CHECK-LABEL: define void @asks(
; CHECK-DAG: call i64 @__syclc_local_id(i32 0)
; CHECK-DAG: call i64 @__syclc_local_id(i32 1)
; CHECK-DAG: call i64 @__syclc_local_id(i32 2)
; CHECK-DAG: icmp eq i32 %n, 0
; CHECK-DAG: icmp eq i32 %n, 1
; CHECK-NOT: _id(i32 %
; CHECK-NOT: _size(i32 %
; CHECK-NOT: i32 7
; CHECK: ret void
define void @asks(ptr %out, i32 %n) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %id = call i64 @__syclc_local_id(i32 %n)
  %none = call i64 @__syclc_local_size(i32 7)
  %unknown = call i64 @__syclc_local_size(i32 poison)
  %odd = and i64 %i, 1
  %dim = trunc i64 %odd to i32
  %differs = call i64 @__syclc_local_size(i32 %dim)
  %a = add i64 %id, %none
  %b = add i64 %a, %differs
  %c = add i64 %b, %unknown
  %p = getelementptr i64, ptr %out, i64 %i
  store i64 %c, ptr %p
  ret void
}

!0 = !{i32 2, i32 3, i32 16, i32 8, !1, !4}
!1 = !{!2, !3}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{i32 0, i32 8, i32 4, i32 4}
!4 = !{}
