// The number of threads that compile for levels does not change the object. With debug info there are no threads; debug
// info of a precompiled header, which the second compilation would use, is shorter.
// RUN: %syclc -O2 -fplugin-arg-syclc-threads=1 -c %s -o %t.one.o
// RUN: %syclc -O2 -fplugin-arg-syclc-threads=2 -c %s -o %t.two.o
// RUN: %syclc -O2 -fplugin-arg-syclc-threads=8 -c %s -o %t.many.o
// RUN: cmp %t.one.o %t.two.o
// RUN: cmp %t.one.o %t.many.o
// RUN: %syclc -O2 -g --syclc-no-pch -fplugin-arg-syclc-threads=1 -c %s -o %t.one.g.o
// RUN: %syclc -O2 -g --syclc-no-pch -fplugin-arg-syclc-threads=8 -c %s -o %t.many.g.o
// RUN: cmp %t.one.g.o %t.many.g.o
#include <sycl/sycl.hpp>

int main() {
  sycl::queue queue;
  float *const data = sycl::malloc_shared<float>(1024, queue);
  queue.parallel_for<class Sines>(1024, [=](sycl::id<1> i) { data[i] = sycl::sin(data[i]) * 2; });
  queue.parallel_for<class Sums>(sycl::nd_range<1>(1024, 64), [=](sycl::nd_item<1> item) {
    const float own = data[item.get_global_id(0)];
    data[item.get_global_id(0)] = own + sycl::reduce_over_group(item.get_group(), own, sycl::plus<>());
  });
  queue.wait();
  sycl::free(data, queue);
}
