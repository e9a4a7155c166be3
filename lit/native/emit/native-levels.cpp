// Each native version is compiled and optimised for its level: the sub-group has two vectors of the level's width. Sanitizers of
// the host's code also apply to kernels, whose work-items then run one after the other.
// RUN: %clang-plugin -I%S/../../outline -std=c++20 -O2 -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang-plugin -I%S/../../outline -std=c++20 -O1 -fsanitize=address -S -emit-llvm %s -o - | FileCheck %s --check-prefix=ASAN
// RUN: %clang-plugin -I%S/../../outline -std=c++20 -O2 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=PLAIN --implicit-check-not=__asan
// With -march, too, vectors have 512 bits, except on the processors that are slower then, or if the user says so.
// RUN: %clang-plugin -I%S/../../outline -std=c++20 -O2 -march=x86-64-v4 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=WHOLE
// RUN: %clang-plugin -I%S/../../outline -std=c++20 -O2 -march=sapphirerapids -S -emit-llvm %s -o - \
// RUN:   | FileCheck %s --check-prefix=WHOLE
// RUN: %clang-plugin -I%S/../../outline -std=c++20 -O2 -march=cascadelake -S -emit-llvm %s -o - \
// RUN:   | FileCheck %s --check-prefix=HALF
// RUN: %clang-plugin -I%S/../../outline -std=c++20 -O2 -march=sapphirerapids -mprefer-vector-width=256 -S -emit-llvm %s -o - \
// RUN:   | FileCheck %s --check-prefix=HALF
// RUN: %clang-plugin -I%S/../../outline -std=c++20 -O2 -march=haswell -S -emit-llvm %s -o - | FileCheck %s --check-prefix=HALF
#include "Inputs/launch.hpp"

// CHECK-LABEL: define internal void @{{.*}}.native.x86-64-v2
// CHECK-SAME: #[[V2:[0-9]+]]
// CHECK: fmul <8 x float>
// CHECK-LABEL: define internal void @{{.*}}.native.x86-64-v3
// CHECK-SAME: #[[V3:[0-9]+]]
// CHECK: fmul <16 x float>
// CHECK-LABEL: define internal void @{{.*}}.native.x86-64-v4
// CHECK-SAME: #[[V4:[0-9]+]]
// CHECK: fmul <32 x float>
// CHECK-DAG: attributes #[[V2]] = {{.*}}"target-cpu"="x86-64-v2"
// CHECK-DAG: attributes #[[V3]] = {{.*}}"target-cpu"="x86-64-v3"
// CHECK-DAG: attributes #[[V4]] = {{.*}}"target-cpu"="x86-64-v4"
// ASAN-LABEL: define internal void @{{.*}}.native.baseline.1
// ASAN: call void @__asan_report
// PLAIN: .native.x86-64-v3
// WHOLE-LABEL: define internal void @{{.*}}.native.baseline
// WHOLE: fmul <32 x float>
// HALF-LABEL: define internal void @{{.*}}.native.baseline
// HALF: fmul <16 x float>
void host(float *p, float f) {
  launch<Range1>([=](std::size_t i) { p[i] *= f; });
}
