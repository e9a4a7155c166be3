; Vectors of 64-bit integers are divided by constants with products of 32 bits.
; RUN: %opt-syclc -passes='syclc-constant-divisions,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-constant-divisions' -S %s | llc-22 -o - | FileCheck %s --check-prefix=ASM
target triple = "x86_64-unknown-linux-gnu"

; ASM-LABEL: by_1000003:
; ASM-NOT: mulx
; ASM-COUNT-4: vpmuludq
; ASM-NOT: mulx
; ASM: retq

; CHECK-LABEL: define <8 x i64> @by_1000003(
; CHECK: %[[X:.*]] = freeze <8 x i64> %x
; CHECK: and <8 x i64> %[[X]], splat (i64 4294967295)
; CHECK: lshr <8 x i64> %[[X]], splat (i64 32)
; CHECK-COUNT-4: mul <8 x i64>
; CHECK-NOT: udiv
; CHECK: %q = lshr <8 x i64>
; CHECK: ret <8 x i64> %q
define <8 x i64> @by_1000003(<8 x i64> %x) #0 {
  %q = udiv <8 x i64> %x, splat (i64 1000003)
  ret <8 x i64> %q
}

; The magic number of 7 has 65 bits.
; CHECK-LABEL: define <4 x i64> @remainder_by_7(
; CHECK-COUNT-4: mul <4 x i64>
; CHECK: %[[HALF:.*]] = lshr <4 x i64> %{{.*}}, splat (i64 1)
; CHECK: add <4 x i64> %[[HALF]],
; CHECK: %[[Q:.*]] = lshr <4 x i64> %{{.*}}, splat (i64 2)
; CHECK: %[[P:.*]] = mul <4 x i64> %[[Q]], splat (i64 7)
; CHECK: %r = sub <4 x i64> %{{.*}}, %[[P]]
define <4 x i64> @remainder_by_7(<4 x i64> %x) #1 {
  %r = urem <4 x i64> %x, splat (i64 7)
  ret <4 x i64> %r
}

; CHECK-LABEL: define <8 x i64> @signed_by_minus_10(
; CHECK-COUNT-4: mul <8 x i64>
; CHECK: ashr <8 x i64> %{{.*}}, splat (i64 63)
; CHECK: ashr <8 x i64>
; CHECK: lshr <8 x i64> %{{.*}}, splat (i64 63)
; CHECK-NOT: sdiv
define <8 x i64> @signed_by_minus_10(<8 x i64> %x) #0 {
  %q = sdiv <8 x i64> %x, splat (i64 -10)
  ret <8 x i64> %q
}

; Not: powers of two, several divisors, 32 bits, two lanes, scalars, SSE.
; CHECK-LABEL: define void @not(
; CHECK: udiv <8 x i64> %x, splat (i64 8)
; CHECK: sdiv <8 x i64> %x, splat (i64 -8)
; CHECK: udiv <8 x i64> %x, <i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 5>
; CHECK: udiv <8 x i32> %i, splat (i32 3)
; CHECK: udiv <2 x i64> %two, splat (i64 3)
; CHECK: udiv i64 %s, 3
define void @not(<8 x i64> %x, <8 x i32> %i, <2 x i64> %two, i64 %s, ptr %p) #0 {
  %a = udiv <8 x i64> %x, splat (i64 8)
  store <8 x i64> %a, ptr %p
  %b = sdiv <8 x i64> %x, splat (i64 -8)
  store <8 x i64> %b, ptr %p
  %c = udiv <8 x i64> %x, <i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 5>
  store <8 x i64> %c, ptr %p
  %d = udiv <8 x i32> %i, splat (i32 3)
  store <8 x i32> %d, ptr %p
  %e = udiv <2 x i64> %two, splat (i64 3)
  store <2 x i64> %e, ptr %p
  %f = udiv i64 %s, 3
  store i64 %f, ptr %p
  ret void
}

; CHECK-LABEL: define <4 x i64> @sse(
; CHECK: udiv
define <4 x i64> @sse(<4 x i64> %x) #2 {
  %q = udiv <4 x i64> %x, splat (i64 3)
  ret <4 x i64> %q
}

attributes #0 = { "target-cpu"="x86-64-v4" "prefer-vector-width"="512" }
attributes #1 = { "target-cpu"="x86-64-v3" }
attributes #2 = { "target-cpu"="x86-64-v2" }
