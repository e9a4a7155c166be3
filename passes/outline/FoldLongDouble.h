// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Evaluates mathematical functions of `long double` with constant arguments, which LLVM does not: devices do not have
/// these functions, but libstdc++'s std::generate_canonical, and with it most of <random>'s distributions, computes the
/// number of an engine's bits with them.
/// \code
///   %log = call x86_fp80 @logl(x86_fp80 0xK401F8000000000000000)     =>   0xK4003B17217F7D1CF79AC   ; 32 ln 2
/// \endcode
/// The host's C library computes the result. A call whose arguments are not constant ends the work-item with a report, as
/// calls of other host functions do (device-library/Reports.h).
#ifndef SYCLC_PASSES_OUTLINE_FOLDLONGDOUBLE_H
#define SYCLC_PASSES_OUTLINE_FOLDLONGDOUBLE_H

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Whether \p F is such a function of the C library.
bool isLongDoubleFunction(const llvm::Function &F);

/// `syclc-fold-long-double`: after arguments have been propagated to the calls. \returns whether \p M changed.
bool foldLongDouble(llvm::Module &M);

} // namespace syclc

#endif
