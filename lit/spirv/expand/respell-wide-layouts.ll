; Variables with integers of more than 64 bits become words with the same bytes, and steps over them steps over bytes, in
; the host's data layout. Others do not change, nor do variables with addresses, whose bytes are unknown.
; RUN: %opt-syclc -passes=syclc-respell-wide-layouts,verify -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-DAG: @powers = private constant [4 x i64] [i64 1, i64 0, i64 -1, i64 9], align 16
@powers = private constant [2 x i128] [i128 1, i128 184467440737095516159]
; CHECK-DAG: @mixed = private constant [8 x i64] [i64 7, i64 0, i64 -2, i64 -1, i64 4607182418800017408, i64 3, i64 5, i64 0], align 32
@mixed = private constant { i32, i128, double, i8, i128 } { i32 7, i128 -2, double 1.0, i8 3, i128 5 }, align 32
; CHECK-DAG: @shared = internal addrspace(3) global [16 x i64] undef, align 16
@shared = internal addrspace(3) global [8 x i128] undef
; CHECK-DAG: @zeros = private constant [4 x i64] zeroinitializer, align 16
@zeros = private constant [2 x i128] zeroinitializer
; CHECK-DAG: @narrow = private constant [2 x i64] [i64 1, i64 2]
@narrow = private constant [2 x i64] [i64 1, i64 2]
; CHECK-DAG: @addresses = private constant { ptr, i128 } { ptr @narrow, i128 1 }
@addresses = private constant { ptr, i128 } { ptr @narrow, i128 1 }

; CHECK-LABEL: define void @kernel(
; CHECK: alloca [4 x i64], align 16
; CHECK: alloca [2 x i64], align 8
; CHECK: %[[POWER:.*]] = getelementptr i8, ptr @powers, i64 16
; CHECK: load i128, ptr %[[POWER]]
; CHECK: %[[STEP:.*]] = mul i64 %i, 32
; CHECK: %[[OFFSET:.*]] = add i64 %[[STEP]], 16
; CHECK: %field = getelementptr {{.*}}i8, ptr %out, i64 %[[OFFSET]]
; CHECK: %word = getelementptr i64, ptr %out, i64 %i
define void @kernel(ptr %out, i64 %i) {
  %pair = alloca { i32, i128 }, align 16
  %words = alloca [2 x i64], align 8
  %n = load i128, ptr getelementptr (i8, ptr @powers, i64 16)
  store i128 %n, ptr %pair
  %field = getelementptr { i32, i128 }, ptr %out, i64 %i, i32 1
  store i128 %n, ptr %field
  %word = getelementptr i64, ptr %out, i64 %i
  store i64 1, ptr %word
  ret void
}
