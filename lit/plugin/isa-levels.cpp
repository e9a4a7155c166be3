// The levels of native kernels: all without -march, the file's own with it, and those of isa=.
// RUN: %clang-plugin -O2 -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=V2,V3,V4 --implicit-check-not=.native.baseline
// RUN: %clang-plugin -O2 -march=haswell -S -emit-llvm %s -o - | FileCheck %s --check-prefix=BASELINE --implicit-check-not=.native.x86
// RUN: %clang-plugin -O2 -march=haswell -fplugin-arg-syclc-isa=x86-64-v4 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=V4 --implicit-check-not=.native.baseline
// RUN: %clang-plugin -O1 -fplugin-arg-syclc-isa=x86-64-v3,x86-64-v2 -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=V2,V3 --implicit-check-not=.native.x86-64-v4
// RUN: %clang-plugin -fplugin-arg-syclc-targets=spirv64 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=NONE
// Without optimisation there is one version: the best one for debuggers, for the file's own level.
// RUN: %clang-plugin -O0 -fplugin-arg-syclc-isa=x86-64-v3 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=BASELINE --implicit-check-not=.native.x86
// V2: define internal void @"{{.*}}.native.x86-64-v2.{{[0-9]+}}"(
// V3: define internal void @"{{.*}}.native.x86-64-v3.{{[0-9]+}}"(
// V4: define internal void @"{{.*}}.native.x86-64-v4.{{[0-9]+}}"(
// BASELINE: define internal void @"{{.*}}.native.baseline.{{[0-9]+}}"(
// NONE-NOT: .native.
#include "../diagnostics/Inputs/kernel.hpp"
const void *scale(int *p) {
  return kernel<class Scale>([=] { *p *= 2; });
}
