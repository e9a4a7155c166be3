// Attributes of kernels that cannot be obeyed are errors at the attribute, each once.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only -DEARLY %s 2>&1 | FileCheck %s --check-prefix=EARLY --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#include <sycl/sycl.hpp>
using sycl::nd_item;
#ifdef EARLY // what shows while the file is parsed
struct Member { [[sycl::reqd_sub_group_size(4)]] int x; };
// EARLY: [[@LINE-1]]:25: error: 'sycl::reqd_sub_group_size' belongs to the call operator of a kernel's function object
struct [[sycl::reqd_sub_group_size(4)]] Class {};
// EARLY: [[@LINE-1]]:16: error: 'sycl::reqd_sub_group_size' belongs to the call operator of a kernel's function object
auto declared() [[sycl::reqd_sub_group_size(8)]] -> void;
// EARLY: [[@LINE-1]]:17: warning: attributes of kernels are ignored here: write them at the definition of the kernel's call operator
void host(sycl::queue q, int *p, sycl::nd_range<1> r, int n) {
  q.parallel_for<class A>(r, [=](nd_item<1>) [[sycl::reqd_sub_group_size(0)]] { *p = 1; });
  // EARLY: [[@LINE-1]]:74: error: a size of 'sycl::reqd_sub_group_size' must be at least 1; it is 0
  q.parallel_for<class B>(r, [=](nd_item<1>) [[sycl::reqd_work_group_size(-4)]] { *p = 1; });
  // EARLY: error: a size of 'sycl::reqd_work_group_size' must be at least 1; it is -4
  q.parallel_for<class D>(r, [=](nd_item<1>) [[intel::reqd_sub_group_size(n)]] { *p = 1; });
  // EARLY: error: the argument of 'sycl::reqd_sub_group_size' must be an integer constant expression
  q.parallel_for<class E>(r, [=](nd_item<1>) [[sycl::reqd_sub_group_size]] { *p = 1; });
  // EARLY: error: 'sycl::reqd_sub_group_size' takes 1 argument, but has 0
  q.parallel_for<class F>(r, [=](nd_item<1>) [[sycl::reqd_work_group_size(1, 2, 3, 4)]] { *p = 1; });
  // EARLY: error: 'sycl::reqd_work_group_size' takes 1 to 3 arguments, but has 4
  q.parallel_for<class G>(r, [=](nd_item<1>) [[sycl::reqd_work_group_size(1.5)]] { *p = 1; });
  // EARLY: error: the argument of 'sycl::reqd_work_group_size' must be an integer constant expression
  q.parallel_for<class H>(r, [=](nd_item<1>) [[sycl::reqd_sub_group_size(unknown)]] { *p = 1; });
  // EARLY: error: use of undeclared identifier 'unknown'
  q.parallel_for<class I>(r, [=](nd_item<1>) [[sycl::no_such(4)]] { *p = 1; });
  // EARLY: warning: unknown attribute 'sycl::no_such' ignored
  auto kernel [[sycl::reqd_sub_group_size(4)]] = [=](nd_item<1>) { *p = 1; };
  // EARLY: error: 'sycl::reqd_sub_group_size' belongs to the call operator of a kernel's function object
  q.parallel_for<class J>(r, kernel);
}
#else // what shows when the kernels are known
[[sycl::reqd_sub_group_size(8)]] int helper(int i) { return i; }
template <int N> void in_template(sycl::queue q, int *p, sycl::nd_range<1> r) {
  q.parallel_for<class K>(r, [=](nd_item<1>) [[sycl::reqd_sub_group_size(N)]] { *p = 1; });
}
void host(sycl::queue q, int *p, sycl::nd_range<1> r) {
  q.parallel_for<class A>(r, [=](nd_item<1>) [[sycl::reqd_sub_group_size(4)]] [[intel::reqd_sub_group_size(8)]] { *p = helper(1); });
  // CHECK-DAG: [[@LINE-1]]:88: error: the kernel has another 'sycl::reqd_sub_group_size' with other values
  // CHECK-DAG: [[@LINE-2]]:54: note: the other one is here
  // CHECK-DAG: [[@LINE-8]]:9: warning: 'sycl::reqd_sub_group_size' has no effect on 'helper', which is called by kernels but is not one
  q.parallel_for<class B>(r, [=](nd_item<1>) [[sycl::reqd_work_group_size(4, 8)]] { *p = 1; });
  // CHECK-DAG: [[@LINE-1]]:54: error: 'sycl::reqd_work_group_size' has 2 values, but the kernel is launched over 1 dimension
  q.single_task<class C>([=]() [[sycl::reqd_work_group_size(4)]] { *p = 1; });
  // CHECK-DAG: [[@LINE-1]]:40: error: 'sycl::reqd_work_group_size' has 1 value, but the kernel is launched as a single task
  in_template<12>(q, p, r);
  // CHECK-DAG: [[@LINE-12]]:54: warning: no device has sub-groups of 12 work-items, which 'sycl::reqd_sub_group_size' asks for: launches of this kernel will throw errc::kernel_not_supported
  q.parallel_for<class L>(r, [=](nd_item<1>) [[sycl::reqd_work_group_size(~0ul)]] { *p = 1; });
  // CHECK-DAG: [[@LINE-1]]:54: warning: no device has work-groups as large as 'sycl::reqd_work_group_size' asks for: launches of this kernel will throw errc::kernel_not_supported
}
#endif
