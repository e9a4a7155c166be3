// Work-items of hierarchical kernels are inlined always; the function that decides whether their indices fit is not lost.
// RUN: %syclc -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3 -c %s -o %t.o
#include <sycl/sycl.hpp>

void number(sycl::queue &q, size_t *numbers) {
  q.submit([&](sycl::handler &h) {
    h.parallel_for_work_group(sycl::range<1>(4), sycl::range<1>(16), [=](sycl::group<1> group) {
      sycl::private_memory<unsigned, 1> mine(group);
      int next[17] = {};
      group.parallel_for_work_item([&](sycl::h_item<1> item) { mine(item) = 5; });
      group.parallel_for_work_item([&](sycl::h_item<1> item) {
        int x = item.get_global_id(0), local = item.get_logical_local_id(0);
        numbers[x] -= 1;
        mine(item) = mine(item) * 3 + static_cast<unsigned>(next[local]);
      });
    });
  });
}
