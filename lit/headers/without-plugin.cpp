// Compiled without the plugin, or as older C++, the headers first report the remedy.
// RUN: not %clang -fsyntax-only -isystem %syclc-lib/../include %s 2>&1 | FileCheck %s
// RUN: not %cxx -fsyntax-only -isystem %syclc-lib/../include %s 2>&1 | FileCheck %s
// REQUIRES: gcc
// CHECK: error: {{.*}}needs the syclc compiler: compile with `syclc++`, or with `clang++-22 -fplugin=<prefix>/lib/syclc.so`
// RUN: not %cxx -fsyntax-only -isystem %syclc-lib/../include %s 2>&1 | FileCheck %s --check-prefix=FIRST
// FIRST-NOT: error:
// FIRST: error: #error "<sycl/sycl.hpp> needs the syclc compiler
// RUN: not %clang-plugin -std=c++14 -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=CXX14
// CXX14-NOT: error:
// CXX14: error: "<sycl/sycl.hpp> needs C++17 or newer: compile with `-std=c++17`, or without `-std=`"
#include <sycl/sycl.hpp>
