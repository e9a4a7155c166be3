// Recursion is an error, direct or through other functions; each cycle is reported once.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
// CHECK: [[@LINE-1]]:47: error: device code cannot be recursive; 'factorial' calls itself; write it as a loop
// CHECK: note: in kernel 'direct'
int odd(int n);
int even(int n) { return n == 0 || odd(n - 1); }
int odd(int n) { return n != 0 && even(n - 1); }
// CHECK: [[@LINE-1]]:35: error: device code cannot be recursive; 'even' calls itself through other functions
// CHECK: [[@LINE-3]]:36: note: called from 'even' here
// CHECK: note: in kernel 'indirect'
constexpr int constant(int n) { return n < 2 ? 1 : n * constant(n - 1); }
template <int N> int unrolled(int x) {
  if constexpr (N > 0)
    return x + unrolled<N - 1>(x);
  else
    return x;
}
void host(int *p) {
  kernel<class direct>([=] { *p = factorial(*p); });
  kernel<class indirect>([=] { *p = even(*p); });
  kernel<class none>([=] {
    constexpr int six = constant(3);
    *p = six + unrolled<3>(1);
  });
}
