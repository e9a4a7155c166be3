// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Specialization constants whose values are known when code is made: just in time, or ahead of time for listed values.
/// \code
///   @__syclc_specialization_constants = external constant [4 x i8]
///   -> @... = internal constant [4 x i8] c"\10\00\00\00"
/// \endcode
/// Optimising the module then folds all that depends on them.
#ifndef SYCLC_PASSES_NATIVE_EMIT_FOLDSPECCONSTANTS_H
#define SYCLC_PASSES_NATIVE_EMIT_FOLDSPECCONSTANTS_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Makes \p Values, the block of all values (ir/SpecConstants.h), those of \p Spmd's constants. \returns false
/// when they are not as many bytes as \p Spmd has.
bool foldSpecConstants(llvm::Module &Spmd, llvm::ArrayRef<uint8_t> Values);

} // namespace syclc

#endif
