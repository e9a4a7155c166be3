// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "wrapping_numbers.hpp"

void widen_int(narrow_numbers &n) { n.wide += n.i; }
void widen_short(narrow_numbers &n, sycl::nd_item<1> item) {
  n.wide += n.s;
  sycl::group_barrier(item.get_group());
  n.wide += n.s;
  sycl::group_barrier(item.get_group());
}
void widen_char(narrow_numbers &n) { n.wide += n.c; }
void widen_unsigned_char(narrow_numbers &n) { n.wide += n.u; }
long widened(int i) { return i; }
int widened(short s) { return s; }
