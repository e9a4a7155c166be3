// -save-temps compiles in steps: it preprocesses, writes IR that no pass has seen, and optimises that IR without a source.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %syclc -O2 -save-temps %s -o a && env ONEAPI_DEVICE_SELECTOR=native:cpu ./a | FileCheck %s
// RUN: llvm-nm save-temps.o | FileCheck %s --check-prefix=OBJECT
// RUN: %syclc -O0 -save-temps=obj %s -o b && env ONEAPI_DEVICE_SELECTOR=native:cpu ./b | FileCheck %s
// RUN: %syclc -O1 -fsanitize=address -save-temps %s -o c && env ONEAPI_DEVICE_SELECTOR=native:cpu ./c | FileCheck %s
// RUN: %clang-plugin -O2 -save-temps -c %s -o d.o && %clang d.o -L%syclc-lib -Wl,-rpath,%syclc-lib -lsycl -o d
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu ./d | FileCheck %s
// RUN: %clang-plugin -O2 -flto -save-temps -c %s -o e.o && llvm-nm e.o | FileCheck %s --check-prefix=OBJECT
// CHECK: 21
// OBJECT: U __syclc_register_module
#include <cstdio>
#include <sycl/sycl.hpp>
int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(64, queue);
  queue.parallel_for(64, [=](sycl::id<1> i) { data[i] = int(i[0]) * 3; }).wait();
  std::printf("%d\n", data[7]);
  sycl::free(data, queue);
}
