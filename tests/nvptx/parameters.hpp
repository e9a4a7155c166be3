// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Constants shared by kernels.cpp and launch.cpp.
#pragma once

namespace parameters {

struct table {
  int numbers[5];
  int factor;
  short small;
};

struct weights {
  float values[3];
};

/// Rows of functions.def.
constexpr int functions = 0
#define FUNCTION(NUMBER, FLOAT, DOUBLE) +1
#include "functions.def"
    ;

} // namespace parameters
