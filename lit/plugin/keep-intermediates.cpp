// keep-intermediates makes its folder and fills it with the IR after each stage.
// RUN: rm -rf %t
// RUN: %clang-plugin -O2 -fplugin-arg-syclc-keep-intermediates=%t/new/folder -c %s -o %t.o
// RUN: ls %t/new/folder | FileCheck %s
// CHECK: keep-intermediates.cpp.device.spv
// CHECK: keep-intermediates.cpp.native.x86-64-v3.ll
// CHECK: keep-intermediates.cpp.spmd.ll
#include "../diagnostics/Inputs/kernel.hpp"
const void *scale(int *p) {
  return kernel<class Scale>([=] { *p *= 2; });
}
