// At -O0 -g a debugger follows calls of functions of other sources: breakpoints hit in them, arguments and local
// variables print, step leads in and finish out; the work-item is the kernel's.
// REQUIRES: gdb
// RUN: %syclc -std=c++20 -O0 -g -c %s -o %t.other.o -DOTHER
// RUN: %syclc -std=c++20 -O0 -g %s %t.other.o -o %t
// RUN: sed -n -e "s|^ *// GDB: ||p" -e "/; .. STOP HERE$/=" %s | sed -e "s/^[0-9][0-9]*$/break & if index == 5/" > %t.gdb
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu gdb -q -nx -batch -x %t.gdb %t 2>&1 | FileCheck %s
// Kernels at -O0 call functions that were compiled with optimisation, and vice versa.
// RUN: %syclc -std=c++20 -O2 -c %s -o %t.fast.o -DOTHER
// RUN: %syclc -std=c++20 -O0 %s %t.fast.o -o %t.mixed && env ONEAPI_DEVICE_SELECTOR=native:cpu %t.mixed
// RUN: %syclc -std=c++20 -O2 %s %t.other.o -o %t.mixed && env ONEAPI_DEVICE_SELECTOR=native:cpu %t.mixed
#include <sycl/sycl.hpp>

#include <vector>

struct pair {
  float first;
  double second;
};
SYCL_EXTERNAL float scaled(float value, const pair &by, sycl::item<1> item);
SYCL_EXTERNAL pair swapped(pair p);

#ifndef OTHER
int main() {
  sycl::queue queue;
  std::vector<float> numbers(64, 1.0f);
  {
    sycl::buffer<float> buffer(numbers.data(), numbers.size());
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor data(buffer, handler, sycl::read_write);
      handler.parallel_for(sycl::range<1>(64), [=](sycl::item<1> item) {
        std::size_t index = item.get_linear_id();
        float start = data[index];
        pair by = swapped({2.0f, 36.0}); // STOP HERE
        // GDB: run
        // CHECK: Breakpoint 1, main::{{.*}}operator()(sycl::item<1{{.*}}>) const {{.*}} at {{.*}}gdb-external.cpp:[[#@LINE - 2]]
        // GDB: next
        // GDB: print by
        // CHECK: = {first = 36, second = 2}
        float value = scaled(start, by, item);
        // GDB: step
        // GDB: backtrace 3
        // CHECK: #0 {{.*}}scaled (value=1, by={{.*}}item={{.*}}) at {{.*}}gdb-external.cpp:[[#@LINE + 20]]
        // CHECK-NEXT: #1 {{.*}} main::{{.*}}operator()(sycl::item<1{{.*}}>) const {{.*}} at {{.*}}gdb-external.cpp:[[#@LINE - 4]]
        // GDB: next
        // GDB: print product
        // CHECK: = 36
        // GDB: print id
        // CHECK: = 5
        // GDB: finish
        // CHECK: Value returned is {{.*}} = 77
        // GDB: delete
        // GDB: continue
        // CHECK: exited normally
        data[index] = value;
      });
    });
  }
  return numbers[5] == 77 ? 0 : 1;
}
#else
float scaled(float value, const pair &by, sycl::item<1> item) {
  std::size_t id = item.get_linear_id(); float product = value * by.first;
  return product + float(id) * float(by.second) + float(id) * 6 + 1;
}
pair swapped(pair p) {
  pair other{float(p.second), p.first};
  return other;
}
#endif
