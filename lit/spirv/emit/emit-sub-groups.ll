; Shuffles and votes need SPIR-V 1.3. Group algorithms of work-groups do not: they go through local memory, and the
; branch that would take sub-groups is gone.
; RUN: split-file %s %t
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t/with.spv -disable-output %t/with.ll
; RUN: od -An -tx4 -N8 %t/with.spv | FileCheck --check-prefix=WITH %s
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t/without.spv -disable-output %t/without.ll
; RUN: od -An -tx4 -N8 %t/without.spv | FileCheck --check-prefix=WITHOUT %s

; WITH: 07230203 00010300
; WITHOUT: 07230203 00010200

;--- with.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @kernel(ptr %out, i32 %value) convergent !syclc.kernel !0 {
  %other = call i32 @__syclc_sub_group_shuffle_i32(i32 %value, i32 1)
  store i32 %other, ptr %out
  ret void
}
declare i32 @__syclc_sub_group_shuffle_i32(i32, i32)
!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 4, i32 4}

;--- without.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @kernel(ptr %out, i32 %value) convergent !syclc.kernel !0 {
entry:
  %prefers = call i32 @__syclc_prefers_sub_groups()
  %wants = icmp ne i32 %prefers, 0
  %size = call i32 @__syclc_sub_group_max_size()
  %several = icmp sgt i32 %size, 1
  %yes = select i1 %wants, i1 %several, i1 false
  br i1 %yes, label %with, label %end
with:
  %other = call i32 @__syclc_sub_group_reduce_add_i32(i32 %value)
  br label %end
end:
  %result = phi i32 [ %value, %entry ], [ %other, %with ]
  store i32 %result, ptr %out
  ret void
}
declare i32 @__syclc_prefers_sub_groups()
declare i32 @__syclc_sub_group_max_size() memory(none) nounwind willreturn
declare i32 @__syclc_sub_group_reduce_add_i32(i32)
!0 = !{i32 2, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 4, i32 4}
