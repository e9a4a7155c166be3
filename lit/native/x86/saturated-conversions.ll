; Vectors are converted to integers with saturation without splitting them into lanes: the numbers are limited first. If
; the largest integer is no floating-point number, it is selected. Numbers that are not ordered become 0.
; RUN: %opt-syclc -passes=syclc-saturated-conversions,verify -S %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define <8 x i8> @bytes(
; CHECK-NEXT: %[[BELOW:.*]] = fcmp olt <8 x float> %x, splat (float 1.270000e+02)
; CHECK-NEXT: %[[MIN:.*]] = select <8 x i1> %[[BELOW]], <8 x float> %x, <8 x float> splat (float 1.270000e+02)
; CHECK-NEXT: %[[ABOVE:.*]] = fcmp ogt <8 x float> %[[MIN]], splat (float -1.280000e+02)
; CHECK-NEXT: %[[LIMITED:.*]] = select <8 x i1> %[[ABOVE]], <8 x float> %[[MIN]], <8 x float> splat (float -1.280000e+02)
; CHECK-NEXT: %[[INT:.*]] = fptosi <8 x float> %[[LIMITED]] to <8 x i32>
; CHECK-NEXT: %[[NUMBER:.*]] = fcmp ord <8 x float> %x, zeroinitializer
; CHECK-NEXT: %[[ZERO:.*]] = select <8 x i1> %[[NUMBER]], <8 x i32> %[[INT]], <8 x i32> zeroinitializer
; CHECK-NEXT: %r = trunc <8 x i32> %[[ZERO]] to <8 x i8>
define <8 x i8> @bytes(<8 x float> %x) #0 {
  %r = call <8 x i8> @llvm.fptosi.sat.v8i8.v8f32(<8 x float> %x)
  ret <8 x i8> %r
}

; CHECK-LABEL: define <8 x i16> @unsigned_shorts(
; CHECK: fcmp olt <8 x double> %x, splat (double 6.553500e+04)
; CHECK: fcmp ogt <8 x double> %{{.*}}, zeroinitializer
; CHECK: fptosi <8 x double> %{{.*}} to <8 x i32>
define <8 x i16> @unsigned_shorts(<8 x double> %x) #0 {
  %r = call <8 x i16> @llvm.fptoui.sat.v8i16.v8f64(<8 x double> %x)
  ret <8 x i16> %r
}

; 2^31 - 1 is not a float: numbers above the largest float below become it.
; CHECK-LABEL: define <4 x i32> @ints(
; CHECK-NEXT: %[[BELOW:.*]] = fcmp olt <4 x float> %x, splat (float 0x41DFFFFFE0000000)
; CHECK: %[[INT:.*]] = fptosi <4 x float>
; CHECK-NEXT: %[[LARGE:.*]] = fcmp ogt <4 x float> %x, splat (float 0x41DFFFFFE0000000)
; CHECK-NEXT: select <4 x i1> %[[LARGE]], <4 x i32> splat (i32 2147483647), <4 x i32> %[[INT]]
define <4 x i32> @ints(<4 x float> %x) #0 {
  %r = call <4 x i32> @llvm.fptosi.sat.v4i32.v4f32(<4 x float> %x)
  ret <4 x i32> %r
}

; CHECK-LABEL: define <4 x i32> @unsigned_ints(
; CHECK: fptoui <4 x double> %{{.*}} to <4 x i32>
; CHECK-NOT: fcmp ogt <4 x double> %x
define <4 x i32> @unsigned_ints(<4 x double> %x) #0 {
  %r = call <4 x i32> @llvm.fptoui.sat.v4i32.v4f64(<4 x double> %x)
  ret <4 x i32> %r
}

; CHECK-LABEL: define <8 x i8> @halves(
; CHECK-NEXT: fpext <8 x half> %x to <8 x float>
define <8 x i8> @halves(<8 x half> %x) #0 {
  %r = call <8 x i8> @llvm.fptosi.sat.v8i8.v8f16(<8 x half> %x)
  ret <8 x i8> %r
}

; There are instructions for 64 bits only with AVX-512.
; CHECK-LABEL: define <4 x i64> @no_instruction(
; CHECK-NEXT: call <4 x i64> @llvm.fptosi.sat
define <4 x i64> @no_instruction(<4 x double> %x) #0 {
  %r = call <4 x i64> @llvm.fptosi.sat.v4i64.v4f64(<4 x double> %x)
  ret <4 x i64> %r
}

; CHECK-LABEL: define <4 x i64> @longs(
; CHECK: fptosi <4 x double> %{{.*}} to <4 x i64>
define <4 x i64> @longs(<4 x double> %x) #1 {
  %r = call <4 x i64> @llvm.fptosi.sat.v4i64.v4f64(<4 x double> %x)
  ret <4 x i64> %r
}

; CHECK-LABEL: define i8 @scalar(
; CHECK-NEXT: call i8 @llvm.fptosi.sat
define i8 @scalar(float %x) #0 {
  %r = call i8 @llvm.fptosi.sat.i8.f32(float %x)
  ret i8 %r
}

; CHECK-LABEL: define <2 x i8> @few_lanes(
; CHECK-NEXT: call <2 x i8> @llvm.fptosi.sat
define <2 x i8> @few_lanes(<2 x float> %x) #0 {
  %r = call <2 x i8> @llvm.fptosi.sat.v2i8.v2f32(<2 x float> %x)
  ret <2 x i8> %r
}

attributes #0 = { "target-cpu"="x86-64-v3" }
attributes #1 = { "target-cpu"="x86-64-v4" }
