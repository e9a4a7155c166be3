// printf's format is in OpenCL's constant address space in programs that test __SYCL_DEVICE_ONLY__, because other
// implementations require it.
// RUN: %syclc -std=c++17 -Werror -O0 %s -o %t && env ONEAPI_DEVICE_SELECTOR=native:cpu %t | FileCheck %s
// RUN: %syclc -std=c++17 -Werror -O2 %s -o %t && env ONEAPI_DEVICE_SELECTOR=native:cpu %t | FileCheck %s
#include <sycl/sycl.hpp>
#ifdef __SYCL_DEVICE_ONLY__
#define CONSTANT __attribute__((opencl_constant))
#else
#define CONSTANT
#endif

static const CONSTANT char line[] = "line %d of %s\n";

int main() {
  sycl::queue queue;
  queue
      .single_task([=] {
        static const CONSTANT char first[] = "the first %.1f\n";
        sycl::ext::oneapi::experimental::printf(first, 1.5);
        for (int i = 0; i != 2; ++i) sycl::ext::oneapi::experimental::printf(line, i, "two");
        sycl::ext::oneapi::experimental::printf("the last\n");
      })
      .wait();
}
// CHECK: the first 1.5
// CHECK: line 0 of two
// CHECK: line 1 of two
// CHECK: the last
