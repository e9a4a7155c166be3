// Variadic functions of C cannot be called, unless they never read the arguments of `...`; variadic templates can.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
#include <cstdio>
#include <cstdarg>
int first(int n, ...) { return n; }
int second(int n, ...) {
  va_list rest;
  va_start(rest, n);
  n = va_arg(rest, int);
  va_end(rest);
  return n;
}
template <class... T> int sum(T... t) { return (t + ...); }
void host(int *p) {
  kernel([=] {
    std::sscanf("1", "%d", p); // CHECK: [[@LINE]]:5: error: device code cannot call the variadic function 'sscanf'
    *p = first(1, 2);
    *p = second(1, 2);     // CHECK: [[@LINE]]:10: error: device code cannot call the variadic function 'second'
    *p = sum(1, 2, 3);
  });
}
