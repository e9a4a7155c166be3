; Bodies of the device library without branches that a kernel calls several times in one place remain calls of a vector function
; that all kernels of the file share. Which ones depends on the registers: at x86-64-v2 all of such a place, at x86-64-v3
; those that are called three times, with AVX-512 none.
; RUN: %opt-syclc -passes='syclc-native-math,verify' -S %s | FileCheck %s --check-prefix=LEFT
; RUN: sed 's/x86-64-v3/x86-64-v2/' %s | %opt-syclc -passes='syclc-native-math,syclc-vectorize<8>,verify' -S \
; RUN:   | FileCheck %s --check-prefix=V2
; RUN: %opt-syclc -passes='syclc-native-math,syclc-vectorize<16>,verify' -S %s | FileCheck %s --check-prefix=V3
; RUN: sed 's/x86-64-v3/x86-64-v4/' %s | %opt-syclc -passes='syclc-native-math,syclc-vectorize<16>,verify' -S \
; RUN:   | FileCheck %s --check-prefix=V4
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; One call in a loop, and one of the two calls around it, are too few.
; LEFT-LABEL: @few(
; LEFT-NOT: call {{.*}}@syclc.math
; LEFT: ret void
define void @few(ptr %floats) #0 !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %floats, i64 %i
  %x = load float, ptr %p
  %a = call float @llvm.exp.f32(float %x)
  %b = call float @llvm.log.f32(float %x)
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ %a, %entry ], [ %more, %loop ]
  %e = call float @llvm.exp.f32(float %sum)
  %more = fadd float %e, %b
  %next = add i32 %k, 1
  %again = icmp ult i32 %next, 100
  br i1 %again, label %loop, label %end
end:
  store float %more, ptr %p
  ret void
}

; Bodies with branches (the sine of large angles) or short ones are never calls; nor are calls with uniform arguments.
; LEFT-LABEL: @many(
; LEFT-COUNT-3: call float @syclc.math.expf(
; LEFT-COUNT-2: call float @syclc.math.logf(
; LEFT-NOT: call {{.*}}@{{syclc.math|llvm.sin|sinf|fdim}}
; LEFT: ret void
; V2-LABEL: @many(
; V2-COUNT-2: call intel_ocl_bicc <4 x float> @syclc.math.expf.4.x86-64-v2(<4 x float>
; V2: call intel_ocl_bicc <4 x float> @syclc.math.logf.4.x86-64-v2(
; V2-NOT: call float @syclc.math
; V2: ret void
; V3-LABEL: @many(
; V3-COUNT-6: call intel_ocl_bicc <8 x float> @syclc.math.expf.8.x86-64-v3(<8 x float>
; V3-NOT: call {{.*}}@syclc.math.logf
; V3: ret void
; V4-LABEL: @many(
; V4-NOT: call {{.*}}@syclc.math
; V4: ret void
define void @many(ptr %floats, float %same) #0 !syclc.kernel !1 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %floats, i64 %i
  %x = load float, ptr %p
  %y = fneg float %x
  %z = fmul float %x, 3.0
  %a = call float @llvm.exp.f32(float %x)
  %b = call float @llvm.exp.f32(float %y)
  %c = call float @llvm.exp.f32(float %z)
  %d = call float @llvm.log.f32(float %x)
  %e = call float @llvm.log.f32(float %same)
  %f = call float @llvm.sin.f32(float %x)
  %g = call float @fdimf(float %x, float %z)
  %ab = fadd float %a, %b
  %cd = fadd float %c, %d
  %ef = fadd float %e, %f
  %abcd = fadd float %ab, %cd
  %abcdef = fadd float %abcd, %ef
  %all = fadd float %abcdef, %g
  store float %all, ptr %p
  ret void
}

; Kernels share the function.
; V2-LABEL: @others(
; V2: call intel_ocl_bicc <4 x float> @syclc.math.expf.4.x86-64-v2(
; V2: define internal intel_ocl_bicc <4 x float> @syclc.math.expf.4.x86-64-v2(<4 x float>
; V2-NOT: call {{.*}}@syclc
; V2: ret <4 x float>
; V2-NOT: define {{.*}}@syclc.math.expf.4
; V3: define internal intel_ocl_bicc <8 x float> @syclc.math.expf.8.x86-64-v3(
define void @others(ptr %floats) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %floats, i64 %i
  %x = load float, ptr %p
  %a = call float @llvm.exp.f32(float %x)
  %b = call float @llvm.exp.f32(float %a)
  %c = call float @llvm.exp.f32(float %b)
  store float %c, ptr %p
  ret void
}

; A single work-item is left to LLVM's vectorisers.
; LEFT-LABEL: @single(
; LEFT-NOT: call {{.*}}@syclc.math
; LEFT: ret void
define void @single(ptr %floats) #0 !syclc.kernel !2 {
  %x = load float, ptr %floats
  %a = call float @llvm.exp.f32(float %x)
  %b = call float @llvm.exp.f32(float %a)
  %c = call float @llvm.exp.f32(float %b)
  store float %c, ptr %floats
  ret void
}

declare i64 @__syclc_global_id(i32)
declare float @fdimf(float, float)
attributes #0 = { "target-cpu"="x86-64-v3" }
!0 = !{i32 1, i32 1, i32 8, i32 8, !3, !6}
!1 = !{i32 1, i32 1, i32 16, i32 8, !4, !6}
!2 = !{i32 0, i32 1, i32 8, i32 8, !3, !6}
!3 = !{!5}
!4 = !{!5, !7}
!5 = !{i32 1, i32 0, i32 8, i32 8}
!6 = !{}
!7 = !{i32 0, i32 8, i32 4, i32 4}
