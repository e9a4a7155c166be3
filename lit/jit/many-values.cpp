// REQUIRES: opencl-pocl || opencl-intel
// A device keeps the code for the 64 most recently used sets of values: a program that keeps setting new ones does not grow,
// and dropped code is rebuilt. Launches in progress keep theirs.
// RUN: %syclc -O2 %s -o %t -fplugin-arg-syclc-targets=spirv64
// RUN: env ONEAPI_DEVICE_SELECTOR=opencl:cpu SYCLC_CACHE=0 SYCLC_TRACE=1 %t 70 > %t.many 2>&1
// RUN: grep -c 'build device code' %t.many | FileCheck %s --check-prefix=MANY
// RUN: FileCheck %s --input-file=%t.many
// RUN: env ONEAPI_DEVICE_SELECTOR=opencl:cpu SYCLC_CACHE=0 SYCLC_TRACE=1 %t 60 > %t.few 2>&1
// RUN: grep -c 'build device code' %t.few | FileCheck %s --check-prefix=FEW
// MANY: {{^}}71{{$}}
// FEW: {{^}}60{{$}}
// CHECK: 0 wrong
#include <sycl/sycl.hpp>

#include <cstdio>
#include <cstdlib>

constexpr sycl::specialization_id<int> number(-1);

int main(int, char **arguments) {
  const int values = std::atoi(arguments[1]);
  sycl::queue queue;
  int *const results = sycl::malloc_shared<int>(std::size_t(values), queue);
  const auto launch = [&](int value) {
    queue.submit([&](sycl::handler &handler) {
      handler.set_specialization_constant<number>(value);
      handler.single_task([=](sycl::kernel_handler from) {
        results[value] = from.get_specialization_constant<number>() * 2;
      });
    });
  };
  for (int value = 0; value < values; ++value) launch(value);
  launch(0);
  queue.wait();
  int wrong = 0;
  for (int value = 0; value < values; ++value) wrong += results[value] != value * 2;
  std::printf("%d wrong\n", wrong);
  sycl::free(results, queue);
}
