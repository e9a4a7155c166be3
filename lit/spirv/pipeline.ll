; The pipeline is one list of passes that LLVM's options see.
; RUN: %opt-syclc -passes=syclc-spirv -print-pipeline-passes -disable-output %s 2>&1 | FileCheck %s --check-prefix=LIST
; RUN: %opt-syclc -passes=syclc-spirv -print-after-all -disable-output %s 2>&1 | FileCheck %s --check-prefix=DUMPS
; RUN: %opt-syclc -passes=syclc-spirv -time-passes -disable-output %s 2>&1 | FileCheck %s --check-prefix=TIMES
; RUN: %opt-syclc -passes=syclc-spirv -verify-each -S %s | FileCheck %s
; A function pass runs among LLVM's.
; RUN: %opt-syclc -passes='function(instcombine,syclc-mask-shifts)' -S %s | FileCheck %s --check-prefix=STEP

; LIST: {{^}}syclc-drop-host-flags,syclc-expand-work-item-calls,always-inline,syclc-fold-target-queries,syclc-pass-records,syclc-lower-assertions-for-device,
; LIST-SAME: syclc-lower-wide-integers,syclc-link-device-library,syclc-choose-dimensions,syclc-external-linkage,syclc-separate-from-builtins,syclc-inline-for-spirv,
; LIST-SAME: always-inline,function(sroa<modify-cfg>,early-cse<memssa>,simplifycfg<{{[^>]*}}>),globaldce,
; LIST-SAME: syclc-resolve-matrix-lanes-for-spirv,syclc-lower-spec-constants-for-spirv,syclc-resolve-matrix-registers-for-spirv,
; LIST-SAME: function(syclc-narrow-long-double),syclc-lower-dot-products,syclc-format-printf,syclc-link-device-library,
; LIST-SAME: syclc-respell-wide-layouts,syclc-set-spirv-target,syclc-barrier-dispatch,function(syclc-loop-switches),
; LIST-SAME: function(syclc-loop-entries),function(syclc-barrier-loops),function(syclc-barrier-branches),function(syclc-loop-results),
; LIST-SAME: function(syclc-chosen-addresses),function(syclc-small-arrays),syclc-pointer-tables,syclc-retype-generic,
; LIST-SAME: syclc-allow-any-printf-format,syclc-lower-spirv,syclc-infer-across-calls,syclc-answer-pointer-queries,
; LIST-SAME: function(early-cse<memssa>,simplifycfg<{{[^>]*}}>),
; LIST-SAME: syclc-infer-across-calls,syclc-call-for-imported-constants,syclc-expect-lowered,function(syclc-return-at-traps),
; LIST-SAME: function(lower-constant-intrinsics,instsimplify),syclc-fold-known-branches,function(lower-constant-intrinsics),
; LIST-SAME: function(syclc-scalarize-unsupported),{{.*}},syclc-expand-all-values,{{.*}},function(syclc-guard-private-memory),
; LIST-SAME: syclc-check-supported,syclc-hide-dispatching-copies,
; LIST-SAME: syclc-describe-kernels

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
