// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels for tests that are not compiled by syclc: function objects with hand-written descriptors in the compiler's
/// format.
#pragma once

#include "unit/kernel_description.hpp"

#include <sycl/sycl.hpp>

#include <cstddef>

namespace sycl::detail::test {

/// Stores each work-item's linear id in its element.
struct store_linear_id {
  int *values;
  void operator()(item<2> i) const { values[i.get_linear_id()] = static_cast<int>(i.get_linear_id()); }
  static void native(const void *closure, const syclc_native_work *work) {
    for (std::size_t y = 0; y != work->end[1]; ++y)
      for (std::size_t x = 0; x != work->end[0]; ++x)
        (*static_cast<const store_linear_id *>(closure))(
            item_maker::make<2, true>(id{y, x}, range<2>{work->global_size[1], work->global_size[0]}, id{0, 0}));
  }
};

/// A kernel over an nd_range that does nothing.
struct group_kernel {
  void operator()(nd_item<1>) const {}
  static void native(const void *, const syclc_native_work *) {}
};

/// Adds a number to each element that an accessor accesses.
template <access_mode Mode>
struct add_to_elements {
  int number;
  accessor<int, 1, Mode> values;
  void operator()(id<1> i) const { values[i] += number; }
  static void native(const void *closure, const syclc_native_work *work) {
    for (std::size_t x = 0; x != work->end[0]; ++x) (*static_cast<const add_to_elements *>(closure))(id{x});
  }
};

/// A kernel that an older or newer syclc compiled.
struct outdated_kernel {
  void operator()() const {}
};

/// The descriptor of a kernel over `Kernel`.
template <class Kernel, std::uint32_t Kind, std::uint32_t Dimensions>
const syclc_kernel *hand_made_descriptor() {
  static const syclc_native_variant variant = {SYCLC_ISA_BASELINE, 1, &Kernel::native, 0, 0, 0};
  static const syclc_kernel kernel = [] {
    syclc_kernel k = describe_kernel(Kind, Dimensions, &variant, 1);
    k.closure_size = sizeof(Kernel);
    k.closure_align = alignof(Kernel);
    return k;
  }();
  return &kernel;
}

inline const syclc_kernel outdated_descriptor = [] {
  syclc_kernel k{};
  k.magic = SYCLC_KERNEL_MAGIC;
  k.version = 99;
  return k;
}();

} // namespace sycl::detail::test

namespace sycl::detail {

template <>
inline const syclc_kernel *descriptor_of<unnamed_kernel, range_invocation<2>, test::store_linear_id>() noexcept {
  return test::hand_made_descriptor<test::store_linear_id, SYCLC_KERNEL_RANGE, 2>();
}
template <>
inline const syclc_kernel *descriptor_of<unnamed_kernel, nd_range_invocation<1>, test::group_kernel>() noexcept {
  return test::hand_made_descriptor<test::group_kernel, SYCLC_KERNEL_ND_RANGE, 1>();
}
template <>
inline const syclc_kernel *
descriptor_of<unnamed_kernel, range_invocation<1>, test::add_to_elements<access_mode::read_write>>() noexcept {
  return test::hand_made_descriptor<test::add_to_elements<access_mode::read_write>, SYCLC_KERNEL_RANGE, 1>();
}
template <>
inline const syclc_kernel *descriptor_of<unnamed_kernel, task_invocation, test::outdated_kernel>() noexcept {
  return &test::outdated_descriptor;
}

} // namespace sycl::detail
