// A function that device code calls is defined in the same file, or known to the compiler.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
#include <cmath>
#include <cstdlib>
#include <cstring>
int elsewhere(int);
struct Widget {
  Widget(int);
  ~Widget();
  int value;
};
template <class T> T generic(T t) { return t; }
extern template int generic(int);
extern "C" unsigned long __syclc_global_id(int);
void host(float *p) {
  kernel([=] {
    *p = elsewhere(1); // CHECK: [[@LINE]]:10: error: device code cannot call 'elsewhere', which is neither defined in this file nor declared SYCL_EXTERNAL
    Widget w(1);       // CHECK: [[@LINE]]:12: error: device code cannot call 'Widget::Widget', which is neither defined in this file nor declared SYCL_EXTERNAL
    // CHECK: [[@LINE-1]]:12: error: device code cannot call 'Widget::~Widget', which is neither defined in this file nor declared SYCL_EXTERNAL
    *p = generic(1);   // CHECK: [[@LINE]]:10: error: device code cannot call 'generic<int>', which this file declares to be instantiated in another (extern template)
    std::free(p);      // CHECK: [[@LINE]]:5: error: device code cannot call 'free', a library function of the host
    *p = std::sin(*p) + sqrt(2.0) + std::abs(-1) + std::abs(-1L) + std::abs(-1LL) + __builtin_popcount(3) + __syclc_global_id(0);
    std::memcpy(p, p + 4, 16);
    if (std::isnan(*p)) std::abort();
  });
}
