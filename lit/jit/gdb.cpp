// A debugger shows the name of a kernel that was compiled just in time, through GDB's interface for such code.
// REQUIRES: gdb
// RUN: rm -rf %t && mkdir -p %t
// RUN: %syclc -O2 %s -o %t/app -fplugin-arg-syclc-targets=bitcode
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CACHE=0 gdb -batch -nx -ex "set debuginfod enabled off" -ex run -ex bt \
// RUN:   %t/app 2>&1 | FileCheck %s
// CHECK: received signal SIGSEGV
// CHECK: #0 {{.*}}kernel_entry{{.*}}Crashes
#include <sycl/sycl.hpp>

int main() {
  sycl::queue queue;
  int *place = nullptr;
  queue.parallel_for<class Crashes>(1000, [=](sycl::id<1> i) { place[i] = static_cast<int>(i[0]); }).wait();
}
