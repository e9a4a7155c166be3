// The headers say what to do when a compiler without the plugin reads them.
// RUN: not %clang -fsyntax-only -isystem %syclc-lib/../include %s 2>&1 | FileCheck %s
// RUN: not %cxx -fsyntax-only -isystem %syclc-lib/../include %s 2>&1 | FileCheck %s
// REQUIRES: gcc
// CHECK: error: {{.*}}needs the syclc compiler: compile with `syclc++`, or with `clang++-22 -fplugin=<prefix>/lib/syclc.so`
#include <sycl/detail/kernel_entry.hpp>
