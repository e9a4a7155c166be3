; Should LLVM's backend die (here of a function of OpenCL without its parameter), that is an error, and no stack dump.
; RUN: not %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s 2>&1 | FileCheck %s

; CHECK-NOT: Stack dump
; CHECK: error: LLVM's SPIR-V backend failed on the kernels of '{{.*}}emit-backend-failure.ll'
; CHECK-SAME: compile without the spirv64 target
; CHECK-NOT: Stack dump
define void @kernel(ptr %data, i64 %n) !syclc.kernel !0 {
  %i = call i64 @_Z13get_global_idj()
  store i64 %i, ptr %data
  ret void
}

declare i64 @_Z13get_global_idj() "syclc-opencl"

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
