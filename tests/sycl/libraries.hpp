// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The interface of the libraries of libraries.cpp's tests. Each adds its own number, in its own kernel.
#pragma once

#include <sycl/sycl.hpp>

#ifdef __GNUC__
#define LIBRARY_EXPORT __attribute__((visibility("default")))
#endif

LIBRARY_EXPORT int add_in_static_library(sycl::queue &queue, int value);            ///< adds 100
LIBRARY_EXPORT int add_in_shared_library(sycl::queue &queue, int value);            ///< adds 1000
extern "C" LIBRARY_EXPORT int add_in_loaded_library(sycl::queue &queue, int value); ///< adds 10000
extern "C" LIBRARY_EXPORT int count_in_loaded_library(sycl::queue &queue); ///< of its calls, in a device_global

namespace library {
/// In all three libraries, kernels over this class are unnamed and differ only in the number.
template <class Function>
int run(sycl::queue &queue, int value, Function function) {
  {
    sycl::buffer<int> buffer(&value, 1);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor a(buffer, handler, sycl::read_write);
      handler.parallel_for(sycl::range(1), [=](sycl::id<1> i) { a[i] = function(a[i]); });
    });
  }
  return value;
}
} // namespace library
