// A source with other errors gets only Clang's messages.
// RUN: not %clang-plugin -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
void host(int *p) {
  kernel([=] { throw 1; });
  kernel([=] { *p = unknown; }); // CHECK: [[@LINE]]:21: error: use of undeclared identifier 'unknown'
}
