// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One of two files whose internal names are all the same and must not be confused.
#include "same_names.hpp"

namespace {
class kernel_name;
constexpr int table[] = {2, 20};
int sum_of_table() { return table[0] + table[1]; }
struct functor {
  int operator()() const { return 200; }
};
} // namespace

static int file_static() { return 2000; }

int run_second_file(sycl::queue &queue) {
  int named = 0;
  {
    sycl::buffer<int> buffer(&named, 1);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor out(buffer, handler, sycl::write_only);
      handler.single_task<kernel_name>([=] { out[0] = sum_of_table(); });
    });
  }
  return named + value_on_device(queue, functor{}) + value_on_device(queue, [] { return file_static(); });
}

int run_header_kernel_in_second_file(sycl::queue &queue, int value) { return run_header_kernel(queue, value); }
