; While LLVM simplifies inlined code it creates calls of functions with bodies: pow(2, x) becomes exp2(x), and that ldexp if x is
; an integer. Linking the bodies a second time finds them.
; RUN: %opt-syclc -passes='syclc-native-math,function(instcombine)' -S %s | FileCheck %s --check-prefix=ONCE
; RUN: %opt-syclc -passes='syclc-native-math,function(instcombine),syclc-native-math,syclc-vectorize<8>,verify' -S %s \
; RUN:   | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; ONCE-LABEL: @k(
; ONCE: call {{.*}}@llvm.{{exp2|ldexp}}
; CHECK-LABEL: @k(
; CHECK-NOT: @{{llvm.exp2|llvm.ldexp|syclc.serial}}
; CHECK: ret void
define void @k(ptr %floats) #0 !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %floats, i64 %i
  %x = load float, ptr %p
  %y = call float @llvm.pow.f32(float 2.0, float %x)
  store float %y, ptr %p
  ret void
}

declare i64 @__syclc_global_id(i32)
declare float @llvm.pow.f32(float, float)
attributes #0 = { "target-cpu"="x86-64-v3" }
!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
