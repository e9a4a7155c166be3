// At -O2 -g a breakpoint at a line after a barrier hits, with the line and the call stack of the source.
// REQUIRES: gdb
// RUN: %syclc -std=c++20 -O2 -g -fplugin-arg-syclc-targets=native %s -o %t
// RUN: sed -n -e "/; .. STOP HERE$/=" %s | sed -e "s/^/break /" > %t.gdb
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu gdb -q -nx -batch -x %t.gdb -ex run -ex bt -ex delete -ex continue %t 2>&1 | FileCheck %s
#include <sycl/local_accessor.hpp>
#include <sycl/queue.hpp>
#include <sycl/usm.hpp>

int main() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(64, queue);
  queue.submit([&](sycl::handler &handler) {
    sycl::local_accessor<int, 1> tile(16, handler);
    handler.parallel_for(sycl::nd_range<1>(64, 16), [=](sycl::nd_item<1> item) {
      const std::size_t lane = item.get_local_id(0);
      tile[lane] = static_cast<int>(item.get_global_id(0));
      sycl::group_barrier(item.get_group());
      // CHECK: Breakpoint 1{{.*}}gdb-optimised.cpp:[[#@LINE + 2]]
      // CHECK: #0 {{.*}}main::{{.*}}operator()(sycl::nd_item<1>) const {{.*}}gdb-optimised.cpp:[[#@LINE + 1]]
      out[item.get_global_id(0)] = tile[15 - lane]; // STOP HERE
    });
  });
  queue.wait();
  // CHECK: exited normally
  const int wrong = out[0] != 15;
  sycl::free(out, queue);
  return wrong;
}
