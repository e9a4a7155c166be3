; With AVX-512, roots and their inverses become the processor's estimate and a step, where !fpmath allows the error.
; RUN: %opt-syclc -passes='syclc-estimated-roots,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-estimated-roots' -S %s | llc-22 -o - | FileCheck %s --check-prefix=CODE

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define <16 x float> @inverse(
; CHECK-NOT: fdiv
; CHECK: %[[E:.*]] = call <16 x float> @llvm.x86.avx512.rsqrt14.ps.512(<16 x float> %x
; CHECK: %[[T:.*]] = fmul <16 x float> %x, %[[E]]
; CHECK: %[[N:.*]] = fneg <16 x float> %[[T]]
; CHECK: %[[R:.*]] = call <16 x float> @llvm.fma.v16f32(<16 x float> %[[N]], <16 x float> %[[E]], <16 x float> splat (float 1.000000e+00))
; CHECK: %[[H:.*]] = fmul <16 x float> %[[E]], splat (float 5.000000e-01)
; CHECK: %[[B:.*]] = call <16 x float> @llvm.fma.v16f32(<16 x float> %[[H]], <16 x float> %[[R]], <16 x float> %[[E]])
; CHECK: %[[K:.*]] = call <16 x i1> @llvm.x86.avx512.fpclass.ps.512(<16 x float> %x, i32 14)
; CHECK: %y = select <16 x i1> %[[K]], <16 x float> %[[E]], <16 x float> %[[B]]
; CHECK: ret <16 x float> %y
; CODE-LABEL: inverse:
; CODE-NOT: vdiv
; CODE: vrsqrt14ps %zmm
; CODE-NOT: vsqrt
; CODE-LABEL: wide:
define <16 x float> @inverse(<16 x float> %x) #0 {
  %s = call <16 x float> @llvm.sqrt.v16f32(<16 x float> %x), !fpmath !1
  %y = fdiv afn <16 x float> splat (float 1.0), %s, !fpmath !1
  ret <16 x float> %y
}

; One register at a time.
; CHECK-LABEL: define <32 x float> @wide(
; CHECK-COUNT-2: call <16 x float> @llvm.x86.avx512.rsqrt14.ps.512(
; CHECK: shufflevector <16 x float>
define <32 x float> @wide(<32 x float> %x) #0 {
  %s = call <32 x float> @llvm.sqrt.v32f32(<32 x float> %x), !fpmath !1
  %y = fdiv afn <32 x float> splat (float 1.0), %s, !fpmath !1
  ret <32 x float> %y
}

; CHECK-LABEL: define <16 x float> @short_registers(
; CHECK-COUNT-2: call <8 x float> @llvm.x86.avx512.rsqrt14.ps.256(
define <16 x float> @short_registers(<16 x float> %x) #1 {
  %s = call <16 x float> @llvm.sqrt.v16f32(<16 x float> %x), !fpmath !1
  %y = fdiv afn <16 x float> splat (float 1.0), %s, !fpmath !1
  ret <16 x float> %y
}

; The user allows the errors of OpenCL: other numerators, and roots alone. A root with other uses is computed once more.
; CHECK-LABEL: define <4 x float> @quotient(
; CHECK-NOT: {{llvm.sqrt|fdiv}}
; CHECK: call <4 x float> @llvm.x86.avx512.rsqrt14.ps.128(
; CHECK: %s = select <4 x i1> %{{.*}}, <4 x float> %x, <4 x float> %{{.*}}
; CHECK-NOT: {{llvm.sqrt|fdiv}}
; CHECK: call <4 x float> @llvm.x86.avx512.rsqrt14.ps.128(
; CHECK: %y = fmul <4 x float> %a, %{{.*}}
; CHECK-NOT: {{llvm.sqrt|fdiv}}
; CHECK: fadd <4 x float> %y, %s
define <4 x float> @quotient(<4 x float> %a, <4 x float> %x) #0 {
  %s = call <4 x float> @llvm.sqrt.v4f32(<4 x float> %x), !fpmath !3
  %y = fdiv <4 x float> %a, %s, !fpmath !2
  %sum = fadd <4 x float> %y, %s
  ret <4 x float> %sum
}

; Exact ones stay: also a division of the source that is the same as that of an inverse root, so that it lost its flag.
; CHECK-LABEL: define <16 x float> @exact(
; CHECK-COUNT-2: fdiv <16 x float>
; CHECK-NOT: rsqrt14
define <16 x float> @exact(<16 x float> %x, <16 x float> %z) #0 {
  %s = call <16 x float> @llvm.sqrt.v16f32(<16 x float> %x)
  %y = fdiv <16 x float> splat (float 1.0), %s
  %t = call <16 x float> @llvm.sqrt.v16f32(<16 x float> %z), !fpmath !1
  %u = fdiv <16 x float> splat (float 1.0), %t, !fpmath !1
  %sum = fadd <16 x float> %y, %u
  ret <16 x float> %sum
}

; So do divisions by something else, other types, single numbers, and all of earlier levels.
; CHECK-LABEL: define <16 x float> @division(
; CHECK: fdiv afn <16 x float> splat (float 1.000000e+00), %x
define <16 x float> @division(<16 x float> %x) #0 {
  %y = fdiv afn <16 x float> splat (float 1.0), %x, !fpmath !2
  ret <16 x float> %y
}

; CHECK-LABEL: define <8 x double> @doubles(
; CHECK: fdiv <8 x double>
define <8 x double> @doubles(<8 x double> %x) #0 {
  %s = call <8 x double> @llvm.sqrt.v8f64(<8 x double> %x), !fpmath !3
  %y = fdiv <8 x double> splat (double 1.0), %s, !fpmath !2
  ret <8 x double> %y
}

; CHECK-LABEL: define float @one(
; CHECK: fdiv afn float
define float @one(float %x) #0 {
  %s = call float @llvm.sqrt.f32(float %x), !fpmath !1
  %y = fdiv afn float 1.0, %s, !fpmath !1
  ret float %y
}

; CHECK-LABEL: define <8 x float> @avx2(
; CHECK: fdiv afn <8 x float>
define <8 x float> @avx2(<8 x float> %x) #2 {
  %s = call <8 x float> @llvm.sqrt.v8f32(<8 x float> %x), !fpmath !1
  %y = fdiv afn <8 x float> splat (float 1.0), %s, !fpmath !1
  ret <8 x float> %y
}

attributes #0 = { "target-cpu"="x86-64-v4" "prefer-vector-width"="512" }
attributes #1 = { "target-cpu"="x86-64-v4" "prefer-vector-width"="256" }
attributes #2 = { "target-cpu"="x86-64-v3" }
!1 = !{float 1.0}
!2 = !{float 2.5}
!3 = !{float 3.0}
