// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The builtins that device code is made of (docs/spmd-ir.md). In a kernel the compiler replaces their calls; on the
/// host libsycl defines them to throw errc::invalid, because there is no work-item to ask.
///
/// `dim` is x-fastest: a `D`-dimensional SYCL index `i` is `D - 1 - i`.
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

/// Host bookkeeping: the object at `self` (an accessor, for one) shares ownership of the host-side object `handle`.
/// Calls of `__syclc_host_*` vanish from device code, where such objects are plain bytes.
/// `self` lets the handler find the accessors inside a kernel's function object while it copies that object.
void __syclc_host_retain(void *handle, const void *self) noexcept;
/// Gives up what `__syclc_host_retain` took.
void __syclc_host_release(void *handle, const void *self) noexcept;
}
