// Debuggers and profilers know the names of code that was compiled just in time.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %syclc -O2 %s -o %t/app -fplugin-arg-syclc-targets=bitcode
//
// perf reads names from a file of the process in /tmp, which is written when it is asked for.
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CACHE=0 SYCLC_JIT_PERF=1 %t/app work > %t/perf.txt
// RUN: FileCheck %s --check-prefix=PERF --input-file=%t/perf.txt
// PERF: {{^[0-9a-f]+ [0-9a-f]+ .*kernel_entry<main::Named,.*}}
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_CACHE=0 %t/app work | FileCheck %s --check-prefix=NONE
// NONE: no map
// RUN: env SYCLC_JIT_PERF=yes %t/app work | FileCheck %s --check-prefix=WRONG
// WRONG: SYCLC_JIT_PERF="yes": neither 0 nor 1
#include <sycl/sycl.hpp>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <unistd.h>

int main(int, char **arguments) try {
  sycl::queue queue;
  const bool crash = std::string(arguments[1]) == "crash";
  int *place = crash ? nullptr : sycl::malloc_shared<int>(1000, queue);
  queue.parallel_for<class Named>(1000, [=](sycl::id<1> i) { place[i] = static_cast<int>(i[0]); }).wait();
  sycl::free(place, queue);
  const std::string map = "/tmp/perf-" + std::to_string(getpid()) + ".map";
  if (std::ifstream file(map); file)
    std::cout << file.rdbuf();
  else
    std::puts("no map");
  std::remove(map.c_str());
} catch (const sycl::exception &error) {
  std::printf("%s\n", error.what());
}
