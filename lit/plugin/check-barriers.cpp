// With check-barriers a program stops with a message if work-items of a group miss a barrier, optimised or not.
// RUN: %syclc -O2 %s -o %t.O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-check-barriers
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t.O2 64 | FileCheck %s --check-prefix=FINE
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu not --crash %t.O2 1 2>&1 | FileCheck %s
// RUN: %syclc -O0 %s -o %t.O0 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-check-barriers
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu not --crash %t.O0 1 2>&1 | FileCheck %s
//
// FINE: done
// CHECK: syclc: {{.*}}Unlucky{{.*}}: work-items of one work-group wait at different barriers, or some at none
#include <sycl/sycl.hpp>

#include <cstdio>
#include <cstdlib>

int main(int, char **arguments) {
  const std::size_t waiting = std::strtoul(arguments[1], nullptr, 10);
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(64, queue);
  queue.parallel_for<class Unlucky>(sycl::nd_range<1>(64, 64), [=](sycl::nd_item<1> item) {
    const std::size_t id = item.get_local_id(0);
    data[id] = 1;
    if (id < waiting) sycl::group_barrier(item.get_group());
    data[id] += 1;
  });
  queue.wait();
  std::puts("done");
  sycl::free(data, queue);
}
