// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Numbers that wrap, and the functions of wrapping_numbers_other.cpp that widen them.
#pragma once

#include <sycl/sycl.hpp>

struct narrow_numbers {
  long wide = 0;
  int i = 0;
  short s = 0;
  signed char c = 0;
  unsigned char u = 0;
  unsigned many[8] = {}; ///< so that an object stays in memory
};

SYCL_EXTERNAL void widen_int(narrow_numbers &n);
SYCL_EXTERNAL void widen_short(narrow_numbers &n, sycl::nd_item<1> item);
SYCL_EXTERNAL void widen_char(narrow_numbers &n);
SYCL_EXTERNAL void widen_unsigned_char(narrow_numbers &n);
SYCL_EXTERNAL long widened(int i);
SYCL_EXTERNAL int widened(short s);
