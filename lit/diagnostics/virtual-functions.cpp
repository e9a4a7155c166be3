// Functions that are indirectly_callable may be called of any object, and are device code themselves; others of the same
// class are not.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %clang-plugin -std=c++17 -DSIMPLIFIED -fno-caret-diagnostics -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error: --check-prefix=SIMPLIFIED
#include <sycl/sycl.hpp>
#include <sycl/ext/oneapi/virtual_functions.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
struct Shape {
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::indirectly_callable) virtual int corners() { return 0; }
  virtual int of_host(int i) { return i; }
};
struct Square : Shape {
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::indirectly_callable) int corners() override {
#ifndef SIMPLIFIED
    return *new int(4); // CHECK-DAG: [[@LINE]]:13: error: device code cannot allocate memory with 'new'; placement new is allowed
#else
    return 4;
#endif
  }
};
int ofHost(Shape &shape) { return shape.of_host(3); }
void host(sycl::queue q, Shape *shape, int *p) {
  q.single_task<class Calls>(syclex::properties{syclex::assume_indirect_calls}, [=] { *p = shape->corners(); });
#ifndef SIMPLIFIED
  // CHECK-DAG: note: in kernel 'Calls'
  q.single_task([=] { *p = shape->of_host(1); });
  // CHECK-DAG: [[@LINE-1]]:35: error: device code cannot call the virtual function 'of_host'
  // CHECK: error: kernels have errors, listed above
#else
  q.single_task<class Unknown>([=] { *p = ofHost(*shape); });
  // SIMPLIFIED: error: kernel '{{.*}}Unknown' cannot run on a device: it calls through a function pointer or a virtual function
#endif
}
