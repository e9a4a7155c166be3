; Vectors that LLVM made from integers wider than 128 bits: GVN does for a load from the middle of a stored vector.
; LLVM 22's code generator crashes for shuffles of bitcasts of i256.
; RUN: %opt-syclc -passes=syclc-wide-integers,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-wide-integers -S %s | llc-22 -mcpu=x86-64-v3 -o - | FileCheck %s --check-prefix=ASM

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: @middle(
; CHECK-NEXT: %[[W:.*]] = bitcast <8 x i64> %a to <16 x i32>
; CHECK-NEXT: %v = shufflevector <16 x i32> %[[W]], <16 x i32> {{.*}}, <8 x i32> <i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10>
; CHECK-NEXT: ret <8 x i32> %v
define <8 x i32> @middle(<8 x i64> %a) {
  %i = bitcast <8 x i64> %a to i512
  %l = lshr i512 %i, 96
  %t = trunc i512 %l to i256
  %v = bitcast i256 %t to <8 x i32>
  ret <8 x i32> %v
}

; The start, without a shift; the parts are needed elsewhere, too.
; CHECK-LABEL: @start(
; CHECK: store i256
; CHECK: %[[S:.*]] = shufflevector <8 x i64> %a, <8 x i64> {{.*}}, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK: %v = bitcast <4 x i64> %[[S]] to <32 x i8>
define <32 x i8> @start(<8 x i64> %a, ptr %p) {
  %i = bitcast <8 x i64> %a to i512
  %t = trunc i512 %i to i256
  store i256 %t, ptr %p
  %v = bitcast i256 %t to <32 x i8>
  ret <32 x i8> %v
}

; Zeros come in from the left.
; CHECK-LABEL: @with_zeros(
; CHECK: shufflevector <16 x i16> %{{.*}}, <16 x i16> zeroinitializer, <16 x i32> <i32 15, i32 16, i32 16, i32 16,
define <8 x float> @with_zeros(<4 x double> %a) {
  %i = bitcast <4 x double> %a to i256
  %l = lshr i256 %i, 240
  %v = bitcast i256 %l to <8 x float>
  ret <8 x float> %v
}

; Bits that are no bytes, and integers that are not made from a vector, are words.
; CHECK-LABEL: @bits(
; CHECK-COUNT-4: insertelement <4 x i64>
; CHECK: %v = bitcast <4 x i64> %{{.*}} to <8 x i32>
define <8 x i32> @bits(<8 x i64> %a) {
  %i = bitcast <8 x i64> %a to i512
  %l = lshr i512 %i, 33
  %t = trunc i512 %l to i256
  %v = bitcast i256 %t to <8 x i32>
  ret <8 x i32> %v
}

; CHECK-LABEL: @argument(
; CHECK-COUNT-4: insertelement <4 x i64>
; CHECK: %v = bitcast <4 x i64> %{{.*}} to <8 x i32>
; ASM-LABEL: argument:
; ASM: vpmovzxdq
; ASM: retq
define <8 x i32> @argument(i256 %x) {
  %v = bitcast i256 %x to <8 x i32>
  %s = shufflevector <8 x i32> %v, <8 x i32> zeroinitializer, <8 x i32> <i32 poison, i32 poison, i32 poison, i32 poison, i32 2, i32 poison, i32 poison, i32 poison>
  ret <8 x i32> %s
}

; Integers of up to 128 bits, and masks, stay.
; CHECK-LABEL: @narrow(
; CHECK-NEXT: bitcast i128 %x to <4 x i32>
; CHECK-NEXT: ret
define <4 x i32> @narrow(i128 %x) {
  %v = bitcast i128 %x to <4 x i32>
  ret <4 x i32> %v
}

; CHECK-LABEL: @mask(
; CHECK-NEXT: bitcast i64 %x to <64 x i1>
; CHECK-NEXT: ret
define <64 x i1> @mask(i64 %x) {
  %v = bitcast i64 %x to <64 x i1>
  ret <64 x i1> %v
}
