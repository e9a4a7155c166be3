// A function with a single call site in device code is inlined, however large it is; a function that the program marks noinline,
// and a large one with several call sites, stays a function.
// RUN: %host-ir -O2 %s | %outline | FileCheck %s
// RUN: %host-ir -O2 %s | %outline | FileCheck %s --check-prefix=GONE
#include "Inputs/launch.hpp"

#define TEN(x) x x x x x x x x x x

// GONE-NOT: large_once
// CHECK-DAG: define {{.*}}kept_apart
// CHECK-DAG: define {{.*}}large_twice
static void large_once(volatile int *p) { TEN(TEN(*p = *p + 1;)) }
static void large_twice(volatile int *p) { TEN(TEN(*p = *p + 2;)) }
[[gnu::noinline]] static void kept_apart(volatile int *p) { *p = 3; }

void host(int *p) {
  launch<Task>([=] {
    large_once(p);
    large_twice(p);
    large_twice(p + 1);
    kept_apart(p);
  });
}
