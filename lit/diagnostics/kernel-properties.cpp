// Properties of launches and of function objects are checked like the corresponding attributes, and against them.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#include <sycl/ext/oneapi/kernel_properties/properties.hpp>
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
struct Own {
  int *p;
  auto get(syclex::properties_tag) const { return syclex::properties{syclex::sub_group_size<8>}; }
  void operator()(sycl::nd_item<1>) const { *p = 1; }
};
void host(sycl::queue q, int *p, sycl::nd_range<1> r) {
  q.parallel_for<class Fine>(r, syclex::properties{syclex::sub_group_size<8>}, Own{p});
  q.parallel_for<class A>(r, syclex::properties{syclex::sub_group_size<4>}, Own{p});
  // CHECK-DAG: :6:8: error: the kernel has another 'sycl::reqd_sub_group_size' with other values
  // CHECK-DAG: :6:8: note: the other one is here
  q.parallel_for<class B>(r, syclex::properties{syclex::work_group_size<4>}, [=](sycl::nd_item<1>) [[sycl::reqd_work_group_size(8)]] { *p = 1; });
  // CHECK-DAG: [[@LINE-1]]:108: error: the kernel has another 'sycl::reqd_work_group_size' with other values
  // CHECK-DAG: [[@LINE-2]]:78: note: the other one is here
  q.parallel_for<class C>(r, syclex::properties{syclex::work_group_size<4, 8>}, [=](sycl::nd_item<1>) { *p = 1; });
  // CHECK-DAG: [[@LINE-1]]:81: error: 'sycl::reqd_work_group_size' has 2 values, but the kernel is launched over 1 dimension
}
