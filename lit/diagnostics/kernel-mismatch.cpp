// A kernel that does not accept the arguments of its launch is one error, at the launch: what kernels over this range take, and
// what this one takes. An error in the body of a generic kernel is not such a mismatch.
// RUN: not %syclc -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=instantiation
// RUN: not %syclc -std=c++17 -fno-caret-diagnostics -fsyntax-only -DBODY %s 2>&1 | FileCheck %s --check-prefix=BODY --implicit-check-not="a kernel over"
#include <sycl/sycl.hpp>
#ifdef BODY
void host(sycl::queue q) {
  q.parallel_for(sycl::range(8), [=](auto i) { i.nothing(); });
  // BODY: [[@LINE-1]]:50: error: no member named 'nothing' in 'sycl::item<>'
}
#else
struct Functor {
  void operator()(float *) { ++calls; }
  void operator()(sycl::id<2>) const {}
  int calls;
};
template <class Range, class Kernel>
void launch(sycl::queue q, Range range, Kernel kernel) {
  q.parallel_for(range, kernel);
  // CHECK: [[@LINE-1]]:5: error: a kernel over a range<1> takes an item<1>, an id<1> or an integer, and perhaps a kernel_handler last; none of its call operators does
  // CHECK-NEXT: [[@LINE-8]]:19: note: its call operator is here
  // CHECK-NEXT: [[@LINE-8]]:19: note: its call operator is here
}
void host(sycl::queue q, int *p) {
  launch(q, sycl::range(8), Functor());
  q.parallel_for(sycl::range(8), [=](sycl::item<2> i) { p[i[0]] = 1; });
  // CHECK: [[@LINE-1]]:5: error: a kernel over a range<1> takes an item<1>, an id<1> or an integer, and perhaps a kernel_handler last; this one takes 'sycl::item<2>'
  // CHECK-NEXT: [[@LINE-2]]:38: note: its call operator is here
  q.parallel_for(sycl::range(8, 8), [=](auto &i, auto j, float) { p[i[0]] = 1; });
  // CHECK: [[@LINE-1]]:5: error: a kernel over a range<2> takes an item<2> or an id<2>, and perhaps a kernel_handler last; this one takes 'auto &', 'auto', 'float'
  // CHECK-NEXT: note: its call operator is here
  q.parallel_for(sycl::nd_range<1>(8, 4), [=](sycl::item<1> i) { p[i[0]] = 1; });
  // CHECK: error: a kernel over an nd_range<1> takes an nd_item<1>, and perhaps a kernel_handler last; this one takes 'sycl::item<1>'
  // CHECK-NEXT: note:
  q.single_task([=](int i) { p[0] = i; });
  // CHECK: error: the kernel of a single_task takes no argument, and perhaps a kernel_handler last; this one takes 'int'
  // CHECK-NEXT: note:
  q.parallel_for(sycl::range(8), [=]() mutable { *p = 1; });
  // CHECK: error: a kernel over a range<1> takes an item<1>, an id<1> or an integer, and perhaps a kernel_handler last; this one takes no argument
  // CHECK-NEXT: note:
  q.parallel_for(sycl::range(8), 5);
  // CHECK: [[@LINE-1]]:5: error: a kernel over a range<1> takes an item<1>, an id<1> or an integer, and perhaps a kernel_handler last; 'int' is not a function object
  q.parallel_for(sycl::range(8), sycl::reduction(p, sycl::plus<>()), [=](sycl::id<1> i) { p[i] = 1; });
  // CHECK: [[@LINE-1]]:5: error: a kernel over a range<1> takes an item<1>, an id<1> or an integer, then a reference to a reducer, and perhaps a kernel_handler last; this one takes 'sycl::id<1>'
  // CHECK-NEXT: note:
  q.submit([&](sycl::handler &h) {
    h.parallel_for_work_group(sycl::range(8), sycl::range(4), [=](sycl::item<1>) {});
    // CHECK: error: the function object of parallel_for_work_group takes a group<1>, and perhaps a kernel_handler last; this one takes 'sycl::item<1>'
    // CHECK-NEXT: note:
  });
}
#endif
