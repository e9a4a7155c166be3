// Where a library allocates memory or calls a function of the host, a work-item ends with a message, and a warning says
// so. In the program's own headers it is an error, and so is a kernel that always comes there.
// RUN: rm -rf %t && mkdir -p %t/library && split-file %s %t
// RUN: %syclc -std=c++17 -g -I%t/library -fno-caret-diagnostics -O0 %t/app.cpp -o %t/app0 2>&1 | FileCheck %s --check-prefix=WARN --implicit-check-not="'operator delete"
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t/app0 | FileCheck %s
// RUN: not --crash env ONEAPI_DEVICE_SELECTOR=native:cpu %t/app0 x 2>&1 | FileCheck %s --check-prefix=ENDS
// RUN: %syclc -std=c++17 -g -isystem %t/library -Werror -Wno-syclc-device-throw -O2 %t/app.cpp -o %t/app2
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t/app2 | FileCheck %s
// RUN: not --crash env ONEAPI_DEVICE_SELECTOR=native:cpu %t/app2 x 2>&1 | FileCheck %s --check-prefix=ENDS
// WARN: library.hpp:8:{{[0-9]+}}: warning: 'array' allocates memory with 'new', which ends the work-item, with a message at run time; device code has no heap: use std::array, or memory allocated before the launch [-Wsyclc-device-throw, -fplugin-arg-syclc-device-throw=off]
// WARN-DAG: library.hpp:15:{{[0-9]+}}: warning: device code that calls 'fprintf'
// WARN-DAG: library.hpp:16:{{[0-9]+}}: warning: device code that calls 'system'
// WARN-DAG: library.hpp:17:{{[0-9]+}}: warning: device code that calls 'malloc'
// WARN-DAG: library.hpp:22:{{[0-9]+}}: warning: 'std::vector<int>' allocates memory with 'new'
// CHECK: 5 5 6 7
// ENDS: library.hpp:17: checked(int){{.*}}Assertion `devices have malloc()' failed
// RUN: not %syclc -std=c++17 -I%t/library -DQUOTED -w -fno-caret-diagnostics -fsyntax-only %t/app.cpp 2>&1 | FileCheck %s --check-prefix=OWN --implicit-check-not=warning:
// OWN: own.hpp:3:{{[0-9]+}}: error: device code cannot call 'malloc', a library function of the host
// RUN: not %syclc -std=c++17 -I%t/library -DALWAYS -w -c %t/app.cpp -o %t/app.o 2>&1 | FileCheck %s --check-prefix=ALWAYS
// ALWAYS: error: kernel 'main::always_kernel' cannot run on a device: it always calls 'operator new(unsigned long)', which devices do not have; use an array of fixed size, such as std::array, or memory that the host allocates
// The warning's options: syclc++ accepts Clang's spellings, the plugin its own.
// RUN: not %syclc -std=c++17 -I%t/library -Werror=syclc-device-throw -fno-caret-diagnostics -fsyntax-only %t/app.cpp 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not %clang-plugin -std=c++17 -I%t/library -fplugin-arg-syclc-device-throw=error -fno-caret-diagnostics -fsyntax-only %t/app.cpp 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %syclc -std=c++17 -I%t/library -Werror -Wno-error=syclc-device-throw -fno-caret-diagnostics -fsyntax-only %t/app.cpp 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: %clang-plugin -std=c++17 -I%t/library -Werror -fplugin-arg-syclc-device-throw=off -fsyntax-only %t/app.cpp 2>&1 | count 0
// RUN: not %clang-plugin -fplugin-arg-syclc-device-throw=never -fsyntax-only %t/app.cpp 2>&1 | FileCheck %s --check-prefix=VALUE
// ERROR: library.hpp:8:{{[0-9]+}}: error: 'array' allocates memory with 'new'
// VALUE: error: unknown value 'never' of '-fplugin-arg-syclc-device-throw'; the values are: off, warning, error
//--- library/library.hpp
#pragma once
#include <cstdio>
#include <cstdlib>
#include <vector>
int twice(int);
struct array {
  int *data = nullptr, local[4];
  explicit array(int n) { if (n > 4) data = new int[n]; }
  ~array() { delete[] data; }
  array(const array &) = delete;
  int &operator[](int i) { return data ? data[i] : local[i]; }
};
inline int checked(int i) {
  if (i < 0) {
    std::fprintf(stderr, "bad %d\n", i);
    (void)std::system("bad");
  } else if (void *p = i < 100 ? nullptr : std::malloc(i)) return p != nullptr;
  return i;
}
inline int grows(int i) {
  std::vector<int> v;
  if (i > 1000) v.push_back(i);
  return int(v.size());
}
inline int always(int n) { return std::vector<int>(10)[0] + n; }
//--- own.hpp
#pragma once
#include <cstdlib>
inline int own(int i) { if (std::malloc(i)) return 1; return i; }
//--- app.cpp
#include <sycl/sycl.hpp>
#include <library.hpp>
#include "own.hpp"
int main(int argc, char **) {
  sycl::queue q;
  int *p = sycl::malloc_shared<int>(4, q);
  q.parallel_for(sycl::range(4), [=](sycl::id<1> i) {
     const int k = int(i);
     array a(k);
     a[0] = 4;
     p[i] = (k ? k : 1) + checked(a[0]) + grows(k);
   }).wait();
  std::printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
  if (argc > 1) q.parallel_for(sycl::range(4), [=](sycl::id<1> i) { p[i] = checked(95 + p[i]); }).wait();
#ifdef QUOTED
  q.single_task([=] { p[0] = own(p[1]); });
#endif
#ifdef ALWAYS
  q.single_task<class always_kernel>([=] { p[0] = always(3); });
#endif
}
