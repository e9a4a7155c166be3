// A source may be parsed in one compilation and become code in another: -emit-ast, and modules of C++20.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %syclc -std=c++20 -O2 -fplugin-arg-syclc-isa=x86-64-v2 --precompile kernels.cppm -o kernels.pcm
// RUN: %syclc -std=c++20 -O2 -fplugin-arg-syclc-isa=x86-64-v2 -c kernels.pcm -o kernels.o
// RUN: %syclc -std=c++20 -O2 -fplugin-arg-syclc-isa=x86-64-v2 -Werror -fmodule-file=kernels=kernels.pcm main.cpp kernels.o -o program
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu ./program | FileCheck main.cpp
// RUN: %syclc -std=c++20 -O2 -emit-ast plain.cpp -o plain.ast && %syclc -O2 -c plain.ast -o plain.o
// RUN: llvm-nm plain.o | FileCheck plain.cpp
//
// An error in a kernel is one of the compilation that makes code, as with headers, or of the module's.
// RUN: %syclc -std=c++20 -DTHROWS -emit-ast plain.cpp -o plain.ast
// RUN: not %syclc -c plain.ast -o plain.o 2>&1 | FileCheck plain.cpp --check-prefix=THROWS
// RUN: not %syclc -std=c++20 -DTHROWS --precompile kernels.cppm -o kernels.pcm 2>&1 | FileCheck kernels.cppm --check-prefix=THROWS

//--- kernels.cppm
module;
#include <sycl/sycl.hpp>
export module kernels;
export int twice(sycl::queue queue, int *data) {
  queue.parallel_for(64, [=](sycl::id<1> i) [[sycl::reqd_sub_group_size(8)]] { data[i] = int(i[0]) * 2; }).wait();
  return data[5];
}
export inline int thrice(sycl::queue queue, int *data) {
  queue.parallel_for(64, [=](sycl::id<1> i) {
#ifdef THROWS
    // THROWS: kernels.cppm:[[#@LINE+1]]:5: error: device code cannot throw exceptions
    throw 1;
#endif
    data[i] = int(i[0]) * 3;
  }).wait();
  return data[5];
}
export template <int Factor> int times(sycl::queue queue, int *data) {
  queue.parallel_for(64, [=](sycl::id<1> i) { data[i] = int(i[0]) * Factor; }).wait();
  return data[5];
}

//--- main.cpp
#include <cstdio>
#include <sycl/sycl.hpp>
import kernels;
int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(64, queue);
  // CHECK: 10 15 20
  std::printf("%d", twice(queue, data));
  std::printf(" %d", thrice(queue, data));
  std::printf(" %d\n", times<4>(queue, data));
  sycl::free(data, queue);
}

//--- plain.cpp
#include <sycl/sycl.hpp>
void twice(sycl::queue queue, int *data) {
  queue.parallel_for(64, [=](sycl::id<1> i) {
#ifdef THROWS
    // THROWS: plain.cpp:[[#@LINE+1]]:5: error: device code cannot throw exceptions
    throw 1;
#endif
    data[i] *= 2;
  });
}
// CHECK: {{ t }}{{.*}}.native.x86-64-v3
// CHECK: U __syclc_register_module
