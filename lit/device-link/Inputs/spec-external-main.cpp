// Prints a sum for each value of `factor` in the arguments; without arguments, for the default value.
#include "spec-external.hpp"

#include <cstdio>
#include <cstdlib>

static int sum_with(sycl::queue &queue, const char *value) {
  int *data = sycl::malloc_shared<int>(100, queue);
  queue.submit([&](sycl::handler &handler) {
    if (value) handler.set_specialization_constant<factor>(std::atoi(value));
    handler.parallel_for<class Scales>(100, [=](sycl::id<1> i, sycl::kernel_handler values) {
      data[i] = scaled(values, int(i[0]));
    });
  });
  queue.wait_and_throw();
  int sum = 0;
  for (int i = 0; i < 100; ++i) sum += data[i];
  sycl::free(data, queue);
  return sum;
}

int main(int count, char **arguments) try {
  sycl::queue queue;
  std::printf("sum %d\n", sum_with(queue, nullptr));
  for (int i = 1; i < count; ++i) std::printf("sum %d\n", sum_with(queue, arguments[i]));
} catch (const sycl::exception &error) {
  std::printf("%s\n", error.what());
}
