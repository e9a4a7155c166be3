; The pipeline of one ISA level is one list of passes that LLVM's options see.
; RUN: %opt-syclc -passes='syclc-native<x86-64-v3>' -print-pipeline-passes -disable-output %s 2>&1 | FileCheck %s --check-prefix=LIST
; RUN: %opt-syclc -passes='syclc-native<x86-64-v3>' -print-after-all -disable-output %s 2>&1 | FileCheck %s --check-prefix=DUMPS
; RUN: %opt-syclc -passes='syclc-native<x86-64-v3>' -time-passes -disable-output %s 2>&1 | FileCheck %s --check-prefix=TIMES
; RUN: %opt-syclc -passes='syclc-native<x86-64-v3>' -time-trace -time-trace-granularity=0 -time-trace-file=%t.json -disable-output %s
; RUN: FileCheck %s --check-prefix=TRACE < %t.json
; RUN: %opt-syclc -passes='syclc-native<x86-64-v3>' -verify-each -S %s | FileCheck %s
; Passes that the result depends on are not left out.
; RUN: %opt-syclc -passes='syclc-native<x86-64-v3>' -opt-bisect-limit=0 -S %s 2>%t.bisect | FileCheck %s --check-prefix=BISECTED
; RUN: FileCheck %s --check-prefix=BISECT < %t.bisect
; It is the preparation, which all levels share, and the rest; and there are no other levels.
; RUN: %opt-syclc -passes='syclc-prepare-native' %s | %opt-syclc -passes='syclc-native<x86-64-v3>' -S | FileCheck %s
; RUN: not %opt-syclc -passes='syclc-native<x86-64-v9>' -S %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN

; LIST: syclc-fold-target-queries,syclc-inner-kernels,{{.*}}syclc-native-math,{{.*}}syclc-native-level<x86-64-v3>,
; LIST-SAME: function(syclc-private-copies,syclc-unroll-for-lanes,{{.*}}syclc-sub-group-forms,syclc-pack-rows,syclc-loop-interchange,
; LIST-SAME: syclc-aligned-lanes,syclc-wide-forms,syclc-consecutive-lanes,syclc-separate-arrays,syclc-vectorize,{{.*}}syclc-work-item-loops,
; LIST-SAME: syclc-link-inner-kernels,{{.*}}syclc-native-large-variables

; DUMPS: IR Dump After {{.*}}InnerKernelsPass
; DUMPS: IR Dump After {{.*}}NativeLevelPass
; DUMPS: IR Dump After {{.*}}SubGroupFormsPass
; DUMPS: IR Dump After {{.*}}VectorizePass
; DUMPS: IR Dump After {{.*}}WorkItemLoopsPass
; DUMPS: IR Dump After LoopVectorizePass on k.simd16.native
; DUMPS: IR Dump After {{.*}}NativeLargeVariablesPass

; TIMES: Pass execution timing report
; TIMES-DAG: VectorizePass
; TIMES-DAG: WorkItemLoopsPass
; TRACE-DAG: "name":"syclc::VectorizePass"
; TRACE-DAG: "name":"syclc::WorkItemLoopsPass"
; BISECT: NOT running pass ({{[0-9]+}}) syclc-unroll-for-lanes on k
; BISECT-NOT: NOT running pass ({{[0-9]+}}) {{syclc-vectorize|syclc-work-item-loops}}
; BISECT: NOT running pass ({{[0-9]+}}) instcombine on k.simd16.native
; BISECT: NOT running pass ({{[0-9]+}}) syclc-even-gathers on k.simd16.native
; UNKNOWN: unknown pass name 'syclc-native<x86-64-v9>'

; CHECK: define void @k.simd16.native(ptr {{.*}}%closure, ptr {{.*}}%work) {{.*}}#[[NATIVE:[0-9]+]]
; CHECK: load <8 x float>
; CHECK: attributes #[[NATIVE]] = {{{.*}}"syclc-form-of"="k"{{.*}}"syclc-native-level"="x86-64-v3"{{.*}}"syclc-sub-group-size"="16"{{.*}}"target-cpu"="x86-64-v3"
; BISECTED: define void @k.simd16.native(
; BISECTED-COUNT-2: call <8 x float> @llvm.masked.load.v8f32
; BISECTED-NOT: masked.load.v16f32
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @k(ptr %data) !syclc.kernel !0 {
  %i = call i64 @__syclc_global_id(i32 0)
  %p = getelementptr float, ptr %data, i64 %i
  %x = load float, ptr %p
  %y = fmul float %x, 2.0
  store float %y, ptr %p
  ret void
}

declare i64 @__syclc_global_id(i32)

!0 = !{i32 1, i32 1, i32 8, i32 8, !1, !3}
!1 = !{!2}
!2 = !{i32 1, i32 0, i32 8, i32 8}
!3 = !{}
