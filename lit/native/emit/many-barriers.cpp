// A kernel with very many barriers has a function for each of its regions, so that compile time is linear, and computes the same
// as the equivalent loop.
// RUN: %syclc -O2 %s -o %t -fplugin-arg-syclc-keep-intermediates=%t.ir
// RUN: FileCheck %s --input-file=%t.ir/many-barriers.cpp.native.x86-64-v2.ll
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t
// CHECK-DAG: define internal {{.*}}many{{.*}}.native.region.1"(
// CHECK-DAG: define internal {{.*}}many{{.*}}.native.region.100"(
#include <sycl/sycl.hpp>
#include <vector>

#define STEP                                                                                                           \
  tile[i] = value;                                                                                                     \
  sycl::group_barrier(it.get_group());                                                                                 \
  value = value * 3 + tile[(i + step++) % 32];                                                                         \
  sycl::group_barrier(it.get_group());
#define TEN_STEPS STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP

int main() {
  sycl::queue queue;
  std::vector<unsigned> many(96), few(96);
  {
    sycl::buffer<unsigned> to_many(many), to_few(few);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(to_many, h, sycl::write_only, sycl::no_init);
      sycl::local_accessor<unsigned> tile(32, h);
      h.parallel_for<class many>(sycl::nd_range<1>(96, 32), [=](sycl::nd_item<1> it) {
        const unsigned i = it.get_local_id(0);
        unsigned value = it.get_global_id(0), step = 1;
        TEN_STEPS TEN_STEPS TEN_STEPS TEN_STEPS TEN_STEPS TEN_STEPS out[it.get_global_id()] = value;
      });
    });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(to_few, h, sycl::write_only, sycl::no_init);
      sycl::local_accessor<unsigned> tile(32, h);
      h.parallel_for<class few>(sycl::nd_range<1>(96, 32), [=](sycl::nd_item<1> it) {
        const unsigned i = it.get_local_id(0);
        unsigned value = it.get_global_id(0), step = 1;
        for (int k = 0; k != 60; ++k) {
          STEP
        }
        out[it.get_global_id()] = value;
      });
    });
  }
  return many == few ? 0 : 1;
}
