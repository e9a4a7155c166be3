// SYCL_EXTERNAL functions have no record of failed assertions on OpenCL devices: they print the report, and end the
// work-item; the program goes on. Atomic operations on their arguments work on every driver.
// REQUIRES: opencl-intel || opencl-pocl
// RUN: %syclc -O1 -DFUNCTION -c %s -o %t.o
// RUN: %syclc -O1 %s %t.o -o %t
// RUN: env "ONEAPI_DEVICE_SELECTOR=opencl:*" %t | FileCheck %s
// CHECK-DAG: {{.*}}reports-of-external-functions.cpp:[[#@LINE+11]]: void count(int *, int): Assertion `i < 5' failed.
// CHECK-DAG: 10 of 10
#undef NDEBUG
#include <cassert>
#include <cstdio>
#include <sycl/sycl.hpp>

SYCL_EXTERNAL void count(int *sum, int i);

#ifdef FUNCTION
void count(int *sum, int i) {
  assert(i < 5);
  sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>(*sum) += i;
}
#else
int main() {
  bool fails = true;
  for (const sycl::device &device : sycl::device::get_devices()) {
    sycl::queue queue(device);
    int sum = 0;
    {
      sycl::buffer<int> buffer(&sum, 1);
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor to(buffer, handler);
        handler.parallel_for(fails ? 6 : 5, [=](sycl::id<1> i) { count(&to[0], static_cast<int>(i[0])); });
      });
    }
    std::printf("%d of 10\n", sum);
    fails = false; // on one device only: where both drivers print at once, their texts may mix
  }
}
#endif
