; The negative twin: functions that only share their name with a builtin, or are defined here, are left alone.
; RUN: %opt-syclc -passes=syclc-lower-spirv,verify -S %s | FileCheck %s

; CHECK: call i32 @sinf(ptr %p)
; CHECK: call float @cosf(float %x)
define void @kernel(ptr %p, float %x) {
  %a = call i32 @sinf(ptr %p)
  %b = call float @cosf(float %x)
  ret void
}

declare i32 @sinf(ptr)
define internal float @cosf(float %x) {
  ret float %x
}
