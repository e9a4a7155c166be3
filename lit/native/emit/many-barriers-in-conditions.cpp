// Conditional barriers: code after one is not copied into the regions of all barriers before it (native/workgroup/JoinCuts.h), and
// the kernel computes the same as the host. The last condition's number was in a region for each barrier.
// RUN: %syclc -O2 %s -o %t -fplugin-arg-syclc-keep-intermediates=%t.ir
// RUN: grep 7919 %t.ir/many-barriers-in-conditions.cpp.native.x86-64-v3.ll | wc -l | FileCheck %s
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t
// RUN: %syclc -O0 %s -o %t
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t
// CHECK: {{^ *[1-9]$|^ *[12][0-9]$}}
#include <sycl/sycl.hpp>
#include <vector>

#define STEP(K, BY)                                                                                                    \
  if (choice >> (K) & 1) {                                                                                             \
    tile[i] = value ^ BY;                                                                                              \
    sycl::group_barrier(it.get_group());                                                                               \
    value = value * 3 + tile[(i + (K)) % 32];                                                                            \
    sycl::group_barrier(it.get_group());                                                                               \
  }
#define SIX(K) STEP(K, 3) STEP(K + 1, 5) STEP(K + 2, 7) STEP(K + 3, 11) STEP(K + 4, 13) STEP(K + 5, 17)

int main() {
  sycl::queue queue;
  for (const unsigned choice : {0u, 1u, 0x800000u, 0x15a5a5au, 0x1ffffffu}) {
    std::vector<unsigned> result(96), right(96);
    {
      sycl::buffer<unsigned> to(result);
      queue.submit([&](sycl::handler &h) {
        sycl::accessor out(to, h, sycl::write_only, sycl::no_init);
        sycl::local_accessor<unsigned> tile(32, h);
        h.parallel_for(sycl::nd_range<1>(96, 32), [=](sycl::nd_item<1> it) {
          const unsigned i = it.get_local_id(0);
          unsigned value = it.get_global_id(0);
          SIX(0) SIX(6) SIX(12) SIX(18) STEP(24, 7919) out[it.get_global_id()] = value;
        });
      });
    }
    constexpr unsigned factors[] = {3, 5, 7, 11, 13, 17};
    for (unsigned group = 0; group < 3; ++group) {
      unsigned *values = &right[group * 32];
      for (unsigned i = 0; i < 32; ++i) values[i] = group * 32 + i;
      for (unsigned k = 0; k < 25; ++k) {
        const unsigned by = k < 24 ? factors[k % 6] : 7919;
        if (!(choice >> k & 1)) continue;
        std::vector<unsigned> tile(values, values + 32);
        for (unsigned &value : tile) value ^= by;
        for (unsigned i = 0; i < 32; ++i) values[i] = values[i] * 3 + tile[(i + k) % 32];
      }
    }
    if (result != right) return 1;
  }
}
