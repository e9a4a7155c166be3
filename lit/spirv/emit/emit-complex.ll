; Multiplying complex numbers calls compiler-rt's function, whose body is in the device library.
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
; RUN: %llvm-spirv -r %t.spv -o /dev/null

; CHECK-NOT: __muldc3
; CHECK: OpFMul %double
define void @kernel(ptr %data, i64 %n) !syclc.kernel !0 {
  %d = uitofp i64 %n to double
  %z = call {double, double} @__muldc3(double %d, double 1.0, double %d, double 2.0)
  %re = extractvalue {double, double} %z, 0
  store double %re, ptr %data
  ret void
}

declare {double, double} @__muldc3(double, double, double, double)

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
