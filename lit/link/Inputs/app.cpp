#include <sycl/sycl.hpp>
#include <cstdio>
int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(100, queue);
  queue.parallel_for(100, [=](sycl::id<1> i) { data[i] = int(i[0]) + 1; }).wait();
  int sum = 0;
  for (int i = 0; i < 100; ++i) sum += data[i];
  sycl::free(data, queue);
  std::printf("sum %d\n", sum);
}
