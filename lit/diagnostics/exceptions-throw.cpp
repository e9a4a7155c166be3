// Device code cannot throw. The message leads from the line to the kernel.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
int checked(int i) {
  if (i < 0)
    throw i; // CHECK: [[@LINE]]:5: error: device code cannot throw exceptions
  return i;
}
int twice(int i) { return 2 * checked(i); }
// CHECK: [[@LINE-1]]:31: note: called from 'twice' here
void host(int *p) {
  kernel<class scale>([=] { p[0] = twice(p[1]); });
  // CHECK: [[@LINE-1]]:36: note: called from a lambda function here
  // CHECK: [[@LINE-2]]:23: note: in kernel 'scale'
}
// On the host it is fine.
int main() try { return checked(1); } catch (int) { return 1; }
