// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Random numbers for the examples, on the host and in kernels.
#pragma once

#include <sycl/sycl.hpp>

#include <cstdint>

/// Numbers without a pattern: a permuted congruential generator, whose state is one number. In a kernel, give each
/// work-item a generator of its own, with a state that depends on its id.
struct random_numbers {
  std::uint32_t state;

  std::uint32_t next_integer() {
    state = state * 747796405u + 2891336453u;
    const std::uint32_t word = ((state >> ((state >> 28) + 4)) ^ state) * 277803737u;
    return word ^ (word >> 22);
  }
  /// \returns a number from 0, inclusive, to 1, exclusive
  float next() { return float(next_integer() >> 8) * 0x1p-24f; }
  /// \returns a vector of length 1; all directions are equally probable
  sycl::float3 direction() {
    const float z = 2 * next() - 1, angle = 6.2831853f * next(), r = sycl::sqrt(1 - z * z);
    return {r * sycl::cos(angle), r * sycl::sin(angle), z};
  }
};
