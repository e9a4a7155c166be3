// Attributes for the host's code generation are not in device code: LLVM's backends of other targets fail on some.
// RUN: %host-ir -O2 -fzero-call-used-regs=used -pg -mfentry -fpatchable-function-entry=2,1 -mstackrealign %s -o %t.ll
// RUN: FileCheck %s --check-prefix=HOST --input-file=%t.ll
// RUN: %opt-syclc -passes=syclc-outline -S %t.ll | FileCheck %s
// RUN: %host-ir -O2 -finstrument-functions-after-inlining %s -o %t.ll
// RUN: FileCheck %s --check-prefix=INSTRUMENTED --input-file=%t.ll
// RUN: %opt-syclc -passes=syclc-outline -S %t.ll | FileCheck %s
#include "Inputs/launch.hpp"

// HOST-DAG: "fentry-call"
// HOST-DAG: "patchable-function-prefix"
// HOST-DAG: "stackrealign"
// HOST-DAG: "zero-call-used-regs"
// INSTRUMENTED-DAG: "instrument-function-entry-inlined"
// INSTRUMENTED-DAG: "instrument-function-exit-inlined"
// CHECK: define {{.*}}!syclc.kernel
// CHECK-NOT: "instrument-function
// CHECK-NOT: "fentry-call"
// CHECK-NOT: "patchable-function-
// CHECK-NOT: "stackrealign"
// CHECK-NOT: "zero-call-used-regs"
void host(int *p) {
  launch<Range1>([=](std::size_t i) { p[i] = 3; });
}
