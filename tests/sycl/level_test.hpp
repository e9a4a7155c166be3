// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of programs that are compiled once for each ISA level, whose name is LEVEL. They count wrong values;
/// processors without the level skip them.
#pragma once

#include <sycl/sycl.hpp>

#include <cstdio>

inline int failures = 0;

/// Called by main(): runs `test(queue)`.
/// \param has_level whether the processor has the level and everything else that the test needs.
template <class Test>
int run_at_level(bool has_level, Test test) {
  if (!has_level) {
    std::puts("skipped: this processor has not got " LEVEL);
    return 77;
  }
  sycl::queue queue;
  test(queue);
  std::printf("%d wrong values\n", failures);
  return failures != 0;
}

/// Whether the processor has level LEVEL, which must be a name that the compiler accepts.
#define HAS_LEVEL (__builtin_cpu_init(), __builtin_cpu_supports(LEVEL) != 0)
