; The pipeline is one list of passes that LLVM's options see.
; RUN: %opt-syclc -passes=syclc-spirv -print-pipeline-passes -disable-output %s 2>&1 | FileCheck %s --check-prefix=LIST
; RUN: %opt-syclc -passes=syclc-spirv -print-after-all -disable-output %s 2>&1 | FileCheck %s --check-prefix=DUMPS
; RUN: %opt-syclc -passes=syclc-spirv -time-passes -disable-output %s 2>&1 | FileCheck %s --check-prefix=TIMES
; RUN: %opt-syclc -passes=syclc-spirv -verify-each -S %s | FileCheck %s
; A function pass runs among LLVM's.
; RUN: %opt-syclc -passes='function(instcombine,syclc-mask-shifts)' -S %s | FileCheck %s --check-prefix=STEP

; LIST: syclc-drop-host-flags,{{.*}}function(syclc-loop-switches),{{.*}}syclc-retype-generic,{{.*}}syclc-lower-spirv,syclc-infer-across-calls,{{.*}}syclc-expand-unsupported

; Also those that run within another pass.
; DUMPS: IR Dump After {{.*}}linkDeviceLibrary
; DUMPS: IR Dump After {{.*}}RetypeGenericPass
; DUMPS: IR Dump After InferAddressSpacesPass on kernel
; DUMPS: IR Dump After {{.*}}hideIds{{.*}} on kernel
; DUMPS: IR Dump After {{.*}}describeKernels

; TIMES: Pass execution timing report
; TIMES-DAG: syclc::RetypeGenericPass
; TIMES-DAG: InferAddressSpacesPass

; CHECK: target triple = "spirv64v1.2-unknown-unknown"
; CHECK: define spir_kernel void @kernel(ptr addrspace(1) {{.*}}%data
; STEP: and i32 %data.value, 31
define void @kernel(ptr %data) !syclc.kernel !0 {
  %data.value = load i32, ptr %data
  %shifted = shl i32 1, %data.value
  store i32 %shifted, ptr %data
  ret void
}

!0 = !{i32 0, i32 1, i64 8, i64 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
