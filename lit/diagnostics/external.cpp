// SYCL_EXTERNAL functions are device code wherever they are defined, even if nothing calls them, and must be visible to others.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include "Inputs/kernel.hpp"
#include <sycl/version.hpp>

SYCL_EXTERNAL int elsewhere(int);
template <class T> SYCL_EXTERNAL T generic(T t) { return t; }
extern template SYCL_EXTERNAL int generic(int);
int nowhere(int);

// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: error: device code cannot call 'nowhere', which is neither defined in this file nor declared SYCL_EXTERNAL
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: in 'calls', which is device code because it is SYCL_EXTERNAL
SYCL_EXTERNAL int calls(int x) { return elsewhere(x) + generic(x) + nowhere(x); }

namespace inner {
struct widget {
  SYCL_EXTERNAL int member(int);
  SYCL_EXTERNAL widget();
};
// CHECK-DAG: [[@LINE+2]]:{{[0-9]+}}: error: device code cannot throw exceptions
// CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: note: in 'throws', which is device code because it is SYCL_EXTERNAL
SYCL_EXTERNAL void throws(int x) { if (x) throw x; }
} // namespace inner
inner::widget::widget() {} // CHECK-DAG: [[@LINE]]:16: error: constructors cannot be SYCL_EXTERNAL
int inner::widget::member(int x) { return new int(x) != nullptr; } // CHECK-DAG: [[@LINE]]:{{[0-9]+}}: error: device code cannot allocate memory with 'new'
// CHECK-DAG: note: in 'member', which is device code because it is SYCL_EXTERNAL

SYCL_EXTERNAL static int hidden(int x) { return x; } // CHECK-DAG: [[@LINE]]:26: error: SYCL_EXTERNAL is for functions that other files can call; 'hidden' is static
namespace {
SYCL_EXTERNAL int unnamed(int x) { return x; } // CHECK-DAG: [[@LINE]]:19: error: SYCL_EXTERNAL is for functions that other files can call; 'unnamed' is in an unnamed namespace
} // namespace

void host(int *p) {
  kernel([=] { *p = elsewhere(1) + generic(2) + hidden(3) + unnamed(4) + static_cast<inner::widget *>(nullptr)->member(5); });
}
