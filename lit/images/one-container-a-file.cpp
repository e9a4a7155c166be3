// The linker concatenates the containers of several files: all are listed in the linked program.
// RUN: %clang-plugin -I%S/../outline -std=c++20 -O2 -c %s -DNAME=first -o %t.1.o
// RUN: %clang-plugin -I%S/../outline -std=c++20 -O2 -c %s -DNAME=second -o %t.2.o
// RUN: %clang -shared %t.1.o %t.2.o -o %t.so
// RUN: %llvm-objdump --offloading %t.so | FileCheck %s
// CHECK: OFFLOADING IMAGE [0]:
// CHECK: triple {{.*}}spirv64-unknown-unknown
// CHECK: OFFLOADING IMAGE [1]:
// CHECK: triple {{.*}}spirv64-unknown-unknown
#include "Inputs/launch.hpp"
void NAME(int *p) {
  launch<Range1>([=](std::size_t i) { p[i] = 1; });
}
