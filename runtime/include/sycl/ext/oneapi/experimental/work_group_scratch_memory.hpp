// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Local memory whose size the launch specifies (SYCL_EXT_ONEAPI_WORK_GROUP_SCRATCH_MEMORY).
///
/// \code
///   syclex::nd_launch(queue,
///                     syclex::launch_config(sycl::nd_range<1>(n, 256),
///                                           syclex::properties(syclex::work_group_scratch_size(256 * sizeof(int)))),
///                     [=](sycl::nd_item<1> item) {
///     int *scratch = static_cast<int *>(syclex::get_work_group_scratch_memory());
/// \endcode
/// It uses the same address as local_accessors: a launch can have only one of them.
#pragma once

#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/ext/oneapi/properties/properties.hpp>

#include <cstddef>

namespace sycl::ext::oneapi::experimental {

/// A property of launches. \throws errc::feature_not_supported from a launch that also has a local_accessor or other
/// local memory; errc::memory_allocation if the device has less.
struct work_group_scratch_size {
  constexpr work_group_scratch_size(std::size_t bytes) : value(bytes) {}
  std::size_t value;
};
using work_group_scratch_size_key = work_group_scratch_size;
template <>
struct is_property_key<work_group_scratch_size_key> : std::true_type {};

/// The work-group's memory, the same for every call; only in kernels launched with the property.
inline void *get_work_group_scratch_memory() { return __syclc_local_memory(); }

} // namespace sycl::ext::oneapi::experimental

template <class Invocation>
struct sycl::detail::with_property<Invocation, sycl::ext::oneapi::experimental::work_group_scratch_size> : Invocation {
};
