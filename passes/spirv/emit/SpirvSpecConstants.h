// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Specialization constants in SPIR-V: one OpSpecConstant for each scalar of a value.
///
/// Before:
/// \code
///   %v = load float, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 8)
/// \endcode
/// After, in the form that LLVM's SPIR-V backend expects (SpecId, default value):
/// \code
///   %v = call float @_Z20__spirv_SpecConstantif(i32 1, float 1.5)
/// \endcode
/// Values that are not one scalar (vectors, structures, both halves of a word at once) are composed of scalars. If an
/// address is needed, as for an array with a variable index, the values are stored in a private variable at the start
/// of the function.
#ifndef SYCLC_PASSES_SPIRV_EMIT_SPIRVSPECCONSTANTS_H
#define SYCLC_PASSES_SPIRV_EMIT_SPIRVSPECCONSTANTS_H

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Replaces all uses of blocks of unknown values: the module's own, and in a device link those of modules whose
/// functions were inlined. Pointers must still be flat.
void lowerSpecConstantsForSpirv(llvm::Module &M);

} // namespace syclc

#endif
