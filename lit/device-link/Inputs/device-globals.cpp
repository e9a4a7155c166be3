// Increments variables that are not visible outside this file. With an argument: opens that library first.
#include <cstdio>
#include <dlfcn.h>
#include <sycl/ext/oneapi/experimental/device_global.hpp>
#include <sycl/sycl.hpp>

namespace syclex = sycl::ext::oneapi::experimental;

static syclex::device_global<int> first;
__attribute__((visibility("hidden"))) syclex::device_global<int[2]> second;

int main(int argc, char **argv) {
  if (argc > 1 && !dlopen(argv[1], RTLD_NOW)) return std::puts(dlerror()), 1;
  sycl::queue queue;
  const int four = 4;
  queue.memcpy(first, &four).wait();
  queue.single_task<class Increment>([=] {
         first += 3;
         second[1] = first;
       })
      .wait();
  int values[3];
  queue.memcpy(values, first).wait();
  queue.memcpy(values + 1, second).wait();
  std::printf("values %d %d %d\n", values[0], values[1], values[2]);
}
