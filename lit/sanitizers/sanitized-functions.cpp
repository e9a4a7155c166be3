// -fsanitize=function asks functions that are called by a template parameter for their type, in bytes before their code;
// cfi looks for them in tables. Kernels call builtins and functions of the program so; the checks go, and at -O0 all else
// stays as it was written.
// RUN: %syclc -O0 -fsanitize=undefined %s -o %t && env ONEAPI_DEVICE_SELECTOR=native:cpu %t | FileCheck %s
// RUN: %syclc -O0 -fsanitize=undefined -fno-sanitize-recover=all %s -o %t && env ONEAPI_DEVICE_SELECTOR=native:cpu %t | FileCheck %s
// RUN: %syclc -O2 -fsanitize=undefined -fno-sanitize-recover=all %s -o %t && env ONEAPI_DEVICE_SELECTOR=native:cpu %t | FileCheck %s
// CHECK: 6 1.5
// RUN: %clang-plugin -O0 -fsanitize=cfi -flto -fvisibility=hidden -c %s -o %t.o
// RUN: %clang-plugin -O2 -fsanitize=cfi -flto -fvisibility=hidden -c %s -o %t.o
// RUN: %clang-plugin -O0 -fsanitize=kcfi -c %s -o %t.o
// RUN: %clang-plugin -O2 -fsanitize=kcfi -c %s -o %t.o
// RUN: %syclc -O0 -fsanitize=function -S -emit-llvm %s -o - | FileCheck %s --check-prefix=IR
// IR: define internal void @{{.*}}apply{{.*}}twice{{.*}}.native.baseline.1(
// IR-NOT: ubsan
// IR: {{^}}}
#include <cstdio>
#include <sycl/sycl.hpp>

float twice(float x) { return 2 * x; }
float half(float x) { return x / 2; }

template <float (*F)(float)>
float apply(sycl::queue &queue, float *data) {
  queue.parallel_for(8, [=](sycl::id<1> i) { data[i] = F(float(i[0])); }).wait();
  return data[3];
}

int main() {
  sycl::queue queue;
  float *data = sycl::malloc_shared<float>(8, queue);
  std::printf("%g", apply<twice>(queue, data));
  std::printf(" %g\n", apply<half>(queue, data));
  sycl::free(data, queue);
}
