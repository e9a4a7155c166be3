// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCL_EXTERNAL functions in which work-groups wait, share memory and hold matrices: external_group_functions.cpp
/// defines them, for kernels of external_groups.cpp and external_matrices.cpp.
#pragma once

#include <sycl/sycl.hpp>

namespace external {

inline constexpr int max_work_items = 64; ///< of a group

/// The group's sum, maximum, and its first work-item's value.
SYCL_EXTERNAL int sum(const sycl::group<1> &group, int x);
SYCL_EXTERNAL int largest(const sycl::group<1> &group, int x);
SYCL_EXTERNAL int of_first(const sycl::nd_item<1> &item, int x);
/// The inclusive scan: the sum of the values of this work-item and all before it.
SYCL_EXTERNAL long sum_up_to(const sycl::group<1> &group, long x);
/// Two algorithms in sequence: the sum times the number of work-items whose value is odd.
SYCL_EXTERNAL int sum_times_odd(const sycl::group<1> &group, int x);
/// The sum of values in memory.
SYCL_EXTERNAL int joint_sum(const sycl::group<1> &group, const int *first, const int *last);
/// The value of the work-item at the mirrored position in the group.
SYCL_EXTERNAL int mirrored(const sycl::nd_item<1> &item, int x);
/// The same, in memory that the kernel passes.
SYCL_EXTERNAL int mirrored_in(const sycl::nd_item<1> &item, int *memory, int x);
/// Calls total().
SYCL_EXTERNAL int twice_the_total(const sycl::group<1> &group, int x);

template <class Value>
using global_pointer = sycl::multi_ptr<Value, sycl::access::address_space::global_space, sycl::access::decorated::no>;

inline constexpr std::size_t tile = 16; ///< rows and columns of a matrix
/// sums = left * right + 1, matrices of a full sub-group.
SYCL_EXTERNAL void multiply(const sycl::sub_group &group, global_pointer<const float> left,
                            global_pointer<const float> right, global_pointer<float> sums);

/// external_groups.cpp defines it.
SYCL_EXTERNAL int total(const sycl::group<1> &group, int x);

} // namespace external
