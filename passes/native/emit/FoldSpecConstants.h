// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Specialization constants whose values are known at compile time: just in time, or ahead of time for listed values.
/// \code
///   @__syclc_specialization_constants = external constant [4 x i8]
///   -> @... = internal constant [4 x i8] c"\10\00\00\00"
/// \endcode
/// Optimising the module then folds all values that depend on them.
#ifndef SYCLC_PASSES_NATIVE_EMIT_FOLDSPECCONSTANTS_H
#define SYCLC_PASSES_NATIVE_EMIT_FOLDSPECCONSTANTS_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Sets the specialization constants of \p Spmd to \p Values, the block of all values (ir/SpecConstants.h). \returns
/// false if the size of \p Values differs from that of the block in \p Spmd.
bool foldSpecConstants(llvm::Module &Spmd, llvm::ArrayRef<uint8_t> Values);

} // namespace syclc

#endif
