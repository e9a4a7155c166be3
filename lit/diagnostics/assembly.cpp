// Device code cannot contain assembly or instructions of the host's processor.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
#include <immintrin.h>
int add(int a) {
  asm("incl %0" : "+r"(a)); // CHECK-DAG: [[@LINE]]:3: error: device code cannot contain inline assembly
  return a;
}
void host(int *p) {
  kernel([=] { *p = add(1); });
  kernel([=] { _mm_pause(); }); // CHECK-DAG: [[@LINE]]:16: error: device code cannot use '_mm_pause', a processor intrinsic
}
