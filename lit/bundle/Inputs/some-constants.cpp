// A kernel that reads a specialization constant, and one that does not.
#include <sycl/sycl.hpp>

constexpr sycl::specialization_id<int> factor(2);

void run(sycl::queue queue, int *p) {
  queue.submit([&](sycl::handler &handler) {
    handler.parallel_for<class Reads>(64, [=](sycl::item<1> item, sycl::kernel_handler constants) {
      p[item] *= constants.get_specialization_constant<factor>();
    });
  });
  queue.parallel_for<class ReadsNone>(64, [=](sycl::item<1> item) { p[item] += 1; });
}
