// A use in a kernel or a function beyond its device_has is a warning at its place, with the calls that lead there; so are the
// requirements of functions of other files according to their declarations. Constants that the compiler converts do not count.
// RUN: %clang-plugin -std=c++20 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not %clang-plugin -std=c++20 -fno-caret-diagnostics -fsyntax-only -DREDECLARED %s 2>&1 | FileCheck %s --check-prefix=REDECLARED --implicit-check-not=error:
#include <sycl/sycl.hpp>
using sycl::aspect;
// Declarations: none of these alone is a warning.
[[sycl::device_has(aspect::fp64)]] SYCL_EXTERNAL double elsewhere(double);
SYCL_EXTERNAL int on_gpu(int) [[sycl::device_has(aspect::gpu)]];
template <class T, aspect A>
[[sycl::device_has(A)]] SYCL_EXTERNAL void of_template(T *p);
template <class T>
[[sycl::device_has(aspect::fp16)]] [[nodiscard]] SYCL_EXTERNAL T several(T);
#define NEEDS(...) [[sycl::device_has(__VA_ARGS__)]]
template <class T> NEEDS(aspect::fp64) SYCL_EXTERNAL T by_macro(T *p);
struct Members {
  [[sycl::device_has(aspect::fp64)]] SYCL_EXTERNAL double member(double) const;
  [[sycl::device_has()]] SYCL_EXTERNAL void nothing(float *p) const noexcept;
};

#ifndef REDECLARED
// Definitions.
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: warning: this needs aspect::fp64, which 'sycl::device_has' of 'nothing' does not list
// CHECK-DAG: :[[@LINE-6]]:11: note: the attribute is here
void Members::nothing(float *p) const noexcept { *p *= 1.5; }
double Members::member(double x) const { return x; }
[[sycl::device_has(aspect::atomic64)]] SYCL_EXTERNAL void mixed(long *p, sycl::half *h) {
  sycl::atomic_ref<long, sycl::memory_order::relaxed, sycl::memory_scope::device>(*p) += 1;
  *h = *h + *h;
  // CHECK-DAG: [[@LINE-1]]:{{[0-9]+}}: warning: this needs aspect::fp16, which 'sycl::device_has' of 'mixed' does not list
}
template <> void of_template<double, aspect::fp64>(double *p) { *p = *p + 1; } // inherits the attribute
inline float helper(float x) { return float(x * 2.0); }
// CHECK-DAG: [[@LINE-1]]:{{[0-9]+}}: warning: this needs aspect::fp64, which 'sycl::device_has' of 'through_helper' does not list
// CHECK-DAG: [[@LINE-2]]:{{[0-9]+}}: warning: this needs aspect::fp64, which 'sycl::device_has' of this lambda function does not list
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: called from 'through_helper' here
[[sycl::device_has(aspect::fp16)]] SYCL_EXTERNAL float through_helper(float x) { return helper(x); }
// Constants: half and float, made from double.
[[sycl::device_has(aspect::fp16)]] SYCL_EXTERNAL float constants(float x) {
  sycl::half h = 1.0;
  constexpr double unused = 3.0;
  float f = 0.5, g = unused / 2;
  if constexpr (sizeof(float) == 8) x = x * 2.0;
  return float(h) + x * f + g;
}

void host(sycl::queue q, float *p, long *l) {
  q.single_task<class A>([=]() [[sycl::device_has(aspect::fp16)]] { *p = float(elsewhere(*p)); });
  // CHECK-DAG: [[@LINE-1]]:80: warning: this needs aspect::fp64, which 'sycl::device_has' of this lambda function does not list
  // CHECK-DAG: [[@LINE-2]]:40: note: the attribute is here
  q.single_task<class B>([=]() [[sycl::device_has(aspect::fp16)]] { *p = on_gpu(1); });
  // CHECK-DAG: [[@LINE-1]]:74: warning: 'on_gpu' needs aspect::gpu, as its declaration says, which 'sycl::device_has' of this lambda function does not list
  q.single_task<class C>([=]() [[sycl::device_has(aspect::gpu)]] { *p = on_gpu(1); });
  q.single_task<class D>([=] { *p = float(elsewhere(*p)); });
  q.single_task<class E>([=]() [[sycl::device_has(aspect::fp16)]] { *p = helper(1); });
  // CHECK-DAG: [[@LINE-1]]:74: note: called from a lambda function here
  q.single_task<class F>([=]() [[sycl::device_has(aspect::atomic64)]] {
    sycl::atomic_ref<long, sycl::memory_order::relaxed, sycl::memory_scope::device>(*l).fetch_add(1);
  });
  q.single_task<class G>([=]() [[sycl::device_has()]] { sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>(*(int *)p) += 1; });
}
#else
SYCL_EXTERNAL float late(float); // REDECLARED-DAG: [[@LINE]]:21: note: the first declaration is here
[[sycl::device_has(aspect::fp64)]] SYCL_EXTERNAL float late(float x) { return x; }
// REDECLARED-DAG: [[@LINE-1]]:9: error: 'late' has no 'sycl::device_has' where it is declared first; the first declaration must have it, and others the same
[[sycl::device_has(aspect::fp16)]] double elsewhere(double x) { return x; }
// REDECLARED-DAG: [[@LINE-1]]:9: error: 'elsewhere' has another 'sycl::device_has' where it is declared first; the first declaration must have it, and others the same
[[sycl::device_has(aspect::gpu)]] int on_gpu(int x) { return x; }
#endif
