// An invalid command group is one error with the remedy.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sycl/sycl.hpp>
void host(sycl::queue q, sycl::buffer<int> &b) {
  q.submit([=](sycl::handler &h) {
    sycl::accessor a(b, h, sycl::read_only); // b is a reference's copy, which is const here
    // CHECK: [[@LINE-1]]:20: error: call to deleted constructor of {{.*}}: the buffer is const, or a temporary; a lambda that captures it by value has a const copy: capture it by reference, [&]
    sycl::accessor<int, 1> c(b, h, sycl::range(1));
    // CHECK: [[@LINE-1]]:28: error: call to deleted constructor of {{.*}}: the buffer is const, or a temporary
    h.single_task([=] {});
  });
  const sycl::buffer<int> constant(1);
  sycl::host_accessor d(constant);
  // CHECK: [[@LINE-1]]:23: error: call to deleted constructor of {{.*}}: the buffer is const, or a temporary
  static_assert(!std::is_constructible_v<sycl::host_accessor<int>, const sycl::buffer<int> &>);
  q.submit([&](sycl::handler h) { h.single_task([=] {}); });
  // CHECK: error: static assertion failed{{.*}}: a command group takes the handler by reference: submit([&](sycl::handler &h) { ... })
  // CHECK: [[@LINE-2]]:5: note: in instantiation of function template specialization 'sycl::queue::submit<
}
