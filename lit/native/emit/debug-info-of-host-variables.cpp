// Debug info of kernels may name variables of the host, as arguments of templates: modules' ids and embedded IR do without.
// RUN: %syclc -O0 -g -c %s -o %t.o
// RUN: %syclc -O2 -g -c %s -o %t.o -fplugin-arg-syclc-targets=native,bitcode
#include <sycl/sycl.hpp>

constexpr sycl::specialization_id<int> factor(3);

void scale(sycl::queue &queue, int *data) {
  queue.submit([&](sycl::handler &handler) {
    handler.parallel_for(sycl::range(8), [=](sycl::id<1> i, sycl::kernel_handler values) {
      data[i] *= values.get_specialization_constant<factor>();
    });
  });
}
