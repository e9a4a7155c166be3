// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCL_EXTERNAL functions with attributes and with optional features, which external_features.cpp's kernels call and
/// external_features_other.cpp defines.
#pragma once

#include <sycl/sycl.hpp>

#include <cstddef>

namespace features {

using long_atomic = sycl::atomic_ref<long, sycl::memory_order::relaxed, sycl::memory_scope::device>;

// Functions whose features are declared.
[[sycl::device_has(sycl::aspect::fp16)]] SYCL_EXTERNAL float in_half(float x);
[[sycl::device_has(sycl::aspect::fp64)]] SYCL_EXTERNAL float in_double(float x);
template <class T, sycl::aspect Aspect>
[[sycl::device_has(Aspect)]] SYCL_EXTERNAL float in_type(float x);
SYCL_EXTERNAL void count_long(long *counter) [[sycl::device_has(sycl::aspect::atomic64)]];
/// An aspect that no device here has.
[[sycl::device_has(sycl::aspect::custom)]] SYCL_EXTERNAL float on_custom_devices(float x);

// Functions whose features are found when they are linked.
SYCL_EXTERNAL float in_undeclared_half(float x);
SYCL_EXTERNAL void count_undeclared(long *counter);
/// Calls in_undeclared_half().
SYCL_EXTERNAL float through_another(float x);

// For sub-groups of any size: neither depends on the lanes.
SYCL_EXTERNAL int place(sycl::nd_item<1> item, int add);
SYCL_EXTERNAL bool is_large(double x, float y);
SYCL_EXTERNAL int size_of_sub_group(sycl::sub_group group);
SYCL_EXTERNAL int steps(int n);
SYCL_EXTERNAL void count_steps(int n, int *to);

// For sub-groups of a given size.
[[sycl::reqd_sub_group_size(16)]] SYCL_EXTERNAL int sum_of_16(sycl::sub_group group, int x);
SYCL_EXTERNAL int left_of_32(sycl::sub_group group, int x) [[sycl::reqd_sub_group_size(32)]];
[[sycl::reqd_sub_group_size(4)]] SYCL_EXTERNAL int sum_of_4(sycl::sub_group group, int x);
/// For the size of its own source, which is at least 4 on every processor.
SYCL_EXTERNAL int sum_of_few(sycl::sub_group group, int x);

} // namespace features
