// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The work-item builtins as the host sees them: the compiler replaces their calls in kernels, so whoever gets here
/// asked outside of one.
#include "core/errors.hpp"

#include <sycl/detail/spmd_builtins.hpp>

namespace {
[[noreturn]] void outside_of_kernel() {
  sycl::detail::throw_error(sycl::errc::invalid,
                            "work-item query outside of a kernel: item, nd_item and group have values only inside the "
                            "function that parallel_for runs");
}
} // namespace

extern "C" {
SYCLC_EXPORT std::uint64_t __syclc_global_id(std::int32_t) { outside_of_kernel(); }
SYCLC_EXPORT std::uint64_t __syclc_local_id(std::int32_t) { outside_of_kernel(); }
SYCLC_EXPORT std::uint64_t __syclc_group_id(std::int32_t) { outside_of_kernel(); }
SYCLC_EXPORT std::uint64_t __syclc_global_size(std::int32_t) { outside_of_kernel(); }
SYCLC_EXPORT std::uint64_t __syclc_local_size(std::int32_t) { outside_of_kernel(); }
SYCLC_EXPORT std::uint64_t __syclc_num_groups(std::int32_t) { outside_of_kernel(); }
SYCLC_EXPORT std::uint64_t __syclc_global_offset(std::int32_t) { outside_of_kernel(); }
}
