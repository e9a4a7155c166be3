// A kernel's function object holds no references: they would point into the host program's memory. References inside a
// kernel, and lambdas in it that capture its own variables by reference, are fine.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
struct Functor {
  int &total; // CHECK-DAG: [[@LINE]]:8: error: a kernel cannot have the reference member 'total'
  void operator()() const { ++total; }
};
void host(int *p) {
  int sum = 0, other = 0;
  kernel<class Default>([&] {
    sum += *p; // CHECK-DAG: [[@LINE]]:5: error: a kernel cannot capture 'sum' by reference: a device does not see the host's variables; capture it by value, or pass a pointer to USM memory or an accessor
  });          // CHECK-DAG: [[@LINE-1]]:13: error: a kernel cannot capture 'p' by reference
  kernel<class Explicit>([=, &other] { other = *p; }); // CHECK-DAG: [[@LINE]]:31: error: a kernel cannot capture 'other' by reference
  kernel<class OfFunctor>(Functor{sum});
  kernel<class Fine>([=] {
    int mine = 0;
    auto add = [&](int v) { mine += v; };
    int &alias = *p;
    add(alias);
    *p = mine;
  });
}
