#include "fill.hpp"

void fill(sycl::queue &queue, int *data, std::size_t count) {
  queue.parallel_for<class Fill>(sycl::range<1>(count), [=](sycl::id<1> i) { data[i] = int(i[0]) + 1; }).wait();
}
