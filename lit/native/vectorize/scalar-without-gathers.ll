; LLVM's vectorisers do not make scatters in scalar kernels, and do not combine work-items by gathers either where lanes
; would wait for memory.
; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v4>,syclc-sub-group-forms,syclc-vectorize,verify' -S %s | FileCheck %s
; RUN: %opt-syclc -passes='syclc-native-level<x86-64-v2>,syclc-sub-group-forms,syclc-vectorize,verify' -S %s | FileCheck %s --check-prefix=V2
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; V2-NOT: prefer-no-

; Two of seven fields: a scatter each, or a structure taken apart and put together for two products.
; CHECK: define void @fields.simd1(ptr %data) #[[FIELDS:[0-9]+]]
define void @fields(ptr %data) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr [7 x float], ptr %data, i64 %i
  %q = getelementptr i8, ptr %p, i64 12
  %x = load float, ptr %p
  %x2 = fmul float %x, 2.0
  store float %x2, ptr %p
  %y = load float, ptr %q
  %y2 = fmul float %y, 3.0
  store float %y2, ptr %q
  ret void
}

; CHECK: define void @task.simd1(ptr %data) #[[TASK:[0-9]+]]
define void @task(ptr %data) !syclc.kernel !7 {
  store i32 1, ptr %data
  ret void
}

; CHECK: define void @chase.simd1(ptr %data) #[[LOOP:[0-9]+]]
define void @chase(ptr %data) !syclc.kernel !0 {
entry:
  %i = call i64 @__syclc_global_id(i32 0)
  br label %loop
loop:
  %at = phi i64 [ %i, %entry ], [ %next, %loop ]
  %n = phi i64 [ 0, %entry ], [ %n1, %loop ]
  %p = getelementptr i64, ptr %data, i64 %at
  %next = load i64, ptr %p
  %q = getelementptr i64, ptr %data, i64 %next
  store i64 %n, ptr %q
  %n1 = add i64 %n, 1
  %more = icmp ult i64 %n1, 100
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK: attributes #[[FIELDS]] = {{{.*}}"syclc-llvm-vectorizers"{{.*}}"target-features"="+prefer-no-scatter,+prefer-no-gather" }
; CHECK: attributes #[[TASK]] = {{{.*}}"syclc-llvm-vectorizers"{{.*}}"target-features"="+prefer-no-scatter" }
; CHECK: attributes #[[LOOP]] = {{{.*}}"syclc-llvm-vectorizers"{{.*}}"target-features"="+prefer-no-scatter" }

declare i64 @__syclc_global_id(i32) memory(none)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
!7 = !{i32 0, i32 1, i32 8, i32 8, !1, !3}
