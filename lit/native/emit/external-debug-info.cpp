// The vector variants of a SYCL_EXTERNAL function have their own debug info, without the variables of the function's own
// debug info, from which they are inlined.
// RUN: %syclc -O2 -g -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3 -S -emit-llvm %s -o %t.ll
// RUN: opt-22 -passes=verify -disable-output %t.ll 2>&1 | FileCheck %s --allow-empty --implicit-check-not=invalid --implicit-check-not=retained
#include <sycl/sycl.hpp>
#include <cstdlib>

SYCL_EXTERNAL int external(int i) { return __syclc_on_device() || i < 0 ? 1000 + i : 2000 + std::abs(i); }

void run(sycl::queue &q, int *p) {
  q.parallel_for(8, [=](sycl::item<1> i) { p[i] = external(1); });
}
