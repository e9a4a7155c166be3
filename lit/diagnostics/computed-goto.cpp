// A jump has a label, not an address.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
void host(int *p) {
  kernel([=] {
    void *target = *p ? &&one : &&two;
    goto *target; // CHECK: [[@LINE]]:5: error: device code cannot jump to a computed label
  one:
    *p = 1;
  two:
    *p = 2;
  });
}
