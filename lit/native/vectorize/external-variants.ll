; A function for other sources becomes a body that takes its arguments from memory, and that its variants for lanes.
; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v3>,syclc-make-external-bodies,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v3>,syclc-make-external-bodies,syclc-external-variants,verify' -S %s | FileCheck %s --check-prefix=VARIANTS
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK: define float @scale(float %x)
; CHECK: define internal void @scale.lanes(ptr noalias %{{.*}}, ptr noalias %{{.*}}, i64 %{{.*}}, ptr noalias %{{.*}}) #[[BODY:[0-9]+]]
; CHECK: call i32 @__syclc_sub_group_local_id()
; CHECK: fmul float
; CHECK: attributes #[[BODY]] = {{{.*}}"syclc-external-body"{{.*}}"syclc-external-variant"="scale"
; VARIANTS: define internal float @scale(float %x)
; VARIANTS-NOT: @scale.lanes
; VARIANTS: define {{.*}}float @_ZGVdN1v_scale.syclc(float %{{.*}}, ptr {{.*}}) #[[VARIANT:[0-9]+]]
; VARIANTS: define {{.*}}<8 x float> @_ZGVdM8v_scale.syclc(<8 x float> %{{.*}}, i64 {{.*}}, ptr {{.*}})
; VARIANTS: fmul <8 x float>
; VARIANTS: attributes #[[VARIANT]] = {
; VARIANTS-NOT: "syclc-external-body"
define float @scale(float %x) "syclc-external" {
  %y = fmul float %x, 2.0
  ret float %y
}
