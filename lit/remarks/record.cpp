// Remarks are in the optimisation record, with the kernel's function and the kind of remark.
// RUN: %syclc -std=c++20 -O2 -c %s -o %t.o -fsave-optimization-record -foptimization-record-passes=syclc -foptimization-record-file=%t.yaml
// RUN: FileCheck %s < %t.yaml
#include <sycl/sycl.hpp>

void run(sycl::queue &queue, float *data) {
  // CHECK: --- !Passed
  // CHECK-NEXT: Pass: syclc
  // CHECK-NEXT: Name: Vectorized
  // CHECK-NEXT: DebugLoc: { File: '{{.*}}record.cpp', Line: [[#@LINE + 2]],
  // CHECK: Function: {{.*}}kernel_entry
  queue.parallel_for<class scale>(sycl::range<1>(1024), [=](sycl::id<1> i) { data[i] *= 2; });
}
