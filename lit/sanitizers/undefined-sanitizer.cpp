// UBSan checks native kernels as it checks the host's code, at every level: work-items run one after the other then.
// Kernels that need lanes lose its checks, as do those that call functions through tables, and a warning says so.
// RUN: %syclc -O2 -g -fsanitize=undefined %s -o %t && env ONEAPI_DEVICE_SELECTOR=native:cpu %t 2>&1 | FileCheck %s
// RUN: %syclc -O0 -g -fsanitize=undefined %s -o %t && env ONEAPI_DEVICE_SELECTOR=native:cpu %t 2>&1 | FileCheck %s
// RUN: %syclc -O1 -fsanitize=undefined -fno-sanitize-recover=all %s -o %t
// RUN: not env ONEAPI_DEVICE_SELECTOR=native:cpu %t 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: %syclc -O2 -fsanitize=undefined -DLANES -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=LANES
// RUN: %syclc -O2 -fsanitize=undefined -DLANES -w -c %s -o %t.o 2>&1 | count 0
// RUN: %syclc -O2 -fsanitize=undefined -DTABLE -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=TABLE
//
// Others keep them: those that use device_globals or group algorithms, and those where ASan must know about a call that does
// not return.
// RUN: %syclc -O1 -fsanitize=undefined -DKEPT -c %s -o %t.o 2>&1 | count 0
// RUN: %syclc -O1 -fsanitize=address,undefined -DKEPT -c %s -o %t.o 2>&1 | count 0
// RUN: %syclc -O1 -fsanitize=address,undefined -DKEPT %s -o %t
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu ASAN_OPTIONS=detect_leaks=0 %t 2>&1 | FileCheck %s --check-prefix=KEPT
// KEPT-DAG: runtime error: index 4 out of bounds for type 'int[4]'
// KEPT-DAG: runtime error: shift exponent 33 is too large for 32-bit type 'int'
// KEPT-DAG: broadcast 6 global 7 choice 2
// KEPT: done
//
// SPIR-V has no checks.
// RUN: rm -rf %t.kept && %syclc -O2 -fsanitize=undefined -fplugin-arg-syclc-keep-intermediates=%t.kept -c %s -o %t.o
// RUN: not grep -r ubsan %t.kept --include=*spirv* --include=*spmd*
//
// CHECK-DAG: undefined-sanitizer.cpp:[[#OVERFLOW:]]:{{.*}}: runtime error: signed integer overflow: 2147483643 + 5 cannot
// CHECK-DAG: undefined-sanitizer.cpp:{{.*}}: runtime error: index 4 out of bounds for type 'int[4]'
// CHECK-DAG: undefined-sanitizer.cpp:{{.*}}: runtime error: shift exponent 34 is too large for 32-bit type 'int'
// CHECK: done
// FIRST: runtime error: signed integer overflow
// FIRST-NOT: done
// TABLE: warning: syclc: kernel 'main::Table' is compiled without the checks of -fsanitize=undefined, because its code can be compiled only after optimisation, as calls through a table of functions can
// LANES: warning: syclc: kernel 'Shuffled' is compiled without the checks of -fsanitize=undefined, because its work-items run together in sub-groups
#include <cstdio>
#include <sycl/ext/oneapi/experimental/device_global.hpp>
#include <sycl/sycl.hpp>
class Shuffled;
sycl::ext::oneapi::experimental::device_global<int> counter;
[[noreturn]] inline void never() { __builtin_unreachable(); }
int main(int argc, char **) {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(64, queue);
  for (int i = 0; i < 64; ++i) data[i] = 2147483580 + i;
  queue.parallel_for(64, [=](sycl::id<1> i) { data[i] = data[i] + 5; }).wait();
  const int n = argc + 3;
  queue
      .parallel_for(sycl::nd_range<1>(8, 4),
                    [=](sycl::nd_item<1> it) {
                      int counts[4] = {0};
                      for (int k = 0; k < n; ++k) counts[k & 3] += k;
                      sycl::group_barrier(it.get_group());
                      data[it.get_global_id(0)] = counts[it.get_global_id(0)] << (n + 30);
                    })
      .wait();
#ifdef KEPT
  queue
      .parallel_for(sycl::nd_range<1>(8, 8),
                    [=](sycl::nd_item<1> it) {
                      const int i = static_cast<int>(it.get_local_id(0)) + 1;
                      const int sent = sycl::group_broadcast(it.get_group(), i, 5);
                      data[i - 1] = sycl::group_broadcast(it.get_group(), sent, 2);
                    })
      .wait();
  const int sent = data[0];
  queue
      .single_task([=] {
        counter = 7;
        data[1] = counter;
        data[2] = counter << (n + 29);
        switch (n & 3) {
        case 0: data[3] = 2; break;
        case 1: data[3] = 1; break;
        default: never();
        }
      })
      .wait();
  std::printf("broadcast %d global %d choice %d\n", sent, data[1], data[3]);
#endif
#ifdef TABLE
  queue.parallel_for<class Table>(64, [=](sycl::id<1> i) {
    static constexpr int (*table[])(int) = {[](int x) { return x + 1; }, [](int x) { return x + 2; }};
    data[i] = table[i[0] % 2](data[i]);
  });
#endif
#ifdef LANES
  queue.parallel_for<class Shuffled>(sycl::nd_range<1>(8, 4), [=](sycl::nd_item<1> it) {
    data[it.get_global_id(0)] += sycl::shift_group_left(it.get_sub_group(), data[it.get_global_id(0)]);
  });
#endif
  std::puts("done");
  sycl::free(data, queue);
}
