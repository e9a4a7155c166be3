// A failed assertion in a SYCL_EXTERNAL function ends the program on OpenCL devices as in a kernel, also if the function is
// called by another source's function, waits for its work-group, or is linked by a device link. Atomic operations on its
// arguments work on every driver.
// REQUIRES: opencl-intel || opencl-pocl
// RUN: %syclc -O1 -DFUNCTION -c %s -o %t.function.o
// RUN: %syclc -O1 -DDEEP -c %s -o %t.deep.o
// RUN: %syclc -O1 -c %s -o %t.o
// RUN: %syclc %t.o %t.function.o %t.deep.o -o %t
// RUN: env "ONEAPI_DEVICE_SELECTOR=opencl:*" %t 5 | FileCheck %s
// RUN: env "ONEAPI_DEVICE_SELECTOR=opencl:*" not --crash %t 6 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: env "ONEAPI_DEVICE_SELECTOR=opencl:*" not --crash %t groups 2>&1 | FileCheck %s --check-prefix=GROUPS
// CHECK-NOT: Assertion
// CHECK: 10 of 10
// FAILS: reports-of-external-functions.cpp:[[#@LINE+19]]: {{.*}}int times(int, int){{.*}}: Assertion `i < 5' failed.
// FAILS-NOT: of 10
// GROUPS: reports-of-external-functions.cpp:[[#@LINE+13]]: {{.*}}int rotated(sycl::nd_item<1>, int *, int){{.*}}: Assertion `next != 5' failed.
#undef NDEBUG
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <sycl/sycl.hpp>

#ifdef DEEP
SYCL_EXTERNAL int rotated(sycl::nd_item<1> item, int *shared, int value) {
  const std::size_t local = item.get_local_id(0);
  shared[local] = value;
  sycl::group_barrier(item.get_group());
  const int next = shared[(local + 1) % item.get_local_range(0)];
  assert(next != 5);
  return next;
}
SYCL_EXTERNAL int times(int i, int n) {
  assert(i < 5);
  return i * n;
}
#elif defined(FUNCTION)
SYCL_EXTERNAL int times(int i, int n);
SYCL_EXTERNAL void count(int *sum, int i) {
  sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>(*sum) += times(i, 1);
}
#else
SYCL_EXTERNAL void count(int *sum, int i);
SYCL_EXTERNAL int rotated(sycl::nd_item<1> item, int *shared, int value);

int main(int, char **arguments) {
  const int n = std::atoi(arguments[1]);
  for (const sycl::device &device : sycl::device::get_devices()) {
    sycl::queue queue(device);
    int sum = 0;
    {
      sycl::buffer<int> buffer(&sum, 1);
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor to(buffer, handler);
        if (n != 0)
          return handler.parallel_for(n, [=](sycl::id<1> i) { count(&to[0], static_cast<int>(i[0])); });
        sycl::local_accessor<int> shared(4, handler);
        handler.parallel_for(sycl::nd_range<1>(8, 4), [=](sycl::nd_item<1> item) {
          to[0] = rotated(item, &shared[0], static_cast<int>(item.get_global_id(0)));
        });
      });
    }
    std::printf("%d of 10\n", sum);
  }
}
#endif
