// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Converts vectors of floating point to integers, with saturation, in vector instructions.
///
/// LLVM's code generator splits such vectors and converts each element. LLVM makes these conversions of code that
/// limits a converted number, such as a quantised one, to the range of a narrow type. They become
/// \code
///   %q = call <W x i8> @llvm.fptosi.sat(<W x float> %x)
///     ->  limited = max(min(%x, 127.0), -128.0)
///         %q      = trunc (%x is a number ? fptosi limited to <W x i32> : 0)
/// \endcode
/// If the largest integer is no floating-point number, numbers above the largest one below it become that integer.
#ifndef SYCLC_PASSES_NATIVE_X86_SATURATEDCONVERSIONS_H
#define SYCLC_PASSES_NATIVE_X86_SATURATEDCONVERSIONS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// Replaces llvm.fptosi.sat and llvm.fptoui.sat of vectors of at least 4 elements, if the target can convert vectors to
/// integers of that width.
class SaturatedConversionsPass : public llvm::PassInfoMixin<SaturatedConversionsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace syclc

#endif
