; A kernel that takes its whole closure by value: a structure parameter that is valid, and read back as byval.
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
; RUN: %llvm-spirv -r %t.spv -o %t.bc
; RUN: llvm-dis %t.bc -o - | FileCheck %s --check-prefix=SPIR

; CHECK-NOT: GenericPointer
; CHECK: OpDecorate %[[CLOSURE:[^ ]*]] FuncParamAttr ByVal
; CHECK: %[[CLOSURE]] = OpFunctionParameter %_ptr_Function_

; SPIR: define spir_kernel void @kernel(ptr byval(%{{.*}}) {{.*}}%closure)
define void @kernel(ptr byval([24 x i8]) align 8 %closure) !syclc.kernel !0 {
  %last = getelementptr i8, ptr %closure, i64 16
  %i = load i64, ptr %last, align 8
  %field = getelementptr ptr, ptr %closure, i64 %i
  %p = load ptr, ptr %field, align 8
  store i64 %i, ptr %p
  ret void
}

!0 = !{i32 1, i32 1, i32 24, i32 8, !1, !2}
!1 = !{!3}
!2 = !{}
!3 = !{i32 2, i32 0, i32 24, i32 8}
