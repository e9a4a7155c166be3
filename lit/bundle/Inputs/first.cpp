#include <sycl/sycl.hpp>
void second(sycl::queue &queue, int *data);
class First;
int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(8, queue);
  queue.parallel_for<First>(8, [=](sycl::id<1> i) { data[i] = static_cast<int>(i); }).wait();
  second(queue, data);
  const bool right = data[7] == 14;
  sycl::free(data, queue);
  return right ? 0 : 1;
}
