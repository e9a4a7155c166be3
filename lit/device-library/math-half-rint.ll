; A half that is rounded and then converted: LLVM 22's X86 backend truncates it on processors with AVX512-FP16 where the
; rounding is llvm.rint. Native kernels have llvm.roundeven there, which is the same in their rounding mode.
; RUN: %opt-syclc -passes='syclc-native-math,verify' -S %s | FileCheck %s

; CHECK-LABEL: define i32 @rounded
; CHECK: %[[WHOLE:.+]] = call half @llvm.roundeven.f16(half %x)
; CHECK: fptosi half %[[WHOLE]] to i32
define i32 @rounded(half %x) {
  %whole = call half @llvm.rint.f16(half %x)
  %i = fptosi half %whole to i32
  ret i32 %i
}

; CHECK-LABEL: define i64 @at_once
; CHECK: %[[WHOLE:.+]] = call half @llvm.roundeven.f16(half %x)
; CHECK: fptosi half %[[WHOLE]] to i64
define i64 @at_once(half %x) {
  %i = call i64 @llvm.lrint.i64.f16(half %x)
  ret i64 %i
}

; CHECK-LABEL: define float @single
; CHECK: call float @llvm.rint.f32
define float @single(float %x) {
  %whole = call float @llvm.rint.f32(float %x)
  ret float %whole
}

declare half @llvm.rint.f16(half)
declare float @llvm.rint.f32(float)
declare i64 @llvm.lrint.i64.f16(half)
