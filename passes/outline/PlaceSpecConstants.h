// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Assigns each specialization constant that kernels read a location in the block of the module's values
/// (ir/SpecConstants.h).
///
/// kernel_handler queries a constant's value by a builtin, whose arguments are the specialization_id and the size and
/// alignment of its value, all constants:
/// \code
///   h.get_specialization_constant<width>()
///
///   %p = call ptr @__syclc_specialization_constant(ptr @_ZL5width, i64 4, i64 4)
///   %v = load i32, ptr %p
/// \endcode
/// After:
/// \code
///   %v = load i32, ptr getelementptr (i8, ptr @__syclc_specialization_constants, i64 8)
/// \endcode
/// This happens before simplification, so that all forms of a kernel use the same locations; a constant that turns out
/// to be unused only wastes a few bytes.
#ifndef SYCLC_PASSES_OUTLINE_PLACESPECCONSTANTS_H
#define SYCLC_PASSES_OUTLINE_PLACESPECCONSTANTS_H

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Places the constants that \p M reads and records for each kernel which ones it reads. A read whose argument is not
/// the name of a specialization_id is reported as an error.
void placeSpecConstants(llvm::Module &M);

/// At -O0: \p Unoptimised, a clone of the host's kernels, uses the locations of \p Spmd, made from the same kernels.
/// Functions query the start of the values by `ptr @__syclc_specialization_constants_start()`.
void askForSpecConstants(llvm::Module &Unoptimised, const llvm::Module &Spmd);

} // namespace syclc

#endif
