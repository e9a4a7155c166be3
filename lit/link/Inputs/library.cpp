// A library's kernel with an interface that does not use SYCL.
#include <sycl/sycl.hpp>
[[gnu::visibility("default")]] int total(int count) {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(count, queue);
  queue.parallel_for(count, [=](sycl::id<1> i) { data[i] = int(i[0]) + 1; }).wait();
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += data[i];
  sycl::free(data, queue);
  return sum;
}
