// LLVM's options for passes see those that compile kernels, by the names that opt knows.
// RUN: %syclc -std=c++17 -O2 -fplugin-arg-syclc-isa=x86-64-v2 -mllvm -print-after=syclc-work-item-loops -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=PRINT
// PRINT: IR Dump After syclc::WorkItemLoopsPass
// RUN: %syclc -std=c++17 -O2 -fplugin-arg-syclc-isa=x86-64-v2 -mllvm -print-after=syclc-flatten-captures -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=FLAT
// FLAT: IR Dump After syclc::FlattenCapturesPass
// FLAT: define {{.*}}kernel_entry{{.*}}!syclc.kernel
// FLAT-NOT: load
// FLAT: ret void
// RUN: %syclc -std=c++17 -O2 -fplugin-arg-syclc-isa=x86-64-v2 -mllvm -print-after=syclc-strip-host -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=STRIPPED
// STRIPPED: IR Dump After syclc::ModuleStepPass<&syclc::stripHost>
// The lists of passes, in the place of the pass that runs them: outlining, and each target that is compiled for.
// RUN: %syclc -std=c++17 -O2 -fplugin-arg-syclc-isa=x86-64-v2 -mllvm -print-pipeline-passes -c %s -o %t.o | FileCheck %s --check-prefix=LIST
// LIST: syclc(module(syclc-mark-kernels,
// LIST-SAME: syclc-strip-host,
// LIST-SAME: syclc-flatten-captures,
// LIST-SAME: ,syclc-number-classes),module(syclc-fold-target-queries,syclc-inner-kernels,
// LIST-SAME: syclc-native-math),module(syclc-native-level<x86-64-v2>,
// LIST-SAME: syclc-vectorize,
// LIST-SAME: syclc-native-large-variables,function(syclc-debug-copies)),module(syclc-drop-host-flags,
// LIST-SAME: syclc-describe-kernels)),
// LIST-SAME: syclc-wrapping-loops
// LIST-SAME: syclc-reattach-native
// RUN: %syclc -std=c++17 -O0 -fplugin-arg-syclc-targets=native -mllvm -print-pipeline-passes -c %s -o %t.o | FileCheck %s --check-prefix=DEBUG --implicit-check-not=syclc-describe-kernels
// DEBUG: syclc(module(syclc-mark-kernels,
// DEBUG-SAME: ,syclc-number-classes),module(syclc-sort-without-recursion,
// DEBUG-SAME: syclc-pass-work-items,syclc-number-classes),module(
// RUN: %syclc -std=c++17 -O2 -fplugin-arg-syclc-isa=x86-64-v2 -mllvm -print-after-all -ftime-trace=%t.json -ftime-trace-granularity=0 -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ALL
// ALL: IR Dump After syclc::ModuleStepPass<&syclc::markKernels>
// ALL: IR Dump After syclc::ShortLoopsPass
// ALL: IR Dump After syclc::CopyClosuresPass
// ALL: IR Dump After syclc::FlattenCapturesPass
// ALL: IR Dump After syclc::NativeLevelPass
// ALL: IR Dump After syclc::SubGroupFormsPass
// ALL: IR Dump After syclc::LoopInterchangePass
// ALL: IR Dump After syclc::VectorizePass
// ALL: IR Dump After syclc::WorkItemLoopsPass
// ALL: IR Dump After InstCombinePass on {{.*}}native
// RUN: FileCheck %s --check-prefix=TRACE < %t.json
// TRACE-DAG: "name":"syclc::FlattenCapturesPass"
// TRACE-DAG: "name":"syclc::WideIndicesPass"
// TRACE-DAG: "name":"syclc::SubGroupFormsPass"
// TRACE-DAG: "name":"syclc::VectorizePass"
// RUN: %syclc -std=c++17 -O2 -fplugin-arg-syclc-isa=x86-64-v2 -ftime-report -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=TIME
// TIME: Pass execution timing report
// TIME-DAG: syclc::WorkItemLoopsPass
// TIME-DAG: syclc::FlattenCapturesPass
// TIME-DAG: {{(syclc::RetypeGenericPass)}}
// RUN: %syclc -std=c++17 -O2 -fplugin-arg-syclc-isa=x86-64-v2 -mllvm -syclc-verify-each %s -o %t.verified
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t.verified | FileCheck %s --check-prefix=RESULT
// Bisection counts the optional passes of native code, and the remaining ones give correct code. It does not count those
// of outlining, because the contract of SPMD IR requires simplified code.
// RUN: %syclc -std=c++17 -O2 -fplugin-arg-syclc-isa=x86-64-v2 -mllvm -opt-bisect-limit=5 %s -o %t.bisected 2>&1 | FileCheck %s --check-prefix=BISECT
// BISECT-NOT: BISECT: {{.*}}syclc::WideIndicesPass
// BISECT: BISECT: NOT running pass ({{[0-9]+}}) {{.*}} on {{.*}}native
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t.bisected | FileCheck %s --check-prefix=RESULT
// RESULT: 285
#include <sycl/sycl.hpp>

#include <cstdio>

int main() {
  sycl::queue q;
  int *sums = sycl::malloc_shared<int>(10, q);
  q.parallel_for(sycl::range<1>(10), [=](sycl::id<1> i) { sums[i] = int(i[0] * i[0]); }).wait();
  int sum = 0;
  for (int i = 0; i != 10; ++i) sum += sums[i];
  std::printf("%d\n", sum);
  sycl::free(sums, q);
}
