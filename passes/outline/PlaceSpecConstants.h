// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Gives each specialization constant that kernels read its place in the block of the module's values
/// (ir/SpecConstants.h).
///
/// kernel_handler asks for a constant's value by a builtin, whose arguments are the specialization_id and the size and
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
/// It happens before anything is simplified, so that all forms of a kernel agree on the places; a constant whose value
/// turns out not to matter only takes a few bytes.
#ifndef SYCLC_PASSES_OUTLINE_PLACESPECCONSTANTS_H
#define SYCLC_PASSES_OUTLINE_PLACESPECCONSTANTS_H

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Places the constants that \p M reads and notes with each kernel which ones it reads. Reads of what is not the name
/// of a specialization_id are reported as errors.
void placeSpecConstants(llvm::Module &M);

/// At -O0: in \p Unoptimised, a clone of the host's kernels, the places are those of \p Spmd, which was made from the
/// same kernels. Functions ask for the start of the values by `ptr @__syclc_specialization_constants_start()`.
void askForSpecConstants(llvm::Module &Unoptimised, const llvm::Module &Spmd);

} // namespace syclc

#endif
