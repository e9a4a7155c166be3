// Arrays and stack memory have a size that is known at compile time, and that threads can have.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
void host(int *p, int n) {
  kernel([=] {
    int fixed[4], variable[n]; // CHECK: [[@LINE]]:19: error: device code cannot have arrays of variable length; 'variable' needs a constant size
    *p = fixed[0] + variable[0];
    struct { float rows[16][1024][1024]; } fits;
    double large[1 << 26]; // CHECK: [[@LINE]]:12: error: the private variable 'large' of device code has 536870912 bytes, more than the 268435456 that a work-item can have; put it into memory of malloc_device, or of an accessor
    __builtin_alloca(n); // CHECK: [[@LINE]]:5: error: device code cannot allocate stack memory of variable size with '__builtin_alloca'
  });
}
