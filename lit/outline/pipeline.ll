; Outlining is one list of passes that LLVM's options see.
; RUN: %opt-syclc -passes=syclc-outline -print-pipeline-passes -disable-output %s 2>&1 | FileCheck %s --check-prefix=LIST
; RUN: %opt-syclc -passes=syclc-outline-linked -print-pipeline-passes -disable-output %s 2>&1 | FileCheck %s --check-prefix=LINKED
; RUN: %opt-syclc -passes=syclc-outline-unoptimised -print-pipeline-passes -disable-output %s 2>&1 | FileCheck %s --check-prefix=UNOPTIMISED
; RUN: %opt-syclc -passes=syclc-outline -print-after-all -disable-output %s 2>&1 | FileCheck %s --check-prefix=DUMPS
; RUN: %opt-syclc -passes=syclc-outline -time-passes -disable-output %s 2>&1 | FileCheck %s --check-prefix=TIMES
; RUN: %opt-syclc -passes=syclc-outline,syclc-verify-spmd -verify-each -S %s | FileCheck %s
; The list that it prints is the same pipeline. A step runs alone, too.
; RUN: %opt-syclc -passes=syclc-outline -print-pipeline-passes -disable-output %s > %t.list
; RUN: sh -c '%opt-syclc -passes="$(cat %t.list)" -S %s' | FileCheck %s
; RUN: %opt-syclc -passes=syclc-mark-kernels,syclc-strip-host -S %s | FileCheck %s --check-prefix=STRIPPED
; LLVM's passes may not make barriers depend on work-items, here as in Clang.
; RUN: %opt-syclc -passes=syclc-outline -debug-pass-manager -disable-output %s 2>&1 | FileCheck %s --check-prefix=SKIPPED

; LIST: {{^}}syclc-mark-kernels,syclc-place-spec-constants,syclc-strip-host,syclc-sort-without-recursion,
; LIST-SAME: syclc-expand-standard-recursion,
; LIST-SAME: syclc-link-device-library,syclc-annotate-builtins,syclc-inline-for-queries,function(syclc-short-loops),
; LIST-SAME: syclc-inline-called-once,always-inline,always-inline,function(sroa<preserve-cfg>,early-cse<>),
; LIST-SAME: syclc-static-local-memory,always-inline,syclc-locate-index-checks,
; LIST-SAME: syclc-unroll-for-callees
; LIST-SAME: syclc-mark-narrow-ids,{{.*}}syclc-wide-indices
; LIST-SAME: syclc-drop-unused-variables,globaldce,
; LIST-SAME: ,globaldce,syclc-choose-dimensions,function(syclc-devirtualize,syclc-promote-indirect-calls),syclc-inline-for-indirect-calls,globaldce,
; LIST-SAME: ,globaldce,syclc-choose-dimensions,syclc-flatten-work-item-calls,always-inline,globaldce,
; LIST-SAME: ,syclc-choose-dimensions,syclc-inline-users-of-captures,globaldce,
; LIST-SAME: ,syclc-choose-dimensions,syclc-copy-closures,globaldce,
; LIST-SAME: ,syclc-choose-dimensions,syclc-flatten-captures,syclc-mark-imported-constants,function(syclc-shifted-arrays),globaldce,
; LIST-SAME: ,syclc-choose-dimensions,syclc-mark-narrow-ids,syclc-number-classes
; LINKED: {{^}}syclc-inline-for-queries,always-inline,syclc-place-linked-local-memory,syclc-inline-called-once,{{.*}}syclc-choose-dimensions
; UNOPTIMISED: {{^}}syclc-sort-without-recursion,syclc-expand-standard-recursion,always-inline{{[^,]*}},
; UNOPTIMISED-SAME: syclc-locate-index-checks,
; UNOPTIMISED-SAME: syclc-lower-assertions-for-host,syclc-link-device-library,
; UNOPTIMISED-SAME: syclc-answer-target-queries,syclc-drop-unfit-kernels,syclc-inline-group-functions,always-inline,globaldce,
; UNOPTIMISED-SAME: {{.*}}syclc-add-local-memory-parameters,syclc-pass-work-items,syclc-number-classes

; DUMPS: IR Dump After {{.*}}markKernels
; DUMPS: IR Dump After {{.*}}stripHost
; DUMPS: IR Dump After {{.*}}ShortLoopsPass on kernel
; DUMPS: IR Dump After {{.*}}WideIndicesPass on kernel
; DUMPS: IR Dump After {{.*}}CopyClosuresPass
; DUMPS: IR Dump After {{.*}}FlattenCapturesPass
; DUMPS: IR Dump After {{.*}}numberClasses

; TIMES: Pass execution timing report
; TIMES-DAG: syclc::FlattenCapturesPass
; TIMES-DAG: SROAPass

; SKIPPED: Running pass: JumpThreadingPass on kernel
; SKIPPED: Skipping pass: JumpThreadingPass on waits

; CHECK: define {{.*}}void @kernel(ptr {{.*}}%capture.0)
; STRIPPED: define {{.*}}void @kernel(ptr %closure)
define linkonce_odr void @kernel(ptr %closure) optnone noinline !syclc.kernel !0 {
  %data = load ptr, ptr %closure
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr i64, ptr %data, i64 %i
  store i64 %i, ptr %p
  ret void
}

define linkonce_odr void @waits(ptr %closure) !syclc.kernel !0 {
  call void @__syclc_work_group_barrier(i32 2)
  ret void
}

declare i64 @__syclc_global_id(i32)
declare void @__syclc_work_group_barrier(i32)

!0 = !{i32 2, i32 1, i32 8, i32 8, !1, !1}
!1 = !{}
