// At -O0 -g a debugger follows kernels like any other code: breakpoints hit at the line, with conditions on the
// work-item's id; arguments, local and captured variables print; step, next and finish go where the source says; the
// call stack names the user's functions.
// REQUIRES: gdb
// RUN: %syclc -std=c++20 -O0 -g %s -o %t
// RUN: sed -n -e "s|^ *// GDB: ||p" -e "/; .. STOP HERE$/=" %s | sed -e "s/^[0-9][0-9]*$/break & if index.values_[0] == 5/" > %t.gdb
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu gdb -q -nx -batch -x %t.gdb %t 2>&1 | FileCheck %s
#include <sycl/sycl.hpp>

#include <vector>

struct point {
  int x;
  float weight[3];
};

float twice(float value);

int main() {
  sycl::queue queue;
  std::vector<float> numbers(64, 1.0f);
  {
    sycl::buffer<float> buffer(numbers.data(), numbers.size());
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor data(buffer, handler, sycl::read_write);
      point shift{7, {0.5f, 1.5f, 2.5f}};
      float factor = 36.0f;
      handler.parallel_for(sycl::range<1>(64), [=](sycl::id<1> index) {
        float value = data[index] * factor; // STOP HERE
        // GDB: run
        // CHECK: Breakpoint 1, main::{{.*}}operator()(sycl::id<1>) const {{.*}} at {{.*}}gdb-range-kernel.cpp:[[#@LINE - 2]]
        // GDB: print index
        // CHECK: values_ = {5}
        // GDB: print factor
        // CHECK: = 36
        // GDB: print shift
        // CHECK: = {x = 7, weight = {0.5, 1.5, 2.5}}
        // GDB: print data.data_[5]
        // CHECK: = 1
        // GDB: next
        // CHECK: [[#@LINE + 3]]{{.*}}float scaled
        // GDB: print value
        // CHECK: = 36
        float scaled = twice(value);
        // GDB: step
        // CHECK: twice (value=36) at {{.*}}gdb-range-kernel.cpp:[[#@LINE + 24]]
        // GDB: backtrace 2
        // CHECK: #0 twice (value=36)
        // CHECK: #1 {{.*}} main::{{.*}}operator()(sycl::id<1>) const {{.*}} at {{.*}}gdb-range-kernel.cpp:[[#@LINE - 5]]
        // GDB: finish
        // CHECK: Value returned is {{.*}} = 72
        // GDB: next
        // CHECK: [[#@LINE + 1]]{{.*}}int rounded
        int rounded = static_cast<int>(scaled) + shift.x;
        // GDB: next
        // GDB: print rounded
        // CHECK: = 79
        data[index] = rounded;
        // GDB: delete
        // GDB: continue
        // CHECK: exited normally
      });
    });
  }
  return numbers[5] == 79 ? 0 : 1;
}

// After the kernel, because FileCheck reads this file from the top.
float twice(float value) {
  float product = value * 2;
  return product;
}
