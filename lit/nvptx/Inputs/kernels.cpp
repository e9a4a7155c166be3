#include <sycl/sycl.hpp>

#include <cstdio>

class Scale;
class Sixteen;

int main(int argc, char **) {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(100, queue);
  queue.parallel_for<Scale>(sycl::range<1>(100), [=](sycl::id<1> i) { data[i] = int(i) * 2; }).wait();
  if (argc > 1)
    queue.parallel_for<Sixteen>(sycl::nd_range<1>(16, 16),
                                [=](sycl::nd_item<1> it) [[sycl::reqd_sub_group_size(16)]] { data[it.get_global_id(0)] = 0; });
  int sum = 0;
  for (int i = 0; i < 100; ++i) sum += data[i];
  sycl::free(data, queue);
  std::printf("sum %d\n", sum);
}
