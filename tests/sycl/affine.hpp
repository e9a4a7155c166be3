// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A user's operation for the tests of group algorithms, on a user's type.
#pragma once

#include <cstdint>

struct affine { // x -> scale * x + offset: composition is associative, not commutative, and has no known identity
  std::uint32_t scale, offset;
  friend bool operator==(const affine &lhs, const affine &rhs) {
    return lhs.scale == rhs.scale && lhs.offset == rhs.offset;
  }
};
struct then {
  affine operator()(affine first, affine second) const {
    return {first.scale * second.scale, first.offset * second.scale + second.offset};
  }
};
