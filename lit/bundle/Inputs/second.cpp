#include <sycl/sycl.hpp>
class Second;
void second(sycl::queue &queue, int *data) {
  queue.parallel_for<Second>(8, [=](sycl::id<1> i) { data[i] *= 2; }).wait();
}
