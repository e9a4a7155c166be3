// At -O0 -g, after a barrier: variables from before it can be printed, including captures, with the values of the running
// work-item; work-items wait for each other.
// REQUIRES: gdb
// RUN: %syclc -std=c++20 -O0 -g %s -o %t
// RUN: sed -n -e "s|^ *// GDB: ||p" -e "/; .. STOP HERE$/=" %s | sed -e "s/^[0-9][0-9]*$/break &/" > %t.gdb
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu gdb -q -nx -batch -x %t.gdb %t 2>&1 | FileCheck %s
#include <sycl/sycl.hpp>

int main() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(16, queue), factor = 10;
  queue.submit([&](sycl::handler &handler) {
    sycl::local_accessor<int, 1> tile(16, handler);
    handler.parallel_for(sycl::nd_range<1>(16, 16), [=](sycl::nd_item<1> item) {
      int lane = item.get_local_id(0);
      int mine = lane * factor;
      tile[lane] = mine;
      sycl::group_barrier(item.get_group());
      int other = tile[15 - lane]; // STOP HERE
      // GDB: run
      // CHECK: Breakpoint 1, main::{{.*}}gdb-barrier.cpp:[[#@LINE - 2]]
      // GDB: print mine
      // CHECK: = 0
      // GDB: print factor
      // CHECK: = 10
      // GDB: next
      // GDB: print other
      // CHECK: = 150
      // GDB: continue
      // CHECK: Breakpoint 1, main::{{.*}}gdb-barrier.cpp:[[#@LINE - 11]]
      // GDB: print mine
      // CHECK: = 10
      out[item.get_global_id(0)] = other;
    });
  });
  queue.wait();
  // GDB: delete
  // GDB: continue
  // CHECK: exited normally
  int wrong = out[0] != 150;
  sycl::free(out, queue);
  return wrong;
}
