// Compiled twice: with and without the function that the kernel calls, which waits and has local memory.
#include <cstdio>
#include <sycl/sycl.hpp>

#ifdef DEFINITION

SYCL_EXTERNAL int sum(const sycl::group<1> &group, int value) {
  return sycl::reduce_over_group(group, value, sycl::plus<int>());
}

#else

SYCL_EXTERNAL int sum(const sycl::group<1> &group, int value);

int main() try {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(128, queue);
  queue
      .parallel_for<class Sum>(
          sycl::nd_range<1>(128, 64),
          [=](sycl::nd_item<1> item) { data[item.get_global_id(0)] = sum(item.get_group(), int(item.get_global_id(0))); })
      .wait();
  std::printf("sums %d %d\n", data[0], data[127]);
  sycl::free(data, queue);
} catch (const sycl::exception &error) {
  std::printf("%s\n", error.what());
}

#endif
