; A work-item may pass a value that it never set to a shuffle or a dot product: LLVM must not conclude from it that other
; work-items do not exist. Conditions of other calls stay.
; RUN: %opt-syclc -passes=syclc-annotate-builtins -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-annotate-builtins,function(simplifycfg)' -S %s | FileCheck %s --check-prefix=SIMPLE

; CHECK-LABEL: define i32 @shuffles(
; CHECK: call i32 @__syclc_sub_group_shuffle_i32(i32 %value, i32 0)
; CHECK: call float @sqrtf(float noundef
; SIMPLE-LABEL: define i32 @shuffles(
; SIMPLE-NOT: assume
; SIMPLE: ret i32
define i32 @shuffles(i32 %lane, ptr %p, float %x) {
entry:
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %load, label %both
load:
  %loaded = load i32, ptr %p
  br label %both
both:
  %value = phi i32 [ %loaded, %load ], [ undef, %entry ]
  %other = call i32 @__syclc_sub_group_shuffle_i32(i32 noundef %value, i32 noundef 0)
  %root = call float @sqrtf(float noundef %x)
  %more = fptosi float %root to i32
  %sum = add i32 %other, %more
  ret i32 %sum
}

; CHECK: declare i32 @__syclc_sub_group_shuffle_i32(i32, i32)
declare i32 @__syclc_sub_group_shuffle_i32(i32 noundef, i32 noundef)
declare float @sqrtf(float noundef)
