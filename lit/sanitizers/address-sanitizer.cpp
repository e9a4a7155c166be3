// ASan checks a kernel's accesses to its private arrays, like to all memory, even where a kernel without ASan would have one
// array for all work-items of a sub-group.
// RUN: %syclc -O2 -g -fsanitize=address %s -o %t && env ONEAPI_DEVICE_SELECTOR=native:cpu %t 8 | FileCheck %s
// RUN: not env ONEAPI_DEVICE_SELECTOR=native:cpu %t 9 2>&1 | FileCheck %s --check-prefix=STACK
// RUN: not env ONEAPI_DEVICE_SELECTOR=native:cpu %t 8 64 2>&1 | FileCheck %s --check-prefix=HEAP
// RUN: %syclc -O0 -g -fsanitize=address %s -o %t && env ONEAPI_DEVICE_SELECTOR=native:cpu %t 8 | FileCheck %s
// RUN: not env ONEAPI_DEVICE_SELECTOR=native:cpu %t 9 2>&1 | FileCheck %s --check-prefix=STACK
// CHECK: 2016
// STACK: AddressSanitizer: stack-buffer-overflow
// STACK: address-sanitizer.cpp:[[#%u,]]
// STACK: 'values'{{.*}} <== Memory access at offset {{.*}} overflows this variable
// HEAP: AddressSanitizer: heap-buffer-overflow
#include <cstdio>
#include <cstdlib>
#include <sycl/sycl.hpp>
int main(int argc, char **argv) {
  const int n = std::atoi(argv[1]);
  const std::size_t shift = argc > 2 ? std::atoi(argv[2]) : 0;
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(64, queue);
  queue
      .parallel_for(64,
                    [=](sycl::id<1> i) {
                      int values[8];
                      for (int k = 0; k < n; ++k) values[k] = k * int(i[0]);
                      data[i + shift] = values[(i[0] & 3) + 1] / ((int(i[0]) & 3) + 1);
                    })
      .wait();
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += data[i];
  std::printf("%d\n", sum);
  sycl::free(data, queue);
}
