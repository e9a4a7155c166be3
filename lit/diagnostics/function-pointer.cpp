// A call through a pointer is an error, unless the pointer is a constant.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
using Function = int (*)(int);
int increment(int i) { return i + 1; }
int apply(Function f, int i) { return f(i); } // CHECK: [[@LINE]]:39: error: device code cannot call a function through a pointer
template <Function F> int applyConstant(int i) { return F(i); }
template <class F> int applyObject(F f, int i) { return f(i); }
void host(int *p) {
  kernel([=] {
    constexpr Function known = increment;
    constexpr Function lambda = [](int i) { return i; };
    *p = known(1) + lambda(2) + applyConstant<increment>(3) + applyObject([](int i) { return i; }, 4);
    *p = apply(increment, 5);
  });
  // CHECK: [[@LINE-2]]:10: note: called from a lambda function here
}
