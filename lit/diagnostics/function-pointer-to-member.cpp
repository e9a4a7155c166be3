// A call through a pointer to member is an error, unless the pointer is a constant.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
struct Pair {
  int a;
  int sum() const { return a; }
};
void host(int *p, int (Pair::*member)() const) {
  kernel([=] {
    *p = (Pair{1}.*member)(); // CHECK: [[@LINE]]:10: error: device code cannot call a function through a pointer
    *p = (Pair{1}.*&Pair::sum)();
  });
}
