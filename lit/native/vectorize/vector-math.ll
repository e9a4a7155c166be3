; Mathematics that kernels share gets lanes, of a body that is declared with its attributes. Equal helpers become one.
; RUN: %opt-syclc -passes='syclc-vector-math,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-vector-math,syclc-share-helpers,verify' -S %s | FileCheck %s --check-prefix=SHARED
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define internal float @syclc.math.half(float %x) "syclc-math-cost"="2" {
  %y = fmul float %x, 0.5
  ret float %y
}

; CHECK: define internal <8 x float> @first(<8 x float> %0)
; CHECK: fmul <8 x float>
; SHARED: define internal <8 x float> @first(
declare <8 x float> @first(<8 x float>) #0
; CHECK: define internal <8 x float> @second(<8 x float> %0)
; CHECK: fmul <8 x float>
; SHARED-NOT: @second(
declare <8 x float> @second(<8 x float>) #0

; SHARED: define void @kernel(
; SHARED: call <8 x float> @first(
; SHARED: call <8 x float> @first(
define void @kernel(ptr %data) {
  %x = load <8 x float>, ptr %data
  %y = call <8 x float> @first(<8 x float> %x)
  %z = call <8 x float> @second(<8 x float> %y)
  store <8 x float> %z, ptr %data
  ret void
}

attributes #0 = { noinline nounwind willreturn memory(none) "syclc-math-cost"="2" "syclc-vector-math"="syclc.math.half" "target-cpu"="x86-64-v3" }
