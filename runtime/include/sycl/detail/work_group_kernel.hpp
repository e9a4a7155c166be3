// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Hierarchical kernels (specification 4.9.4.2.3, deprecated), launched by handler::parallel_for_work_group.
///
/// \code
///   h.parallel_for_work_group(range{8}, range{64}, [=](group<1> g) {...});
///     -> work_group_kernel{function object, range{64}} over nd_range(8 * 64, 64)
/// \endcode
/// The runtime checks that launch like any other with work-groups, but runs one work-item per group
/// (SYCLC_KERNEL_RUNS_GROUPS, abi/device_image.h), for which the function object has the group's size.
#pragma once

#include <sycl/detail/kernel_entry.hpp>
#include <sycl/detail/kernel_invocation.hpp>
#include <sycl/h_item.hpp>

#include <cstddef>

namespace sycl::detail {

/// The size of a group if the program leaves it to the runtime: one work-item, so that a kernel that ignores the size,
/// with one element per group, stays within its data. Ranges of parallel_for_work_item may have any size.
template <int Dimensions>
constexpr range<Dimensions> usual_work_group() {
  if constexpr (Dimensions == 1)
    return {1};
  else if constexpr (Dimensions == 2)
    return {1, 1};
  else
    return {1, 1, 1};
}

/// The function object of a hierarchical kernel. \tparam Kernel the user's.
template <class Kernel, int Dimensions>
struct work_group_kernel {
  using syclc_user_kernel = Kernel; ///< for the compiler: the kernel has its attributes and name
  Kernel kernel;
  range<Dimensions> local_range;
};

/// handler::parallel_for_work_group.
template <int Dimensions>
struct work_group_invocation {
  static constexpr int kind = SYCLC_KERNEL_HIERARCHICAL;
  static constexpr int dimensions = Dimensions;
  template <class Kernel>
  static void invoke(const work_group_kernel<Kernel, Dimensions> &closure) {
    call(closure.kernel, closure.local_range);
  }

private:
  template <class Kernel>
  static void call(const Kernel &kernel, const range<Dimensions> &local_range) {
    if constexpr (takes<Kernel, group<Dimensions>>(0))
      kernel(group_maker::make(local_range));
    else if constexpr (constexpr call_form form = form_of_call<Kernel, group<Dimensions>>(); form != call_form::none)
      call_in_form<form>(kernel, group_maker::make(local_range));
    else
      call_changing_copy<kind, dimensions, 0>(kernel, [&](const auto &copy) { call(copy, local_range); });
  }
};

/// The number of work-items of `groups` groups, in one dimension; on overflow, more than any device supports.
constexpr std::size_t all_work_items(std::size_t groups, std::size_t size) {
  return size != 0 && groups > static_cast<std::size_t>(-1) / size ? static_cast<std::size_t>(-1) / size * size
                                                                   : groups * size;
}

} // namespace sycl::detail
