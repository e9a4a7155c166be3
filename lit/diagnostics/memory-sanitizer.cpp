// MemorySanitizer needs every library of a program to be built for it; a source with kernels gets a warning.
// RUN: %clang-plugin -O1 -fsanitize=memory -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang-plugin -O1 -fsanitize=memory -w -c %s -o %t.o 2>&1 | count 0
// RUN: %clang-plugin -O1 -fsanitize=memory -DPLAIN -c %s -o %t.o 2>&1 | count 0
// CHECK: warning: MemorySanitizer regards memory that libsycl, oneTBB and drivers write as uninitialized, so programs stop at their first queue unless these are built for it, too; -fsanitize=address,undefined and -fsanitize=thread work with kernels
// CHECK-NOT: warning:
#ifndef PLAIN
#include "Inputs/kernel.hpp"
const void *scale(int *p) {
  return kernel<class Scale>([=] { *p *= 2; });
}
#endif
