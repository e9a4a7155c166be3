// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Host definitions of the builtins for kernels. The compiler replaces calls of them in kernels, so these are only
/// reached by calls outside of kernels.
#include "core/base/errors.hpp"

#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/detail/sub_group_collectives.hpp>

namespace {
[[noreturn]] void outside_of_kernel() {
  sycl::detail::throw_error(sycl::errc::invalid,
                            "work-item query outside of a kernel: item, nd_item and group have values only inside the "
                            "function that parallel_for runs");
}
[[noreturn]] void operation_outside_of_kernel(const char *what) {
  sycl::detail::throw_error(sycl::errc::invalid, std::string(what) +
                                                     " outside of a kernel over an nd_range: work-groups and "
                                                     "sub-groups exist only inside what parallel_for over an nd_range "
                                                     "runs");
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

SYCLC_EXPORT void __syclc_for_work_items(void (*)(const void *), std::uint64_t, std::uint64_t, std::uint64_t,
                                         const void *) {
  operation_outside_of_kernel("group::parallel_for_work_item");
}
SYCLC_EXPORT std::uint64_t __syclc_inner_id(std::int32_t) { outside_of_kernel(); }

SYCLC_EXPORT void *__syclc_local_memory() { operation_outside_of_kernel("access to a local_accessor's memory"); }
SYCLC_EXPORT void *__syclc_static_local_memory(std::uint64_t, std::uint64_t) {
  operation_outside_of_kernel("group_local_memory");
}
SYCLC_EXPORT void *__syclc_work_group_static(const void *, std::uint64_t, std::uint64_t) {
  operation_outside_of_kernel("access to a work_group_static");
}
SYCLC_EXPORT void *__syclc_group_scratch() { operation_outside_of_kernel("group algorithm"); }
SYCLC_EXPORT void __syclc_sub_group_turn() { operation_outside_of_kernel("group algorithm"); }
SYCLC_EXPORT void __syclc_group_scratch_barrier() { operation_outside_of_kernel("group algorithm"); }

SYCLC_EXPORT void *__syclc_device_global(const void *, std::uint32_t) {
  sycl::detail::throw_error(sycl::errc::invalid,
                            "access to a device_global outside of a kernel: each device has a copy "
                            "of it, which queue::copy and queue::memcpy read and write");
}

SYCLC_EXPORT const void *__syclc_specialization_constant(const void *id, std::uint64_t, std::uint64_t) noexcept {
  return id;
}

SYCLC_EXPORT void __syclc_work_group_barrier(std::int32_t) { operation_outside_of_kernel("barrier"); }
SYCLC_EXPORT void __syclc_sub_group_barrier(std::int32_t) { operation_outside_of_kernel("barrier"); }

SYCLC_EXPORT std::int32_t __syclc_sub_group_local_id() { outside_of_kernel(); }
SYCLC_EXPORT std::int32_t __syclc_sub_group_size() { outside_of_kernel(); }
SYCLC_EXPORT std::int32_t __syclc_sub_group_max_size() { outside_of_kernel(); }
SYCLC_EXPORT std::int32_t __syclc_sub_group_id() { outside_of_kernel(); }
SYCLC_EXPORT std::int32_t __syclc_num_sub_groups() { outside_of_kernel(); }
SYCLC_EXPORT std::int32_t __syclc_matrix_lanes() { operation_outside_of_kernel("joint_matrix"); }
SYCLC_EXPORT std::int32_t __syclc_matrix_rows() { operation_outside_of_kernel("joint_matrix"); }
SYCLC_EXPORT std::int32_t __syclc_matrix_tiles() { operation_outside_of_kernel("joint_matrix"); }
SYCLC_EXPORT std::int32_t __syclc_matrix_fragments() { operation_outside_of_kernel("joint_matrix"); }
SYCLC_EXPORT float __syclc_dot_bf16(float, std::uint32_t, std::uint32_t) {
  operation_outside_of_kernel("joint_matrix_mad");
}
SYCLC_EXPORT std::int32_t __syclc_dot_us8(std::int32_t, std::uint32_t, std::uint32_t) {
  operation_outside_of_kernel("joint_matrix_mad");
}
#define SYCLC_TILE(TYPES)                                                                                              \
  SYCLC_EXPORT void __syclc_tile_##TYPES(void *, const void *, const void *, std::int32_t, std::int32_t,               \
                                         std::int32_t) {                                                               \
    operation_outside_of_kernel("joint_matrix_mad");                                                                   \
  }
SYCLC_TILE(bf16)
SYCLC_TILE(ss8)
SYCLC_TILE(su8)
SYCLC_TILE(us8)
SYCLC_TILE(uu8)
#undef SYCLC_TILE
SYCLC_EXPORT void __syclc_ldmatrix(void *, const void *, std::int32_t, std::int32_t) {
  operation_outside_of_kernel("joint_matrix_load");
}
#define SYCLC_MMA(TYPES)                                                                                               \
  SYCLC_EXPORT void __syclc_mma_##TYPES(void *, const void *, const void *) {                                          \
    operation_outside_of_kernel("joint_matrix_mad");                                                                   \
  }
