; Before F16C, vectors of half are converted and compared by instructions of integers: no lane calls the run-time
; library. tests/sycl/halves_at_levels.cpp has the values.
; RUN: %opt-syclc -passes=syclc-half-vectors,verify -S %s | FileCheck %s
; RUN: %opt-syclc -passes=syclc-half-vectors -S %s | llc-22 -o - | FileCheck %s --check-prefix=CODE

target triple = "x86_64-unknown-linux-gnu"

; CODE-LABEL: sum:
; CODE-NOT: call
; CODE-LABEL: has_instructions:

; CHECK-LABEL: define <16 x half> @sum(
; CHECK: zext <16 x i16> %{{.*}} to <16 x i32>
; CHECK: fadd nsz <16 x float>
; CHECK: %[[BITS:.*]] = trunc <16 x i32> %{{.*}} to <16 x i16>
; CHECK-NEXT: %s = bitcast <16 x i16> %[[BITS]] to <16 x half>
define <16 x half> @sum(<16 x half> %a, <16 x half> %b) #0 {
  %s = fadd nsz <16 x half> %a, %b
  ret <16 x half> %s
}

; CHECK-LABEL: define <16 x i1> @less(
; CHECK-NOT: zext
; CHECK: %[[NAN:.*]] = or <16 x i1>
; CHECK: %[[LESS:.*]] = icmp slt <16 x i16>
; CHECK: %[[NUMBERS:.*]] = xor <16 x i1> %[[NAN]], splat (i1 true)
; CHECK: %c = and <16 x i1> %[[LESS]], %[[NUMBERS]]
define <16 x i1> @less(<16 x half> %a, <16 x half> %b) #0 {
  %c = fcmp olt <16 x half> %a, %b
  ret <16 x i1> %c
}

; A double is rounded to a float to odd, and then once.
; CHECK-LABEL: define <8 x half> @from_double(
; CHECK: %[[NEAR:.*]] = fptrunc <8 x double> %d to <8 x float>
; CHECK: fpext <8 x float> %[[NEAR]] to <8 x double>
; CHECK-NOT: fptrunc
; CHECK: ret
define <8 x half> @from_double(<8 x double> %d) #0 {
  %h = fptrunc <8 x double> %d to <8 x half>
  ret <8 x half> %h
}

; CHECK-LABEL: define <8 x half> @fused_or_not(
; CHECK: fmul <8 x float>
; CHECK: trunc <8 x i32> %{{.*}} to <8 x i16>
; CHECK: fadd <8 x float>
; CHECK: trunc <8 x i32> %{{.*}} to <8 x i16>
define <8 x half> @fused_or_not(<8 x half> %a, <8 x half> %b, <8 x half> %c) #0 {
  %r = call <8 x half> @llvm.fmuladd.v8f16(<8 x half> %a, <8 x half> %b, <8 x half> %c)
  ret <8 x half> %r
}

; CHECK-LABEL: define <16 x float> @has_instructions(
; CHECK-NEXT: fpext <16 x half> %h to <16 x float>
define <16 x float> @has_instructions(<16 x half> %h) #1 {
  %f = fpext <16 x half> %h to <16 x float>
  ret <16 x float> %f
}

; CHECK-LABEL: define half @one(
; CHECK-NEXT: fadd half
define half @one(half %a, half %b) #0 {
  %s = fadd half %a, %b
  ret half %s
}

attributes #0 = { "target-cpu"="x86-64-v2" }
attributes #1 = { "target-cpu"="x86-64-v3" }
