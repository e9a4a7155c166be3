; Native code prefers sub-groups: the question is a constant, and the branch for other targets is gone.
; RUN: %opt-syclc -passes=syclc-fold-target-queries -S %s | FileCheck %s

; CHECK-LABEL: @k(
; CHECK-NOT: prefers
; CHECK: call void @by_sub_groups()
; CHECK-NOT: call void @by_memory()
define void @k() {
  %prefers = call i32 @__syclc_prefers_sub_groups()
  %bool = icmp ne i32 %prefers, 0
  br i1 %bool, label %a, label %b
a:
  call void @by_sub_groups()
  ret void
b:
  call void @by_memory()
  ret void
}

declare i32 @__syclc_prefers_sub_groups()
declare void @by_sub_groups()
declare void @by_memory()
