// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions declared in external_features.hpp.
#include "external_features.hpp"

namespace features {

float in_half(float x) { return float(sycl::half(x) * sycl::half(2.0f)); }
float in_double(float x) { return float(double(x) * 3.0); }
template <>
SYCL_EXTERNAL float in_type<double, sycl::aspect::fp64>(float x) {
  return float(double(x) / 4.0);
}
void count_long(long *counter) { long_atomic(*counter) += 1; }
float on_custom_devices(float x) { return x; }

float in_undeclared_half(float x) { return float(sycl::half(x) + sycl::half(1.0f)); }
void count_undeclared(long *counter) { long_atomic(*counter) += 2; }
float through_another(float x) { return in_undeclared_half(x) * 2; }

int place(sycl::nd_item<1> item, int add) {
  return int(item.get_global_id(0) * 1000 + item.get_local_id(0) + item.get_group(0) * 100) + add;
}
bool is_large(double x, float y) { return x > y; }
int size_of_sub_group(sycl::sub_group group) { return int(group.get_max_local_range()[0]); }
int steps(int n) {
  int count = 0;
  for (; n != 1; ++count) n = n % 2 ? 3 * n + 1 : n / 2;
  return count;
}
void count_steps(int n, int *to) { *to += steps(n); }

int sum_of_16(sycl::sub_group group, int x) { return sycl::reduce_over_group(group, x, sycl::plus<>()); }
int left_of_32(sycl::sub_group group, int x) [[sycl::reqd_sub_group_size(32)]] {
  return sycl::shift_group_right(group, x, 1);
}
int sum_of_4(sycl::sub_group group, int x) { return sycl::reduce_over_group(group, x, sycl::plus<>()); }
int sum_of_few(sycl::sub_group group, int x) { return sycl::reduce_over_group(group, x, sycl::plus<>()); }

} // namespace features
