// Device code cannot catch exceptions.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
void host(int *p) {
  kernel([=] {
    try { // CHECK: [[@LINE]]:5: error: device code cannot catch exceptions
      *p = 1;
    } catch (...) {
      *p = 2;
    }
  });
  // CHECK: [[@LINE-7]]:10: note: in this unnamed kernel
}
