// A program with its own C++ library: kernels run, and exceptions of libsycl arrive.
// RUN: %short %s -static-libstdc++ -o %t
// RUN: %run %t | FileCheck %s
// RUN: readelf -d %t | FileCheck %s --check-prefix=NEEDED
// RUN: %short %s -static-libstdc++ -static-libgcc -o %t.both
// RUN: %run %t.both | FileCheck %s
// CHECK: caught
// CHECK: sum 5050
// NEEDED-NOT: libstdc++
// NEEDED: libsycl.so.1
// NEEDED-NOT: libstdc++
#include <sycl/sycl.hpp>
#include <cstdio>
int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(100, queue);
  try {
    queue.submit([&](sycl::handler &handler) { handler.parallel_for(sycl::nd_range<1>(100, 3), [=](sycl::nd_item<1>) {}); });
  } catch (const sycl::exception &error) {
    std::printf("caught %s\n", error.what());
  }
  queue.parallel_for(100, [=](sycl::id<1> i) { data[i] = int(i[0]) + 1; }).wait();
  int sum = 0;
  for (int i = 0; i < 100; ++i) sum += data[i];
  sycl::free(data, queue);
  std::printf("sum %d\n", sum);
}
