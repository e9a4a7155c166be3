// The locality of a prefetch is a constant to LLVM at every level: Clang leaves a call of a constexpr function a call, and
// the code generator crashed at -O0.
// RUN: %syclc -O0 %s -o %t && env ONEAPI_DEVICE_SELECTOR=native:cpu %t | FileCheck %s
// RUN: %syclc -O2 %s -o %t && env ONEAPI_DEVICE_SELECTOR=native:cpu %t | FileCheck %s
// CHECK: 285
#include <sycl/sycl.hpp>

#include <cstdio>

namespace experimental = sycl::ext::oneapi::experimental;

int main() {
  sycl::queue queue;
  int *squares = sycl::malloc_shared<int>(10, queue);
  queue
      .parallel_for(10,
                    [=](sycl::id<1> i) {
                      experimental::prefetch(squares + i, experimental::properties{experimental::prefetch_hint_L2});
                      experimental::prefetch(squares, 40, experimental::properties{experimental::prefetch_hint_L1_nt});
                      squares[i] = int(i * i);
                    })
      .wait();
  int sum = 0;
  for (int i = 0; i != 10; ++i) sum += squares[i];
  std::printf("%d\n", sum);
  sycl::free(squares, queue);
}
