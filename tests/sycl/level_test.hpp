// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What programs share that are compiled once for each ISA level, whose name is LEVEL: they count wrong values, and a
/// processor without the level skips them.
#pragma once

#include <sycl/sycl.hpp>

#include <cstdio>

inline int failures = 0;

/// main(): runs `test(queue)`. \param has_level whether the processor has the level and what else the test needs.
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

/// The compiler's word for the processor; LEVEL must be one that it knows.
#define HAS_LEVEL (__builtin_cpu_init(), __builtin_cpu_supports(LEVEL) != 0)
