// A function object as kernel: the note leads to its type. Each function is reported once, however many kernels use it.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
int fail() { throw 1; } // CHECK: [[@LINE]]:14: error: device code cannot throw exceptions
struct Functor {
  void operator()() const { fail(); }
  // CHECK: [[@LINE-1]]:29: note: called from 'operator()' here
  // CHECK: [[@LINE-3]]:8: note: in kernel 'Functor'
};
void host() {
  kernel<Functor>(Functor());
  kernel<class other>([] { fail(); });
}
