// Code inside the standard library is reported once, at the user's call, with a note with its location. If a work-item may
// not reach it, it is a warning.
// RUN: %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
#include <vector>
void host(std::vector<int> *v) {
  kernel<class grow>([=] { v->push_back(1); });
  // CHECK: [[@LINE-1]]:31: warning: 'std::vector<int>' allocates memory with 'new', which ends the work-item, with a message at run time; device code has no heap: use std::array
  // CHECK: new_allocator.h:{{.*}}: note: in 'allocate', which is here
  // CHECK: [[@LINE-3]]:22: note: in kernel 'grow'
}
