// At -O0 kernels call the C library's functions, except one that is less accurate than SYCL requires.
// RUN: %syclc -O0 -fplugin-arg-syclc-targets=native -S -emit-llvm %s -o - | FileCheck %s
// RUN: %syclc -O0 -fplugin-arg-syclc-targets=native %s -o %t && env ONEAPI_DEVICE_SELECTOR=native:cpu %t | FileCheck %s --check-prefix=OUT
#include <sycl/sycl.hpp>

#include <cmath>
#include <cstdio>
#include <cstring>

// CHECK-DAG: call {{.*}}double @__syclc_host_cbrt(
// CHECK-DAG: call {{.*}}float @cbrtf(
// CHECK-DAG: call {{.*}}double @sinh(
static double of_kernels(double x) { return std::cbrt(x) + double(std::cbrt(float(x) * 0)) + std::sinh(x * 0); }

int main() {
  sycl::queue queue;
  double *x = sycl::malloc_shared<double>(2, queue);
  x[0] = 0x1.c3a6e19f4588cp+7; // glibc's cbrt of it errs by 2.87 units in the last place
  queue.single_task([=] { x[0] = of_kernels(x[0]); }).wait();
  std::memcpy(x + 1, "\1\0\0\0\0\0\xf4\x7f", sizeof *x); // a signaling NaN
  queue.single_task([=] { x[1] = sycl::pown(x[1], 0); }).wait();
  // OUT: 0x1.85bc9532d563bp+2 1
  std::printf("%a %g\n", x[0], x[1]);
}
