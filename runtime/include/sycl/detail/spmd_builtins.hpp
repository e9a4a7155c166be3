// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The builtins of device code (docs/spmd-ir.md). In kernels the compiler replaces calls of them; on the host libsycl
/// defines them to throw errc::invalid, because there is no work-item.
///
/// `dim` is x-fastest: index `i` of `D` SYCL dimensions is `D - 1 - i`.
#pragma once

#include <cstdint>

extern "C" {
std::uint64_t __syclc_global_id(std::int32_t dim);
std::uint64_t __syclc_local_id(std::int32_t dim);
std::uint64_t __syclc_group_id(std::int32_t dim);
std::uint64_t __syclc_global_size(std::int32_t dim);
std::uint64_t __syclc_local_size(std::int32_t dim);
std::uint64_t __syclc_num_groups(std::int32_t dim);
std::uint64_t __syclc_global_offset(std::int32_t dim);

/// Start of the launch's local_accessors; a local_accessor's offset is relative to this.
void *__syclc_local_memory();
/// An object in local memory, with constant size and alignment. Each call in the source is a separate object.
void *__syclc_static_local_memory(std::uint64_t size, std::uint64_t align);
/// The same, but one per `variable`, which is the address of a variable at namespace scope or of a static one.
void *__syclc_work_group_static(const void *variable, std::uint64_t size, std::uint64_t align);
/// Local memory that all group algorithms of a kernel share, 4096 bytes; needs a barrier before and after its use.
void *__syclc_group_scratch();
/// The barrier before its use, to be called before __syclc_group_scratch(): removed where it cannot have been used
/// before.
void __syclc_group_scratch_barrier();
/// If __syclc_prefers_sub_groups(): from here to the next barrier the sub-groups of the work-group run one after the
/// other, in the order of their numbers, and see what earlier ones have written to local memory.
void __syclc_sub_group_turn();

/// The device's copy of a device_global. `variable` is the host's, `flags` are syclc_device_global_flags, constants.
void *__syclc_device_global(const void *variable, std::uint32_t flags);

/// The address of a specialization constant's value. `id` is the address of a constexpr specialization_id; size and
/// alignment are those of its value. All are constants. On the host it returns the address of the default value.
const void *__syclc_specialization_constant(const void *id, std::uint64_t size, std::uint64_t align) noexcept;

/// Barriers. `scope` is the constant value of a sycl::memory_scope; all memory is ordered.
void __syclc_work_group_barrier(std::int32_t scope);
void __syclc_sub_group_barrier(std::int32_t scope);

/// Calls `work_item(closure)` for each point of a range of these sizes, in no particular order, in a kernel whose
/// work-groups have one work-item; `work_item` must be the name of a function, which can query its point.
void __syclc_for_work_items(void (*work_item)(const void *), std::uint64_t size_x, std::uint64_t size_y,
                            std::uint64_t size_z, const void *closure);
std::uint64_t __syclc_inner_id(std::int32_t dim);

std::int32_t __syclc_sub_group_local_id();
std::int32_t __syclc_sub_group_size();
std::int32_t __syclc_sub_group_max_size();
std::int32_t __syclc_sub_group_id();
std::int32_t __syclc_num_sub_groups();
/// 1 if the target's work-group algorithms should be built on sub-groups, else 0; the compiler replaces it by the
/// constant.
std::int32_t __syclc_prefers_sub_groups();
/// 1 if the target has a clock that kernels can read, else 0; also replaced by a constant.
std::int32_t __syclc_has_clock();
/// 1 if the sub-groups of a work-group run side by side, and exchange values by instructions (NVIDIA GPUs), else 0; also
/// replaced by a constant.
std::int32_t __syclc_has_warps();
/// The number of the NVIDIA architecture for which the code is compiled (90 for sm_90), 0 for other targets; also
/// replaced by a constant.
std::int32_t __syclc_nvidia_architecture();
/// Copies `size` bytes (4, 8 or 16, and a multiple of both addresses' alignment) from global to local memory,
/// asynchronously. Only where __syclc_has_warps() is 1.
void __syclc_copy_async(void *to, const void *from, std::int32_t size);
/// Waits until all of this work-item's asynchronous copies have ended.
void __syclc_wait_for_copies();

/// Predicates and votes are 0 or 1; bit l of a ballot is lane l's.
std::int32_t __syclc_sub_group_any(std::int32_t predicate);
std::int32_t __syclc_sub_group_all(std::int32_t predicate);
std::uint64_t __syclc_sub_group_ballot(std::int32_t predicate);
/// The value passed by work-item `lane` of the sub-group; unspecified beyond the last.
std::uint8_t __syclc_sub_group_shuffle_i8(std::uint8_t value, std::int32_t lane);
std::uint16_t __syclc_sub_group_shuffle_i16(std::uint16_t value, std::int32_t lane);
std::uint32_t __syclc_sub_group_shuffle_i32(std::uint32_t value, std::int32_t lane);
std::uint64_t __syclc_sub_group_shuffle_i64(std::uint64_t value, std::int32_t lane);

/// `pointer` if it points to memory of the sycl::access::address_space with that number, else null.
const void *__syclc_pointer_in_space(const void *pointer, std::int32_t space);

/// An index is outside of an accessor's range: reports it. Ends the program, on the host and in native kernels; on other
/// devices when the kernel has ended. `what` is the number of dimensions plus a sycl::detail::indexed. The compiler
/// sets the arguments after the range; calls have 0 and null pointers.
void __syclc_index_out_of_range(std::int32_t what, std::uint64_t index_x, std::uint64_t index_y, std::uint64_t index_z,
                                std::uint64_t range_x, std::uint64_t range_y, std::uint64_t range_z, const char *file,
                                std::uint32_t line, const char *function, void *record);

/// Host bookkeeping: the object at `self` (such as an accessor) shares ownership of the host-side object `handle`.
/// Calls of `__syclc_host_*` are removed from device code, where such objects are plain bytes.
/// `self` lets the handler find the accessors inside a kernel's function object while it copies that object.
void __syclc_host_retain(void *handle, const void *self) noexcept;
/// Releases what `__syclc_host_retain` acquired.
void __syclc_host_release(void *handle, const void *self) noexcept;
/// A local_accessor was copied; `owner` is the copy's number of its command group, or 0.
void __syclc_host_local_copied(const std::uint64_t *owner) noexcept;
}
