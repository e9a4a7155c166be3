// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A source without kernels: functions in which the work-items of a group work together.
#include "external_groups.hpp"

#include <sycl/ext/oneapi/matrix/matrix.hpp>

namespace external {

int sum(const sycl::group<1> &group, int x) { return sycl::reduce_over_group(group, x, sycl::plus<int>()); }
int largest(const sycl::group<1> &group, int x) { return sycl::reduce_over_group(group, x, sycl::maximum<int>()); }
int of_first(const sycl::nd_item<1> &item, int x) { return sycl::group_broadcast(item.get_group(), x); }
long sum_up_to(const sycl::group<1> &group, long x) {
  return sycl::inclusive_scan_over_group(group, x, sycl::plus<long>());
}
int sum_times_odd(const sycl::group<1> &group, int x) {
  return sum(group, x) * sycl::reduce_over_group(group, x & 1, sycl::plus<int>());
}
int joint_sum(const sycl::group<1> &group, const int *first, const int *last) {
  return sycl::joint_reduce(group, first, last, sycl::plus<int>());
}
int mirrored_in(const sycl::nd_item<1> &item, int *memory, int x) {
  const std::size_t i = item.get_local_id(0);
  sycl::group_barrier(item.get_group()); // others may still read the previous values
  memory[i] = x;
  sycl::group_barrier(item.get_group());
  return memory[item.get_local_range(0) - 1 - i];
}
int mirrored(const sycl::nd_item<1> &item, int x) {
  auto memory = sycl::ext::oneapi::group_local_memory_for_overwrite<int[max_work_items]>(item.get_group());
  return mirrored_in(item, &(*memory)[0], x);
}
void multiply(const sycl::sub_group &group, global_pointer<const float> left, global_pointer<const float> right,
              global_pointer<float> sums) {
  using namespace sycl::ext::oneapi::experimental::matrix;
  joint_matrix<sycl::sub_group, float, use::a, tile, tile, layout::row_major> a;
  joint_matrix<sycl::sub_group, float, use::b, tile, tile, layout::row_major> b;
  joint_matrix<sycl::sub_group, float, use::accumulator, tile, tile> sum;
  joint_matrix_fill(group, sum, 1);
  joint_matrix_load(group, a, left, tile);
  joint_matrix_load(group, b, right, tile);
  joint_matrix_mad(group, sum, a, b, sum);
  joint_matrix_store(group, sum, sums, tile, layout::row_major);
}
int twice_the_total(const sycl::group<1> &group, int x) { return 2 * total(group, x); }

} // namespace external
