// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The interface of same_names_first.cpp and same_names_second.cpp, and a kernel in a header that both use.
#pragma once

#include <sycl/sycl.hpp>

int run_first_file(sycl::queue &queue);
int run_second_file(sycl::queue &queue);
int run_header_kernel_in_first_file(sycl::queue &queue, int value);
int run_header_kernel_in_second_file(sycl::queue &queue, int value);

/// One work-item computes function(). The kernel is in a template, so every object file that uses it has a copy.
template <class Function>
int value_on_device(sycl::queue &queue, Function function) {
  int result = 0;
  {
    sycl::buffer<int> buffer(&result, 1);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor out(buffer, handler, sycl::write_only);
      handler.single_task([=] { out[0] = function(); });
    });
  }
  return result;
}

struct ten_times_plus_one {
  int value;
  int operator()() const { return 10 * value + 1; }
};
inline int run_header_kernel(sycl::queue &queue, int value) {
  return value_on_device(queue, ten_times_plus_one{value});
}
