// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which of a kernel's native versions this CPU can run best.
///
/// The compiler puts every kernel into the object several times, once for each x86-64 micro-architecture level
/// (abi/device_image.h, syclc_isa_level). The level of the machine is found once, by CPUID and XGETBV as the psABI
/// says; then choosing is a look at a short table. Within a level a kernel may have variants of several sub-group
/// sizes, of which each launch takes one.
/// \code
///   const std::span<const syclc_native_variant> best = usable_variants(kernel); // empty: none runs here
///   const syclc_native_variant &variant = pick_size(best, row);
/// \endcode
#pragma once

#include "abi/device_image.h"

#include <cstddef>
#include <span>

namespace sycl::detail::native {

/// The highest micro-architecture level whose instructions the CPU has *and* whose registers the operating system
/// saves. SYCLC_ISA_BASELINE on anything but x86-64 of level 2 and above.
syclc_isa_level cpu_level() noexcept;

/// The kernel's variants of the highest level not above `level`, smallest sub-groups first. When the kernel requires a
/// sub-group size, the one variant of that size of the highest level that has it. \returns nothing when there is none.
std::span<const syclc_native_variant> pick_variants(const syclc_kernel &kernel, syclc_isa_level level) noexcept;

/// The same for this CPU. When they use AMX, the process asks the operating system for its registers, once; when it
/// gets none, those of the level below are returned.
std::span<const syclc_native_variant> usable_variants(const syclc_kernel &kernel) noexcept;

/// The variant for a launch whose rows (work-items of a work-group along x, or of the whole range) have `row`
/// work-items: the largest sub-groups of which a row fills at least one, or that are at least three quarters full.
/// Without such, the smallest sub-groups beside single work-items when a row fills half of one, else single work-items.
/// \param variants as of pick_variants(), not empty.
const syclc_native_variant &pick_size(std::span<const syclc_native_variant> variants, std::size_t row) noexcept;

/// "x86-64-v3", "x86-64-v4+dot", or "baseline".
const char *level_name(syclc_isa_level level) noexcept;

/// Bytes of the widest vector register of a level: what vector widths are counted in.
unsigned vector_register_bytes(syclc_isa_level level) noexcept;

} // namespace sycl::detail::native
