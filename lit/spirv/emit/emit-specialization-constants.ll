; Each scalar of a specialization constant is an OpSpecConstant, numbered from a value derived from the module's id (0xabcde000).
; Values of other types are composed of them, also for a device that reads SPIR 1.2, and elements at variable indices are read
; from a private variable that contains them all.
; RUN: %opt-syclc -passes=syclc-emit-spirv -syclc-spirv-out=%t.spv -disable-output %s
; RUN: %spirv-val --target-env opencl2.2 %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
; RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=KERNELS
; RUN: %llvm-spirv -r %t.spv -o %t.bc

; CHECK-DAG: OpDecorate %[[INT:[0-9]+]] SpecId 2882396160
; CHECK-DAG: %[[INT]] = OpSpecConstant %uint 7
; CHECK-DAG: OpDecorate %[[CHAR:[0-9]+]] SpecId 2882396161
; CHECK-DAG: %[[CHAR]] = OpSpecConstant %uchar 120
; CHECK-DAG: OpDecorate %[[DOUBLE:[0-9]+]] SpecId 2882396162
; CHECK-DAG: %[[DOUBLE]] = OpSpecConstant %double 2.5
; CHECK-DAG: OpDecorate %[[X:[0-9]+]] SpecId 2882396163
; CHECK-DAG: %[[X]] = OpSpecConstant %float 1
; CHECK-DAG: OpDecorate %[[Y:[0-9]+]] SpecId 2882396164
; CHECK-DAG: %[[Y]] = OpSpecConstant %float -2
; KERNELS-NOT: __syclc_specialization_constants

@__syclc_specialization_constants = external constant [32 x i8], align 128

; KERNELS: OpFunction
; KERNELS-NOT: OpVariable
; KERNELS: OpReturn
define void @scalars(ptr %p) !syclc.kernel !10 {
  %i = load i32, ptr @__syclc_specialization_constants, align 4
  store i32 %i, ptr %p, align 4
  %c = load i8, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 8), align 8
  %p8 = getelementptr i8, ptr %p, i64 8
  store i8 %c, ptr %p8, align 1
  %d = load double, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 16), align 8
  %p16 = getelementptr i8, ptr %p, i64 16
  store double %d, ptr %p16, align 8
  %v = load <2 x float>, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 24), align 8
  %p24 = getelementptr i8, ptr %p, i64 24
  store <2 x float> %v, ptr %p24, align 8
  %both = load i64, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 24), align 8
  %p32 = getelementptr i8, ptr %p, i64 32
  store i64 %both, ptr %p32, align 8
  %half = load i16, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 2), align 2
  %p40 = getelementptr i8, ptr %p, i64 40
  store i16 %half, ptr %p40, align 8
  ret void
}

; KERNELS: OpFunction
; KERNELS: OpVariable %{{.*}} Function
define void @elements(ptr %p, i64 %i) !syclc.kernel !13 {
  %at = getelementptr float, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 24), i64 %i
  %v = load float, ptr %at, align 4
  store float %v, ptr %p, align 4
  ret void
}

!syclc.module.id = !{!0}
!0 = !{!"abcde4b2a76b9719d911017c59200000"}
!syclc.specialization_constants = !{!1, !2, !3}
!1 = !{!"_ZL5width", i32 1, i32 4, i32 0, i32 0, i32 7}
!2 = !{!"figure", i32 0, i32 16, i32 8, i32 1, { i8, double } { i8 120, double 2.5 }}
!3 = !{!"point", i32 0, i32 8, i32 24, i32 3, <2 x float> <float 1.0, float -2.0>}
!10 = !{i32 0, i32 1, i32 8, i32 8, !11, !12}
!11 = !{!14}
!12 = !{}
!13 = !{i32 0, i32 1, i32 16, i32 8, !15, !12}
!14 = !{i32 1, i32 0, i32 8, i32 8}
!15 = !{!14, !16}
!16 = !{i32 0, i32 8, i32 8, i32 8}
