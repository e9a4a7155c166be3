// At -O0 -g, in a two-dimensional nd_range kernel written as a class: a breakpoint by the function's name, the
// work-item's ids, members of the class, the counter of a loop, and the next work-item on `continue`.
// REQUIRES: gdb
// RUN: %syclc -std=c++20 -O0 -g %s -o %t
// RUN: sed -n -e "s|^ *// GDB: ||p" %s > %t.gdb
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu gdb -q -nx -batch -x %t.gdb %t 2>&1 | FileCheck %s
#include <sycl/sycl.hpp>

struct fill {
  int *target;
  int bias;
  // GDB: break fill::operator()
  // GDB: run
  // CHECK: Breakpoint 1, fill::operator() (this=0x{{.*}}, item=...) at {{.*}}gdb-nd-range-kernel.cpp:[[#@LINE + 2]]
  void operator()(sycl::nd_item<2> item) const {
    std::size_t row = item.get_global_id(0), column = item.get_global_id(1);
    // GDB: next
    // GDB: print row
    // CHECK: = 0
    // GDB: print bias
    // CHECK: = 100
    // GDB: continue
    // CHECK: Breakpoint 1, fill::operator()
    // GDB: next
    // GDB: print column
    // CHECK: = 1
    // GDB: ptype item
    // CHECK: class sycl::nd_item<2>
    for (int i = 0; i < 3; ++i)
      // GDB: next
      // GDB: next
      // GDB: next
      // GDB: print i
      // CHECK: = 1
      // GDB: print target[1]
      // CHECK: = 100
      target[row * 8 + column] += bias;
  }
};
// GDB: delete
// GDB: continue
// CHECK: exited normally

int main() {
  sycl::queue queue;
  int *numbers = sycl::malloc_shared<int>(32, queue);
  queue.fill(numbers, 0, 32).wait();
  queue.parallel_for(sycl::nd_range<2>({4, 8}, {2, 4}), fill{numbers, 100}).wait();
  int wrong = numbers[31] != 300;
  sycl::free(numbers, queue);
  return wrong;
}
