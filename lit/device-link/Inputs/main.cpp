#include "fill.hpp"
#include <cstdio>

class Scale;
constexpr sycl::specialization_id<int> factor(2);

int main(int argc, char **) {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(100, queue);
  fill(queue, data, 100);
  queue.submit([&](sycl::handler &h) {
    if (argc > 1) h.set_specialization_constant<factor>(argc);
    h.parallel_for<Scale>(sycl::range<1>(100), [=](sycl::id<1> i, sycl::kernel_handler kernel) {
      data[i] *= kernel.get_specialization_constant<factor>();
    });
  });
  queue.wait();
  int sum = 0;
  for (int i = 0; i < 100; ++i) sum += data[i];
  sycl::free(data, queue);
  std::printf("sum %d\n", sum);
}
