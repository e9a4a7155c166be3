// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Selects the native variants of a kernel that are best for this CPU.
///
/// The compiler emits every kernel several times, once for each x86-64 micro-architecture level (abi/device_image.h,
/// syclc_isa_level). The level of the machine is determined once, by CPUID and XGETBV as in the psABI; after that, a
/// kernel's variant is found in a short table. A level may have variants with several sub-group sizes, one of which is
/// chosen for each launch.
/// \code
///   const std::span<const syclc_native_variant> best = usable_variants(kernel); // empty: none runs here
///   const syclc_native_variant &variant = pick_size(best, row);
/// \endcode
#pragma once

#include "abi/device_image.h"

#include <cstddef>
#include <span>

namespace sycl::detail::native {

/// The highest micro-architecture level whose instructions the CPU supports *and* whose registers the operating system
/// saves. SYCLC_ISA_BASELINE for anything below x86-64 level 2.
syclc_isa_level cpu_level() noexcept;

/// The kernel's variants of the highest level not above `level`, smallest sub-groups first. If the kernel requires a
/// sub-group size, the variant of that size of the highest level that has it. \returns an empty span if there is none.
std::span<const syclc_native_variant> pick_variants(const syclc_kernel &kernel, syclc_isa_level level) noexcept;

/// The same for this CPU. If the variants use AMX, requests its registers from the operating system, once per process;
/// if that fails, returns those of the next lower level.
std::span<const syclc_native_variant> usable_variants(const syclc_kernel &kernel) noexcept;

/// The variant for a launch with rows (work-items of a work-group along x, or of the whole range) of `row` work-items:
/// the one with the largest sub-groups that a row fills at least once, or to at least three quarters. If there is none,
/// the smallest sub-groups larger than one work-item if a row fills half of one, otherwise single work-items.
/// \param variants a result of pick_variants() that is not empty.
const syclc_native_variant &pick_size(std::span<const syclc_native_variant> variants, std::size_t row) noexcept;

/// "x86-64-v3", "x86-64-v4+dot", or "baseline".
const char *level_name(syclc_isa_level level) noexcept;

/// Bytes of the widest vector register of a level, from which vector widths are derived.
unsigned vector_register_bytes(syclc_isa_level level) noexcept;

} // namespace sycl::detail::native
