// Integer absolute values without Clang's builtins: <cstdlib>'s functions are calls then.
// RUN: %syclc -std=c++20 -fplugin-arg-syclc-targets=native,spirv64 -O2 -fno-builtin %s -o %t
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t | FileCheck %s
// RUN: %syclc -std=c++20 -fplugin-arg-syclc-targets=native -O0 -fno-builtin-abs -fno-builtin-labs %s -o %t-O0
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t-O0 | FileCheck %s
// CHECK: 3 4 5 0
#include <sycl/sycl.hpp>

#include <cstdio>
#include <cstdlib>

int main() {
  sycl::queue queue;
  long *out = sycl::malloc_shared<long>(4, queue);
  queue
      .parallel_for(4,
                    [=](sycl::id<1> i) {
                      const int n = int(i) - 3;
                      out[i] = i < 1 ? std::abs(n) : i < 2 ? std::labs(2l * n) : i < 3 ? std::llabs(5ll * n) : abs(n);
                    })
      .wait();
  std::printf("%ld %ld %ld %ld\n", out[0], out[1], out[2], out[3]);
  sycl::free(out, queue);
}
