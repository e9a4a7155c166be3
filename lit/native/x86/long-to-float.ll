; Vectors of 64-bit integers are converted to floating-point without splitting them into lanes: a double is the sum of two halves,
; a float comes from a double rounded to odd. With AVX-512 there are instructions for it.
; RUN: %opt-syclc -passes=syclc-long-to-float,verify -S %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define <8 x double> @to_double(
; CHECK-NEXT: %[[SHIFTED:.*]] = lshr <8 x i64> %x, splat (i64 32)
; CHECK-NEXT: %[[HIGH:.*]] = xor <8 x i64> %[[SHIFTED]], splat (i64 4985484789646622720)
; CHECK: %[[LOW:.*]] = shufflevector <16 x i32> %{{.*}}, <16 x i32> splat (i32 1127219200), <16 x i32> <i32 0, i32 17, i32 2, i32 19,
; CHECK: fsub <8 x double>
; CHECK: fadd <8 x double>
; CHECK-NOT: sitofp
define <8 x double> @to_double(<8 x i64> %x) #0 {
  %d = sitofp <8 x i64> %x to <8 x double>
  ret <8 x double> %d
}

; CHECK-LABEL: define <8 x float> @to_float(
; CHECK: %[[LAST:.*]] = and <8 x i64> %x, splat (i64 2047)
; CHECK: %[[STICKY:.*]] = add <8 x i64> %[[LAST]], splat (i64 2047)
; CHECK: %[[LARGE:.*]] = lshr <8 x i64> %x, splat (i64 53)
; CHECK: %[[EXACT:.*]] = icmp eq <8 x i64> %[[LARGE]], zeroinitializer
; CHECK: select <8 x i1> %[[EXACT]], <8 x i64> %x
; CHECK: fptrunc <8 x double> %{{.*}} to <8 x float>
define <8 x float> @to_float(<8 x i64> %x) #0 {
  %f = uitofp <8 x i64> %x to <8 x float>
  ret <8 x float> %f
}

; CHECK-LABEL: define <8 x float> @has_instructions(
; CHECK-NEXT: uitofp <8 x i64> %x to <8 x float>
define <8 x float> @has_instructions(<8 x i64> %x) #1 {
  %f = uitofp <8 x i64> %x to <8 x float>
  ret <8 x float> %f
}

; CHECK-LABEL: define <2 x float> @few_lanes(
; CHECK-NEXT: uitofp
define <2 x float> @few_lanes(<2 x i64> %x) #0 {
  %f = uitofp <2 x i64> %x to <2 x float>
  ret <2 x float> %f
}
attributes #0 = { "target-cpu"="x86-64-v3" }
attributes #1 = { "target-cpu"="x86-64-v4" }
