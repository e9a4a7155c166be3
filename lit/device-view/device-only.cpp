// Sources that ask for __SYCL_DEVICE_ONLY__ are parsed twice; kernels are those of the second parse (docs/device-view.md).
// RUN: rm -rf %t && split-file %s %t
// RUN: %syclc -std=c++17 -O0 %t/branches.cpp -o %t/branches0 && env ONEAPI_DEVICE_SELECTOR=native:cpu %t/branches0 | FileCheck %s
// RUN: %syclc -std=c++17 -O1 -ftime-report %t/branches.cpp -o %t/timed 2>&1 | FileCheck %s --check-prefix=TIMED
// TIMED: Front end
// RUN: %syclc -std=c++17 -O2 -g %t/branches.cpp -o %t/branches2 && env ONEAPI_DEVICE_SELECTOR=native:cpu %t/branches2 | FileCheck %s
// RUN: %syclc -std=c++17 -O2 -I%t -x c++ - -o %t/input < %t/branches.cpp && env ONEAPI_DEVICE_SELECTOR=native:cpu %t/input | FileCheck %s
// CHECK: 1100 1101 1100 110 host 200
// Kernels of one lambda expression in several instantiations, as others' arguments, are not one kernel.
// RUN: %syclc -std=c++17 -Werror -O1 %t/instances.cpp -o %t/instances && env ONEAPI_DEVICE_SELECTOR=native:cpu %t/instances | FileCheck %s --check-prefix=INSTANCES
// INSTANCES: 101 102 1103 1104
// With the user's own decision there is one parse.
// RUN: %syclc -std=c++17 -O1 -U__SYCL_DEVICE_ONLY__ -DNO_THROW %t/branches.cpp -o %t/undefined && env ONEAPI_DEVICE_SELECTOR=native:cpu %t/undefined | FileCheck %s --check-prefix=ONE
// ONE: 2200 2201 2200 120 host 200
// Where host and device do not agree, kernels are the host's, and a warning says so.
// RUN: %syclc -std=c++17 %t/captures.cpp -o %t/captures 2>&1 | FileCheck %s --check-prefix=CAPTURES
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t/captures | FileCheck %s --check-prefix=HOST
// CAPTURES: captures.cpp:6:32: warning: this source tests __SYCL_DEVICE_ONLY__, but kernel 'differs' differs, or captures other values, if that is defined; kernels use the host's branches
// RUN: %syclc -std=c++17 %t/builtin.cpp -o %t/builtin 2>&1 | FileCheck %s --check-prefix=BUILTIN
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t/builtin | FileCheck %s --check-prefix=HOST
// BUILTIN: warning: this source tests __SYCL_DEVICE_ONLY__, but has an error if that is defined; kernels use the host's branches. The error: {{.*}}builtin.cpp:8: use of undeclared identifier '__spirv_Something'
// HOST: is 4
// Violations are errors in the branch for devices, but not in the host's.
// RUN: not %syclc -std=c++17 -fno-caret-diagnostics -fsyntax-only %t/restricted.cpp 2>&1 | FileCheck %s --check-prefix=RESTRICTED --implicit-check-not=:9:
// RESTRICTED: restricted.cpp:7:{{[0-9]+}}: error: device code cannot allocate memory with 'new'
// RESTRICTED: error: kernels have errors where __SYCL_DEVICE_ONLY__ is defined
// Sources without kernels are parsed once, whatever they ask.
// RUN: %syclc -std=c++17 -Werror -fsyntax-only %t/no-kernels.cpp
//--- header.hpp
#pragma once
#include <sycl/sycl.hpp>
#include <cstdio>
#include <cstdlib>
#if defined(__SYCL_DEVICE_ONLY__)
#define WHERE 1
#else
#define WHERE 2
#endif
inline int where(int i) {
#ifdef __SYCL_DEVICE_ONLY__
  return 100 + i;
#else
#ifndef NO_THROW
  void *memory = std::malloc(4);
  if (!memory) throw 1;
  std::free(memory);
#endif
  return 200 + i;
#endif
}
//--- branches.cpp
#include "header.hpp"
struct functor {
  int *p;
  void operator()(sycl::item<1> i) const { p[i] = where(int(i)) + WHERE * 1000; }
};
template <class T>
void launch(sycl::queue q, T *p) {
  q.parallel_for(sycl::range(4), [=](sycl::id<1> i) { p[i] += T(where(0)) / 10; }).wait();
}
int main() {
  sycl::queue q;
  int *p = sycl::malloc_shared<int>(4, q);
  long *l = sycl::malloc_shared<long>(4, q);
#ifndef __SYCL_DEVICE_ONLY__ // so that the numbers of lambda expressions differ
  auto host = [](int i) { return [i] { return where(i); }(); };
  if (host(0) != 200) return 1;
#endif
  q.parallel_for(sycl::range(4), functor{p}).wait();
  const int first = p[0], second = p[1];
  p[0] = 0, l[0] = 100;
  launch(q, l);
  const int k = 100;
  q.single_task([=] { p[0] = WHERE * 1000 + WHERE * k; }).wait();
  std::printf("%d %d %d %ld host %d\n", first, second, p[0], l[0], where(0));
}
//--- instances.cpp
#include "header.hpp"
template <class Work>
struct wrapper {
  Work work;
  template <class Launch>
  void launch(Launch l) const {
    l([work = work](sycl::id<1>) { work(); });
  }
};
template <class Work>
void run(sycl::queue q, Work work) {
  wrapper<Work>{work}.launch([&](auto kernel) { q.parallel_for(sycl::range(1), kernel).wait(); });
}
struct plain { static constexpr int base = 0; };
template <class> struct more { static constexpr int base = WHERE * 1000; };
template <class Kind, int Number>
void count(sycl::queue q, int *p) {
  run(q, [=] { p[Number] = Kind::base + where(Number + 1); });
}
int main() {
  sycl::queue q;
  int *p = sycl::malloc_shared<int>(4, q);
  count<plain, 0>(q, p);
  count<plain, 1>(q, p);
  auto local = [] {};
  count<more<decltype(local)>, 2>(q, p);
  count<more<plain>, 3>(q, p);
  std::printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
}
//--- captures.cpp
#include "header.hpp"
int main() {
  sycl::queue q;
  int *p = sycl::malloc_shared<int>(1, q);
  int a = 3, b = 4;
  q.single_task<class differs>([=] {
#ifdef __SYCL_DEVICE_ONLY__
    p[0] = a;
#else
    p[0] = b;
#endif
  }).wait();
  std::printf("is %d\n", p[0]);
}
//--- builtin.cpp
#include "header.hpp"
int main() {
  sycl::queue q;
  int *p = sycl::malloc_shared<int>(1, q);
  const int b = 4;
  q.single_task<class builtin>([=] {
#ifdef __SYCL_DEVICE_ONLY__
    p[0] = __spirv_Something(b);
#else
    p[0] = b;
#endif
  }).wait();
  std::printf("is %d\n", p[0]);
}
//--- restricted.cpp
#include "header.hpp"
int main() {
  sycl::queue q;
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task<class restricted>([=] {
#ifdef __SYCL_DEVICE_ONLY__
    p[0] = *new int(3);
#else
    p[0] = *new int(4);
#endif
  }).wait();
}
//--- no-kernels.cpp
#include "header.hpp"
#ifdef __SYCL_DEVICE_ONLY__
#error not for devices
#endif
int main() { return where(0); }
