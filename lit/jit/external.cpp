// Kernels compiled just in time call SYCL_EXTERNAL functions of other sources: their LLVM IR is linked in, where it is
// in the program. Else the program's own native code runs.
// RUN: rm -rf %t && mkdir -p %t && split-file %s %t
// RUN: %syclc -O2 -fplugin-arg-syclc-targets=bitcode %t/kernel.cpp %t/function.cpp -o %t/ir
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CACHE_DIR=%t/cache %t/ir | FileCheck %s
// RUN: %syclc -O2 -fplugin-arg-syclc-targets=native,bitcode -fplugin-arg-syclc-isa=baseline -c %t/kernel.cpp -o %t/kernel.o
// RUN: %syclc -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=baseline -c %t/function.cpp -o %t/function.o
// RUN: %syclc %t/kernel.o %t/function.o -o %t/native
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CACHE=0 SYCLC_JIT=1 SYCLC_TRACE=1 %t/native 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=OWN,CHECK
// OWN: Calls is not compiled just in time: Symbols not found: {{.*}}triple
// CHECK: 0 3 6 9

//--- kernel.cpp
#include <sycl/sycl.hpp>

#include <cstdio>

SYCL_EXTERNAL int triple(int number);

int main() try {
  sycl::queue queue;
  int results[100];
  {
    sycl::buffer<int> out(results, 100);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor target(out, handler, sycl::write_only);
      handler.parallel_for<class Calls>(100, [=](sycl::id<1> i) { target[i] = triple(static_cast<int>(i[0])); });
    });
  }
  for (int i = 0; i < 100; ++i)
    if (results[i] != 3 * i) return std::printf("wrong at %d\n", i), 1;
  std::printf("%d %d %d %d\n", results[0], results[1], results[2], results[3]);
} catch (const sycl::exception &error) {
  std::printf("%s\n", error.what());
}

//--- function.cpp
#include <sycl/sycl.hpp>

SYCL_EXTERNAL int triple(int number) { return number + 2 * number; }
