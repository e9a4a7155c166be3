// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Computes `long double` in double on devices without it. Values in registers need no memory layout, so only functions
/// without other uses change: one that loads, stores or passes long doubles keeps them, and is an error of its target.
/// \code
///   %x = fpext double %a to x86_fp80
///   %y = fmul x86_fp80 %x, 0xK401F8000000000000000     =>    %z = fmul double %a, 0x41F0000000000000
///   %z = fptrunc x86_fp80 %y to double
/// \endcode
/// libstdc++ computes so in std::generate_canonical, where the factor is a power of two for most engines, and the result
/// is the same.
#ifndef SYCLC_PASSES_DEVICELIBRARY_NARROWLONGDOUBLE_H
#define SYCLC_PASSES_DEVICELIBRARY_NARROWLONGDOUBLE_H

#include "support/StepPass.h"

namespace syclc {

/// `syclc-narrow-long-double`: after inlining, with variables in registers. \returns whether \p F changed.
bool narrowLongDouble(llvm::Function &F);
template <>
inline constexpr bool PreservesCfg<narrowLongDouble> = true;

} // namespace syclc

#endif
