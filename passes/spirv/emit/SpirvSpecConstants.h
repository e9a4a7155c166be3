// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Specialization constants in SPIR-V: one OpSpecConstant for each scalar of a value.
///
/// Before:
/// \code
///   %v = load float, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 8)
/// \endcode
/// After, as LLVM's SPIR-V backend takes it (SpecId, default value):
/// \code
///   %v = call float @_Z20__spirv_SpecConstantif(i32 1, float 1.5)
/// \endcode
/// Values that are more or less than one scalar (vectors, structures, both halves of a word at once) are put together
/// from scalars. What needs an address, such as an array at an index that is not constant, gets it: a private variable
/// that the function fills when it starts.
#ifndef SYCLC_PASSES_SPIRV_EMIT_SPIRVSPECCONSTANTS_H
#define SYCLC_PASSES_SPIRV_EMIT_SPIRVSPECCONSTANTS_H

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Replaces all uses of the globals of values that nobody knows: of the module's own, and in a device link of those of
/// modules whose functions were inlined. Pointers are still flat.
void lowerSpecConstantsForSpirv(llvm::Module &M);

} // namespace syclc

#endif
