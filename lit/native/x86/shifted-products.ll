; High parts of products of factors of 16 bits: LLVM 22's pmulhw and a shift of 16 bits lose the sign of products of 64
; bits, and their shift by 16 or more bits is undefined.
; RUN: %opt-syclc -passes=syclc-shifted-products,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-shifted-products -S %s | llc-22 -mcpu=x86-64-v3 -o - | FileCheck %s --check-prefix=ASM

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: @high(
; CHECK: %[[P:.*]] = trunc <4 x i64> %m to <4 x i32>
; CHECK-NEXT: %[[S:.*]] = ashr <4 x i32> %[[P]], splat (i32 31)
; CHECK-NEXT: %r = trunc <4 x i32> %[[S]] to <4 x i16>
; CHECK-NEXT: ret
; ASM-LABEL: high:
; ASM: vpmul
; ASM: retq
define <4 x i16> @high(<4 x i8> %a, <4 x i16> %b) {
  %x = sext <4 x i8> %a to <4 x i64>
  %y = sext <4 x i16> %b to <4 x i64>
  %m = mul nsw <4 x i64> %x, %y
  %l = lshr <4 x i64> %m, splat (i64 32)
  %r = trunc <4 x i64> %l to <4 x i16>
  ret <4 x i16> %r
}

; CHECK-LABEL: @with_zeros(
; CHECK: ashr <4 x i32> %{{.*}}, splat (i32 31)
; CHECK: %r = lshr <4 x i16> %{{.*}}, splat (i16 8)
define <4 x i16> @with_zeros(<4 x i16> %a, <4 x i16> %b) {
  %x = sext <4 x i16> %a to <4 x i64>
  %y = sext <4 x i16> %b to <4 x i64>
  %m = mul nsw <4 x i64> %x, %y
  %l = lshr <4 x i64> %m, splat (i64 56)
  %r = trunc <4 x i64> %l to <4 x i16>
  ret <4 x i16> %r
}

; CHECK-LABEL: @middle(
; CHECK: ashr <4 x i32> %{{.*}}, splat (i32 20)
define <4 x i16> @middle(<4 x i16> %a, <4 x i16> %b) {
  %x = sext <4 x i16> %a to <4 x i64>
  %y = sext <4 x i16> %b to <4 x i64>
  %m = mul nsw <4 x i64> %x, %y
  %l = ashr <4 x i64> %m, splat (i64 20)
  %r = trunc <4 x i64> %l to <4 x i16>
  ret <4 x i16> %r
}

; Unchanged: bits 16 to 31 of the product, products of 32 bits, and factors of more bits.
; CHECK-LABEL: @by16(
; CHECK: lshr <4 x i64> %m, splat (i64 16)
define <4 x i16> @by16(<4 x i16> %a, <4 x i16> %b) {
  %x = sext <4 x i16> %a to <4 x i64>
  %y = sext <4 x i16> %b to <4 x i64>
  %m = mul nsw <4 x i64> %x, %y
  %l = lshr <4 x i64> %m, splat (i64 16)
  %r = trunc <4 x i64> %l to <4 x i16>
  ret <4 x i16> %r
}

; CHECK-LABEL: @in_32_bits(
; CHECK: lshr <4 x i32> %m, splat (i32 20)
define <4 x i16> @in_32_bits(<4 x i16> %a, <4 x i16> %b) {
  %x = sext <4 x i16> %a to <4 x i32>
  %y = sext <4 x i16> %b to <4 x i32>
  %m = mul nsw <4 x i32> %x, %y
  %l = lshr <4 x i32> %m, splat (i32 20)
  %r = trunc <4 x i32> %l to <4 x i16>
  ret <4 x i16> %r
}

; CHECK-LABEL: @wide_factor(
; CHECK: lshr <4 x i64> %m, splat (i64 32)
define <4 x i16> @wide_factor(<4 x i32> %a, <4 x i16> %b) {
  %x = sext <4 x i32> %a to <4 x i64>
  %y = sext <4 x i16> %b to <4 x i64>
  %m = mul nsw <4 x i64> %x, %y
  %l = lshr <4 x i64> %m, splat (i64 32)
  %r = trunc <4 x i64> %l to <4 x i16>
  ret <4 x i16> %r
}

; A result of 32 bits: the sign is above the high part.
; CHECK-LABEL: @to_32_bits(
; CHECK: %r = ashr <4 x i32> %{{.*}}, splat (i32 16)
; ASM-LABEL: to_32_bits:
; ASM: vpsrad $16
; ASM: retq
define <4 x i32> @to_32_bits(<4 x i16> %a, <4 x i16> %b) {
  %x = sext <4 x i16> %a to <4 x i64>
  %y = sext <4 x i16> %b to <4 x i64>
  %m = mul nsw <4 x i64> %x, %y
  %l = lshr <4 x i64> %m, splat (i64 16)
  %r = trunc <4 x i64> %l to <4 x i32>
  ret <4 x i32> %r
}
