// Variadic functions of C cannot be called; variadic templates can.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
#include <cstdio>
int first(int n, ...) { return n; }
template <class... T> int sum(T... t) { return (t + ...); }
void host(int *p) {
  kernel([=] {
    std::printf("%d", *p); // CHECK: [[@LINE]]:5: error: device code cannot call the variadic function 'printf'
    *p = first(1, 2);      // CHECK: [[@LINE]]:10: error: device code cannot call the variadic function 'first'
    *p = sum(1, 2, 3);
  });
}
