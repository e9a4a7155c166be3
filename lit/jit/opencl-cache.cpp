// Code built by OpenCL drivers is cached on disk: a second process builds nothing, on Intel's runtime and on PoCL.
// REQUIRES: opencl-intel, opencl-pocl
// RUN: rm -rf %t && mkdir -p %t
// RUN: %syclc -O2 %s -o %t/app -fplugin-arg-syclc-targets=spirv64
// RUN: env ONEAPI_DEVICE_SELECTOR='opencl:*' SYCLC_CACHE_DIR=%t/cache SYCLC_TRACE=1 %t/app 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FIRST
// FIRST-COUNT-2: build device code(
// FIRST: 2 devices, 0 wrong
// RUN: env ONEAPI_DEVICE_SELECTOR='opencl:*' SYCLC_CACHE_DIR=%t/cache SYCLC_TRACE=1 %t/app 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SECOND
// SECOND-NOT: build device code(
// SECOND-COUNT-2: load kept device code(
// SECOND-NOT: build device code(
// SECOND: 2 devices, 0 wrong
//
// An entry that a driver rejects is dropped and rebuilt.
// RUN: python3 %S/Inputs/foreign_code.py %t/cache
// RUN: env ONEAPI_DEVICE_SELECTOR='opencl:*' SYCLC_CACHE_DIR=%t/cache SYCLC_TRACE=1 %t/app 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REFUSED
// REFUSED: the driver refuses it ({{.*}}); compiled anew
// REFUSED: build device code(
// REFUSED: 2 devices, 0 wrong
//
// RUN: env ONEAPI_DEVICE_SELECTOR='opencl:*' SYCLC_CACHE=0 SYCLC_CACHE_DIR=%t/cache SYCLC_TRACE=1 %t/app 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FIRST
#include <sycl/sycl.hpp>

#include <cstdio>

int main() {
  int devices = 0, wrong = 0;
  for (const sycl::device &device : sycl::device::get_devices()) {
    int results[16] = {};
    {
      sycl::queue queue(device);
      sycl::buffer<int> out(results, 16);
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor target(out, handler, sycl::write_only);
        handler.parallel_for<class Square>(16, [=](sycl::id<1> i) { target[i] = int(i[0] * i[0]); });
      });
    }
    for (int i = 0; i < 16; ++i) wrong += results[i] != i * i;
    ++devices;
  }
  std::printf("%d devices, %d wrong\n", devices, wrong);
}
