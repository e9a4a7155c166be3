; A kernel as SPIR-V 1.2: valid, with its name and the order of its parameters, without generic pointers, and read back
; by llvm-spirv as SPIR 1.2.
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
; RUN: %llvm-spirv -r %t.spv -o %t.bc
; RUN: llvm-dis %t.bc -o - | FileCheck %s --check-prefix=SPIR

; CHECK: Version: 1.2
; CHECK-NOT: GenericPointer
; CHECK: OpEntryPoint Kernel %[[KERNEL:[^ ]*]] "_ZN6vector3addEv"
; CHECK: OpDecorate %{{.*}} BuiltIn GlobalInvocationId
; CHECK: %[[KERNEL]] = OpFunction
; CHECK: OpFunctionParameter %_ptr_CrossWorkgroup_float
; CHECK: OpFunctionParameter %float
; CHECK: OpFunctionParameter %ulong

; SPIR: define spir_kernel void @_ZN6vector3addEv(ptr addrspace(1) %data, float %factor, i64 %n)
define void @_ZN6vector3addEv(ptr %data, float %factor, i64 %n) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %inside = icmp ult i64 %i, %n
  br i1 %inside, label %work, label %done
work:
  %p = getelementptr float, ptr %data, i64 %i
  %v = load float, ptr %p
  %s = call float @sinf(float %v)
  %m = call float @llvm.fmuladd.f32(float %s, float %factor, float 0.0)
  store float %m, ptr %p
  br label %done
done:
  ret void
}

declare i64 @__syclc_global_id(i32)
declare float @sinf(float)

!0 = !{i32 1, i32 1, i32 24, i32 8, !1, !2}
!1 = !{!3, !4, !5}
!2 = !{}
!3 = !{i32 1, i32 0, i32 8, i32 8}
!4 = !{i32 0, i32 8, i32 4, i32 4}
!5 = !{i32 0, i32 16, i32 8, i32 8}
