// Barriers in conditions. A cut where the branches join saves copies of later code (native/workgroup/JoinCuts.h).
#include <sycl/sycl.hpp>

#define STEP(K, BY)                                                                                                    \
  if (choice >> (K) & 1) {                                                                                             \
    tile[i] = value ^ BY;                                                                                              \
    sycl::group_barrier(it.get_group());                                                                               \
    value = value * 3 + tile[(i + (K)) % 32];                                                                          \
  }

void run(sycl::queue &queue, unsigned *out, unsigned choice) {
  queue.submit([&](sycl::handler &h) {
    sycl::local_accessor<unsigned> tile(32, h);
    h.parallel_for(sycl::nd_range<1>(96, 32), [=](sycl::nd_item<1> it) {
      const unsigned i = it.get_local_id(0);
      unsigned value = it.get_global_id(0);
      STEP(0, 3) STEP(1, 5) STEP(2, 7) STEP(3, 11) STEP(4, 13) STEP(5, 17) STEP(6, 19) STEP(7, 23) STEP(8, 29)
      STEP(9, 7919) out[it.get_global_id()] = value;
    });
  });
}
