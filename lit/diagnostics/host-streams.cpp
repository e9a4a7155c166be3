// Streams of the host in device code: the message names the replacements.
// RUN: not %clang-plugin -std=c++17 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#include <sycl/sycl.hpp>

#include <iostream>

void kernels(sycl::queue &q) {
  q.single_task([=] {
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: error: device code cannot use 'cout', a stream of the host; print with sycl::stream or printf
    std::cout << 1;
    // CHECK-DAG: :[[@LINE-1]]:{{[0-9]+}}: error: device code cannot call 'operator<<' of the host's streams; print with sycl::stream or printf
  });
  // Their bodies, which call functions of the host, cause no messages.
  const std::ostream *pointer = &std::cerr;
  q.single_task([=] {
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: error: device code cannot call 'operator<<' of the host's streams
    *const_cast<std::ostream *>(pointer) << 1.5 << "text" << std::endl;
  });
  q.single_task([=] {
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}}: error: device code cannot use 'cin', a stream of the host
    static_cast<void>(&std::cin);
  });
}
// CHECK: 4 errors generated
