; A kernel's required work-group size, in OpenCL's three dimensions.
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s

; CHECK: OpExecutionMode %{{.*}} LocalSize 16 4 1
define void @kernel(ptr %data, i64 %n) !syclc.kernel !0 {
  store i64 %n, ptr %data
  ret void
}

!0 = !{i32 2, i32 2, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{!5}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
!5 = !{!"reqd_work_group_size", i32 16, i32 4}
