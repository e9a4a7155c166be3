; The pipeline is one list of passes that LLVM's options see.
; RUN: %opt-syclc -passes=syclc-nvptx -print-pipeline-passes -disable-output %s 2>&1 | FileCheck %s --check-prefix=LIST
; RUN: %opt-syclc -passes=syclc-nvptx -print-after-all -disable-output %s 2>&1 | FileCheck %s --check-prefix=DUMPS
; RUN: %opt-syclc -passes=syclc-nvptx -S %s | FileCheck %s
; Its lowering runs alone, too.
; RUN: sed 's/define void @kernel/define ptx_kernel void @kernel/' %s | %opt-syclc -passes=syclc-lower-nvptx -S \
; RUN:   | FileCheck %s --check-prefix=LOWER

; LIST: {{^}}syclc-drop-host-flags,syclc-fold-target-queries,syclc-lower-assertions-for-device,
; LIST-SAME: syclc-lower-wide-integers,syclc-link-device-library,syclc-drop-host-attributes,syclc-drop-exports,syclc-inline-for-nvptx,
; LIST-SAME: always-inline,function(sroa<modify-cfg>,early-cse<memssa>,simplifycfg<{{[^>]*}}>),globaldce,
; LIST-SAME: syclc-resolve-matrix-lanes-for-nvptx,syclc-resolve-matrix-registers-for-nvptx,{{.*}}syclc-lower-dot-products,
; LIST-SAME: syclc-set-nvptx-target,function(syclc-return-at-traps),syclc-work-item-threads,always-inline,syclc-make-nvptx-kernels,syclc-lower-nvptx-native-precision,
; LIST-SAME: syclc-link-native-math-for-nvptx,syclc-lower-tensor-cores,syclc-lower-nvptx,syclc-approximate-roots,syclc-keep-signs-of-half,syclc-lower-nvptx-atomics,
; LIST-SAME: syclc-place-globals-in-global-memory,syclc-drop-host-attributes,syclc-check-nvptx
; DUMPS: IR Dump After {{.*}}linkDeviceLibrary
; DUMPS: IR Dump After {{.*}}LowerNvptxPass
; DUMPS: IR Dump After {{.*}}makeNvptxKernels
; CHECK: target triple = "nvptx64-nvidia-cuda"
; CHECK: define ptx_kernel void @kernel(
; CHECK: call {{.*}}i32 @llvm.nvvm.read.ptx.sreg.
; LOWER: call {{.*}}i32 @llvm.nvvm.read.ptx.sreg.
define void @kernel(ptr %data) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i64, ptr %data, i64 %i
  store i64 %i, ptr %p
  ret void
}

; Functions for GPUs are not called from other sources.
; CHECK-NOT: @exported
define void @exported(ptr %data) "syclc-external" {
  %i = call i64 @__syclc_global_id(i32 0)
  store i64 %i, ptr %data
  ret void
}

declare i64 @__syclc_global_id(i32)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
