// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A shared library with a kernel, loaded and unloaded while the program runs.
#include "libraries.hpp"

#include <sycl/ext/oneapi/experimental/device_global.hpp>

static sycl::ext::oneapi::experimental::device_global<int> calls;

static int add(int x) { return x + 10000; }

extern "C" int add_in_loaded_library(sycl::queue &queue, int value) {
  return library::run(queue, value, [](int x) { return add(x); });
}

extern "C" int count_in_loaded_library(sycl::queue &queue) {
  queue.single_task([=] { calls += 1; }).wait();
  int count = 0;
  queue.copy(calls, &count).wait();
  return count;
}
