// With check-bounds a SYCL_EXTERNAL function of another source reports its own line, optimised or not; sources with and
// without the option can be linked.
// RUN: %clang-plugin -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=baseline -fplugin-arg-syclc-check-bounds -DOTHER -c %s -o %t.other.o
// RUN: %syclc -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=baseline %s %t.other.o -o %t
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu not --crash %t 2>&1 | FileCheck %s
// RUN: %syclc -O0 -fsycl-check-bounds -fplugin-arg-syclc-targets=native -DOTHER -c %s -o %t.other.o
// RUN: %syclc -O0 -fsycl-check-bounds -fplugin-arg-syclc-targets=native %s %t.other.o -o %t
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu not --crash %t 2>&1 | FileCheck %s
#include <sycl/accessor.hpp>
#include <sycl/version.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/nd_item.hpp>
#include <sycl/queue.hpp>

SYCL_EXTERNAL int element(const sycl::accessor<int> &accessor, std::size_t index);

#ifdef OTHER
// CHECK: check-bounds.cpp:[[#@LINE + 1]]: kernel calls, in element{{.*}}: index {16} is outside of the range {16} of an accessor
int element(const sycl::accessor<int> &accessor, std::size_t index) { return accessor[index]; }
#else
class calls;
int main() {
  sycl::queue queue;
  sycl::buffer<int> buffer(16);
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor data(buffer, handler);
    handler.parallel_for<calls>(sycl::nd_range<1>(16, 8), [=](sycl::nd_item<1> item) {
      const std::size_t own = item.get_global_id(0);
      data[own] = 1;
      sycl::group_barrier(item.get_group());
      data[own] += element(data, own == 13 ? 16 : own);
    });
  });
  queue.wait();
}
#endif
