; The sign of a half is taken from its bits where only the sign matters: GPUs lose that of a NaN when they convert it.
; RUN: %opt-syclc -passes=syclc-keep-signs-of-half -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @copies(
; CHECK: %[[B:.*]] = bitcast half %y to i16
; CHECK: %[[W:.*]] = zext i16 %[[B]] to i32
; CHECK: %[[S:.*]] = shl i32 %[[W]], 16
; CHECK: %[[F:.*]] = bitcast i32 %[[S]] to float
; CHECK: call float @llvm.copysign.f32(float %a, float %[[F]])
define half @copies(half %x, half %y) {
  %a = fpext half %x to float
  %b = fpext half %y to float
  %r = call float @llvm.copysign.f32(float %a, float %b)
  %h = fptrunc float %r to half
  ret half %h
}

; CHECK-LABEL: @tests(
; CHECK: shl <2 x i32> %{{.*}}, splat (i32 16)
; CHECK-NOT: fpext
; CHECK: icmp slt
define <2 x i1> @tests(<2 x half> %y) {
  %b = fpext <2 x half> %y to <2 x float>
  %i = bitcast <2 x float> %b to <2 x i32>
  %r = icmp slt <2 x i32> %i, zeroinitializer
  ret <2 x i1> %r
}

; The value itself is converted; another bit than the sign needs the conversion, too.
; CHECK-LABEL: @computes(
; CHECK: %b = fpext half %y to float
; CHECK: fadd float %{{.*}}, %b
; CHECK: call float @llvm.copysign.f32(float %b, float %{{.*}})
define float @computes(half %y, float %x) {
  %b = fpext half %y to float
  %s = fadd float %x, %b
  %r = call float @llvm.copysign.f32(float %b, float %s)
  ret float %r
}

; CHECK-LABEL: @bits(
; CHECK-NEXT: fpext
; CHECK-NEXT: bitcast
; CHECK-NEXT: icmp slt i32 %i, 5
define i1 @bits(half %y) {
  %b = fpext half %y to float
  %i = bitcast float %b to i32
  %r = icmp slt i32 %i, 5
  ret i1 %r
}
