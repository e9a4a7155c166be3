; Native code prefers sub-groups, has a clock, no warps, and is not for NVIDIA GPUs: the questions are constants, and branches for other targets are gone.
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

; CHECK-LABEL: @clock(
; CHECK: call i64 @llvm.readcyclecounter()
; CHECK-NEXT: ret i64
define i64 @clock() {
  %has = call i32 @__syclc_has_clock()
  %bool = icmp ne i32 %has, 0
  br i1 %bool, label %a, label %b
a:
  %time = call i64 @llvm.readcyclecounter()
  ret i64 %time
b:
  ret i64 0
}

; CHECK-LABEL: @warps(
; CHECK-NEXT: ret i32 0
define i32 @warps() {
  %has = call i32 @__syclc_has_warps()
  ret i32 %has
}

; CHECK-LABEL: @architecture(
; CHECK-NEXT: ret i32 0
define i32 @architecture() {
  %number = call i32 @__syclc_nvidia_architecture()
  ret i32 %number
}

declare i32 @__syclc_has_warps()
declare i32 @__syclc_nvidia_architecture()
declare i32 @__syclc_prefers_sub_groups()
declare i32 @__syclc_has_clock()
declare void @by_sub_groups()
declare void @by_memory()
