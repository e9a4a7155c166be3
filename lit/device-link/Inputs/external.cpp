// Compiled twice: with and without the function that the kernel calls.
#include <cstdio>
#include <sycl/sycl.hpp>

#ifdef DEFINITION

SYCL_EXTERNAL int triple(int value) { return value * 3; }

#else

SYCL_EXTERNAL int triple(int value);

int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(100, queue);
  queue.parallel_for<class Triple>(sycl::range<1>(100), [=](sycl::id<1> i) { data[i] = triple(int(i[0])); }).wait();
  int sum = 0;
  for (int i = 0; i < 100; ++i) sum += data[i];
  sycl::free(data, queue);
  std::printf("sum %d\n", sum);
}

#endif
