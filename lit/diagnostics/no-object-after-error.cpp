// After an error there is no object, and the device pipeline does not run.
// RUN: rm -f %t.o
// RUN: not %clang-plugin -O2 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not ls %t.o
// CHECK: error: device code cannot throw exceptions
// CHECK: 1 error generated.
#include "Inputs/kernel.hpp"
void host() {
  kernel([] { throw 1; });
}
