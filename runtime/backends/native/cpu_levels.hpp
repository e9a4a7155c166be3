// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which of a kernel's native versions this CPU can run best.
///
/// The compiler puts every kernel into the object several times, once for each x86-64 micro-architecture level
/// (abi/device_image.h, syclc_isa_level). The level of the machine is found once, by CPUID and XGETBV as the psABI
/// says; then choosing is a look at a table of at most four entries.
/// \code
///   const syclc_native_variant *best = pick_variant(kernel, cpu_level());   // null: nothing this CPU can run
/// \endcode
#pragma once

#include "abi/device_image.h"

namespace sycl::detail::native {

/// The highest micro-architecture level whose instructions the CPU has *and* whose registers the operating system
/// saves. SYCLC_ISA_BASELINE on anything but x86-64 of level 2 and above.
syclc_isa_level cpu_level() noexcept;

/// The kernel's variant of the highest level not above `level`. \returns null when it has none.
const syclc_native_variant *pick_variant(const syclc_kernel &kernel, syclc_isa_level level) noexcept;

/// Bytes of the widest vector register of a level: what vector widths are counted in.
unsigned vector_register_bytes(syclc_isa_level level) noexcept;

} // namespace sycl::detail::native
