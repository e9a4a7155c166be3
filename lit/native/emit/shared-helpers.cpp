// The kernels of a source share out-of-line functions, such as divisions of ids that do not fit the short path: one function
// for each level.
// RUN: %clang-plugin -fplugin-arg-syclc-isa=x86-64-v3 -I%S/../../outline -std=c++20 -O2 -S -emit-llvm %s -o - | FileCheck %s
#include "Inputs/launch.hpp"

// CHECK-COUNT-1: define internal {{.*}}@syclc.counts.divided.long
// CHECK-NOT: define internal {{.*}}@syclc.counts.divided.long
float iterate(float x) {
  for (int k = 0; k < 100; ++k) x = x * x - 0.5f;
  return x;
}
void host(float *p, float *q, std::size_t n) {
  launch<Range1>([=](std::size_t i) { p[i] = iterate(float(i / n)); });
  launch<Range1>([=](std::size_t i) { q[i] = iterate(float(i / n) + 1); });
}
