// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCL_EXTERNAL functions at -O0: kernels call the variants for one lane (native/vectorize/ExternalVariant.h). A
/// function that is compiled at -O0 becomes this variant itself, with all its variables and lines.
///
/// Before, as created by outlineUnoptimised():
/// \code
///   declare float @_Z5scalef(float, ptr %item) "syclc-external"
///   define float @_Z5twicef(float %x, ptr %item) "syclc-external" { ... call float @_Z5scalef(float %x, ptr %item)
/// \endcode
/// After, for the CPU for which the source is compiled:
/// \code
///   define float @_ZGVbN1v__Z5twicef.syclc(float %x, ptr %context) "syclc-external-variant"="_Z5twicef" {
///     (fill %item from %context), ..., (fill %c from %item)
///     call float @_ZGVbN1v__Z5scalef.syclc(float %x, ptr %c)
/// \endcode
#ifndef SYCLC_PASSES_NATIVE_EMIT_UNOPTIMISEDEXTERNALS_H
#define SYCLC_PASSES_NATIVE_EMIT_UNOPTIMISEDEXTERNALS_H

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Lowers \p M, whose functions have the attributes of their ISA level. Exported functions become variants; those that
/// \p M also calls are kept as internal functions.
void lowerUnoptimisedExternals(llvm::Module &M);

} // namespace syclc

#endif
