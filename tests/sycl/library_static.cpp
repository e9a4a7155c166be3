// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A static library with a kernel and a function that kernels of other sources call.
#include "external.hpp"
#include "libraries.hpp"

static int add(int x) { return x + 100; }

int add_in_static_library(sycl::queue &queue, int value) {
  return library::run(queue, value, [](int x) { return add(x); });
}

const int external::sparse[100] = {7, 8, 9};
const int *external::larger(const int *value, int i) { return *value < sparse[i] ? &sparse[i] : value; }

float external::shifted(sycl::kernel_handler &handler, int i) {
  float sum = handler.get_specialization_constant<shifts>()[i & 3];
  for (int k = 0; k < i % 5; ++k) sum += float(multiplied(handler, k)); // lanes diverge; calls another source
  return sum;
}

int external::in_archive(int x) { return in_shared_library(x) + 1; }
