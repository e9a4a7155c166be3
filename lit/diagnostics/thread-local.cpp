// Device code has no threads.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
thread_local int mine;
void host(int *p) {
  kernel([=] {
    *p = mine; // CHECK: [[@LINE]]:10: error: device code cannot use the thread_local variable 'mine'
  });
}
