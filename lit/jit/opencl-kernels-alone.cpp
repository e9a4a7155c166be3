// REQUIRES: opencl-intel
// Of a large image, the first two kernels that are launched are built alone, the third launch builds all others.
// RUN: rm -rf %t && mkdir -p %t/one %t/three %t/all
// RUN: %syclc -O2 %s -o %t/app -fplugin-arg-syclc-targets=spirv64
// RUN: env ONEAPI_DEVICE_SELECTOR=opencl:cpu SYCLC_CACHE=0 SYCLC_DUMP_IR=%t/one %t/app 1 | FileCheck %s
// RUN: env ONEAPI_DEVICE_SELECTOR=opencl:cpu SYCLC_CACHE=0 SYCLC_DUMP_IR=%t/three %t/app 3 | FileCheck %s
// RUN: env ONEAPI_DEVICE_SELECTOR=opencl:cpu SYCLC_CACHE=0 SYCLC_DUMP_IR=%t/all %t/app 60 | FileCheck %s
// CHECK: 0 wrong
//
// Their code is kept, and is valid.
// RUN: env ONEAPI_DEVICE_SELECTOR=opencl:cpu SYCLC_CACHE_DIR=%t/cache SYCLC_TRACE=1 %t/app 3 2>&1 | grep -c 'build device code' | FileCheck %s --check-prefix=BUILT
// RUN: env ONEAPI_DEVICE_SELECTOR=opencl:cpu SYCLC_CACHE_DIR=%t/cache SYCLC_TRACE=1 %t/app 3 2>&1 | FileCheck %s --check-prefix=KEPT
// BUILT: {{^}}3{{$}}
// KEPT-NOT: build device code
// KEPT: 0 wrong
// RUN: cat %t/one/*.spv | wc -c | FileCheck %s --check-prefix=SMALL
// RUN: ls %t/three %t/all | grep -c spv | FileCheck %s --check-prefix=FILES
// RUN: ls %t/all/*.spv | xargs -n 1 spirv-val
// SMALL: {{^ *[1-9][0-9][0-9][0-9]$}}
// FILES: {{^}}6{{$}}
#include <sycl/sycl.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

template <int N>
void launch(sycl::queue &queue, float *results) {
  queue.parallel_for(1, [=](sycl::id<1>) {
    float x = results[N];
    for (int k = 0; k < N; ++k) x = sycl::sin(x) * N + sycl::fabs(x - k);
    results[N] = x < 0 ? x - 1.0f : N;
  });
}

int main(int, char **arguments) {
  const int kernels = std::atoi(arguments[1]);
  sycl::queue queue;
  float *const results = sycl::malloc_shared<float>(60, queue);
  queue.fill(results, 0.5f, 60).wait();
  const auto launch_all = [&]<int... N>(std::integer_sequence<int, N...>) {
    (void)((N == kernels ? false : (launch<N>(queue, results), true)) && ...);
  };
  launch_all(std::make_integer_sequence<int, 60>());
  queue.wait_and_throw();
  int wrong = 0;
  for (int i = 0; i < 60; ++i) {
    const float expected = i < kernels ? float(i) : 0.5f;
    if (results[i] != expected && !(results[i] < 0)) ++wrong;
  }
  std::printf("%d wrong\n", wrong);
  sycl::free(results, queue);
}
