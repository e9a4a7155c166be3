// A virtual call on an object of unknown class is a comparison with the numbers of the classes known in the source, followed by a
// failed assertion. Known classes fold.
// RUN: rm -rf %t && %clang-plugin -std=c++17 -O2 -c %s -o %t.o -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=baseline -fplugin-arg-syclc-keep-intermediates=%t
// RUN: FileCheck %s < %t/virtual-calls.cpp.spmd.ll
#include <sycl/sycl.hpp>
#include <sycl/ext/oneapi/virtual_functions.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
struct Shape {
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::indirectly_callable) virtual int corners() = 0;
  virtual int of_host() { throw 1; }
};
struct Square : Shape {
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::indirectly_callable) int corners() override { return 44; }
};
struct Triangle : Shape {
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::indirectly_callable) int corners() override { return 33; }
};
// CHECK-NOT: _ZTV
void host(sycl::queue q, Shape *shape, int *p) {
  // CHECK: define {{.*}}5Known
  // CHECK-NOT: icmp
  // CHECK: store i32 44
  q.single_task<class Known>([=] { Square square; Shape &known = square; *p = known.corners(); });
  // CHECK: define {{.*}}4Made
  // CHECK: store ptr inttoptr (i64 [[SQUARE:[0-9]+]] to ptr)
  q.single_task<class Made>([=] { ::new (shape) Square; });
  // CHECK: define {{.*}}7Unknown
  // CHECK-DAG: icmp eq ptr %{{.*}}, inttoptr (i64 [[SQUARE]] to ptr)
  // CHECK-DAG: icmp eq ptr %{{.*}}, inttoptr (i64 {{[0-9]+}} to ptr)
  // CHECK: call void @__syclc_assertion
  // CHECK-NOT: _ZTV
  q.single_task<class Unknown>(syclex::properties{syclex::assume_indirect_calls}, [=] { *p = shape->corners(); });
}
