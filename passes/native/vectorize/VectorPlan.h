// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The sizes of a kernel's sub-groups, as chosen by the cost model.
///
/// A size that the source requires is used. Otherwise a sub-group fills two of the ISA level's vector registers with
/// the type of most computations, so that chains of dependent operations do not stall the pipeline. It fills one
/// register if two would leave too few registers, and if groups have rows (two or three dimensions), which are rarely
/// longer. Kernels that SIMD would make slower, because of gathers, lanes that wait for others, and calls without a
/// vector form, stay scalar.
///
/// The model compares the costs of W work-items one after the other with those of a sub-group, in the units of LLVM's
/// TargetTransformInfo for the ISA level; instructions are weighted by their loop depth.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_VECTORPLAN_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_VECTORPLAN_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"

#include <string>

namespace syclc {

class Remarks;

struct VectorPlan {
  /// The sub-group sizes to create native variants for, ascending; 1 is scalar code. Never empty.
  llvm::SmallVector<unsigned, 2> Sizes;
  /// The reason, for the remark: "two registers of float".
  std::string Reason;
};

/// Whether \p Kernel uses its sub-group, which makes the sub-group size visible to the user.
bool usesSubGroups(const llvm::Function &Kernel);

/// Plans \p Kernel, in SPMD form with all calls inlined, for the ISA level of \p Analyses.
VectorPlan planVectors(llvm::Function &Kernel, llvm::FunctionAnalysisManager &Analyses);

} // namespace syclc

#endif
