// Where a library throws, a work-item ends with a message: a warning says so, once for each place, at the user's line if the
// library is a system header. A throw in the program itself is an error.
// RUN: rm -rf %t && mkdir -p %t/library && split-file %s %t
// RUN: %clang-plugin -std=c++17 -I%t/library -I%S -fno-caret-diagnostics -O0 -c %t/app.cpp -o %t/app.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clang-plugin -std=c++17 -isystem %t/library -I%S -fno-caret-diagnostics -O2 -c %t/app.cpp -o %t/app.o 2>&1 | FileCheck %s --check-prefix=SYSTEM --implicit-check-not=warning:
// RUN: %clang-plugin -std=c++17 -I%t/library -I%S -Wno-syclc-device-throw -Wno-unknown-warning-option -fsyntax-only %t/app.cpp 2>&1 | count 0
// RUN: not %clang-plugin -std=c++17 -I%t/library -I%S -Werror -fsyntax-only %t/app.cpp 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not %clang-plugin -std=c++17 -I%t/library -I%S -DQUOTED -fsyntax-only %t/app.cpp 2>&1 | FileCheck %s --check-prefix=OWN
// CHECK: more.hpp:5:18: warning: device code that throws 'std::out_of_range' ends its work-item, with a message at run time; device code has no exceptions [-Wsyclc-device-throw, -fplugin-arg-syclc-device-throw=off]
// CHECK: note: called from
// SYSTEM: app.cpp:8:{{[0-9]+}}: warning: device code that throws 'std::out_of_range'
// ERROR: more.hpp:5:18: error: device code that throws
// OWN: own.hpp:2:40: error: device code cannot throw exceptions
//--- library/library.hpp
#pragma once
#include "more.hpp"
//--- library/more.hpp
#pragma once
#include <stdexcept>
#include <string>
inline int at(const int *p, int i) {
  if (i < 0)     throw std::out_of_range("no element " + std::to_string(i));
  return p[i];
}
//--- own.hpp
#pragma once
inline int checked(int i) { if (i < 0) throw i; return i; }
//--- app.cpp
#include "Inputs/kernel.hpp"
#include "own.hpp"
#include <library.hpp>
void host(int *p) {
#ifdef QUOTED
  kernel<class quoted>([=] { p[0] = checked(p[1]); });
#else
  kernel<class first>([=] { p[0] = at(p, p[1]); });
  kernel<class second>([=] { p[0] = at(p, p[2]); });
#endif
}
