; Zeros and false are written as constants, not as OpConstantNull, which llvm-spirv 15 does not read. Zeros of composite
; types stay null.
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
; RUN: %llvm-spirv -r %t.spv -o /dev/null

; CHECK-NOT: OpConstantNull %u
; CHECK-NOT: OpConstantNull %double
; CHECK-DAG: OpConstant %ulong 0
; CHECK-DAG: OpConstantNull %v4uint
define void @kernel(ptr %data, i64 %n) !syclc.kernel !0 {
  store i64 0, ptr %data
  %q = getelementptr i8, ptr %data, i64 8
  store double 0.0, ptr %q
  %p = getelementptr i8, ptr %data, i64 16
  store <4 x i32> zeroinitializer, ptr %p
  ret void
}

!0 = !{i32 1, i32 1, i32 16, i32 8, !1, !2}
!1 = !{!3, !4}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 8, i32 8}
