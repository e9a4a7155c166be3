// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A shared library, linked to the program, with a kernel and a function that kernels of other sources call.
#include "external.hpp"
#include "libraries.hpp"

static int add(int x) { return x + 1000; }

int add_in_shared_library(sycl::queue &queue, int value) {
  return library::run(queue, value, [](int x) { return add(x); });
}

const external::weights external::of_neighbours[2] = {{0.25f, 0.5f, 0.25f}, {1, -2, 1}};

static constexpr sycl::specialization_id<int> divisor(2);
int external::divided(const sycl::kernel_handler &handler, int x) {
  return x * handler.get_specialization_constant<factor>() / handler.get_specialization_constant<divisor>();
}

int external::in_shared_library(int x) { return x + 2000; }