SYCLC_MMA(bf16)
SYCLC_MMA(f16)
SYCLC_MMA(tf32)
SYCLC_MMA(f64)
SYCLC_MMA(ss8)
SYCLC_MMA(su8)
SYCLC_MMA(us8)
SYCLC_MMA(uu8)
#undef SYCLC_MMA
SYCLC_EXPORT std::int32_t __syclc_prefers_sub_groups() { operation_outside_of_kernel("group algorithm"); }
SYCLC_EXPORT std::int32_t __syclc_has_clock() { operation_outside_of_kernel("clock()"); }
SYCLC_EXPORT std::int32_t __syclc_has_warps() { operation_outside_of_kernel("group algorithm"); }
SYCLC_EXPORT std::int32_t __syclc_nvidia_architecture() { return 0; }
SYCLC_EXPORT void __syclc_copy_async(void *, const void *, std::int32_t) {
  operation_outside_of_kernel("async_work_group_copy");
}
SYCLC_EXPORT void __syclc_wait_for_copies() { operation_outside_of_kernel("async_work_group_copy"); }

SYCLC_EXPORT std::int32_t __syclc_sub_group_any(std::int32_t) { operation_outside_of_kernel("group algorithm"); }
SYCLC_EXPORT std::int32_t __syclc_sub_group_all(std::int32_t) { operation_outside_of_kernel("group algorithm"); }
SYCLC_EXPORT std::uint64_t __syclc_sub_group_ballot(std::int32_t) { operation_outside_of_kernel("group_ballot"); }
SYCLC_EXPORT std::uint8_t __syclc_sub_group_shuffle_i8(std::uint8_t, std::int32_t) {
  operation_outside_of_kernel("exchange of values in a sub-group");
}
SYCLC_EXPORT std::uint16_t __syclc_sub_group_shuffle_i16(std::uint16_t, std::int32_t) {
  operation_outside_of_kernel("exchange of values in a sub-group");
}
SYCLC_EXPORT std::uint32_t __syclc_sub_group_shuffle_i32(std::uint32_t, std::int32_t) {
  operation_outside_of_kernel("exchange of values in a sub-group");
}
SYCLC_EXPORT std::uint64_t __syclc_sub_group_shuffle_i64(std::uint64_t, std::int32_t) {
  operation_outside_of_kernel("exchange of values in a sub-group");
}

#define SYCLC_COLLECTIVE(operation, suffix, type)                                                                      \
  SYCLC_EXPORT type __syclc_sub_group_reduce_##operation##_##suffix(type) {                                            \
    operation_outside_of_kernel("group algorithm");                                                                    \
  }                                                                                                                    \
  SYCLC_EXPORT type __syclc_sub_group_exclusive_scan_##operation##_##suffix(type) {                                    \
    operation_outside_of_kernel("group algorithm");                                                                    \
  }                                                                                                                    \
  SYCLC_EXPORT type __syclc_sub_group_inclusive_scan_##operation##_##suffix(type) {                                    \
    operation_outside_of_kernel("group algorithm");                                                                    \
  }
#include <sycl/detail/sub_group_collectives.def>
}
