// Which levels native kernels are compiled for: all without -march, the file's own with it, and what isa= says.
// RUN: %clang-plugin -O2 -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=V2,V3,V4 --implicit-check-not=.native.baseline
// RUN: %clang-plugin -O2 -march=haswell -S -emit-llvm %s -o - | FileCheck %s --check-prefix=BASELINE --implicit-check-not=.native.x86
// RUN: %clang-plugin -O2 -march=haswell -fplugin-arg-syclc-isa=x86-64-v4 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=V4 --implicit-check-not=.native.baseline
// RUN: %clang-plugin -fplugin-arg-syclc-isa=x86-64-v3,x86-64-v2 -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=V2,V3 --implicit-check-not=.native.x86-64-v4
// RUN: %clang-plugin -fplugin-arg-syclc-targets=spirv64 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=NONE
// V2: define internal void @"{{.*}}.native.x86-64-v2"(
// V3: define internal void @"{{.*}}.native.x86-64-v3"(
// V4: define internal void @"{{.*}}.native.x86-64-v4"(
// BASELINE: define internal void @"{{.*}}.native.baseline"(
// NONE-NOT: .native.
#include "../diagnostics/Inputs/kernel.hpp"
const void *scale(int *p) {
  return kernel<class Scale>([=] { *p *= 2; });
}
