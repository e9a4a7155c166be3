// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How many work-items a kernel's sub-groups get: the cost model's decision, as a value.
///
/// A size that the source requires is taken. Otherwise a sub-group fills two of the ISA level's vector registers with
/// the type that the kernel mostly computes with: chains of dependent operations then leave no holes in the pipeline.
/// It fills one when two would not leave enough registers, and when groups have rows (two or three dimensions), which
/// are rarely longer. Kernels for which gathers, lanes that wait for others, and calls without vector form would make
/// SIMD slower stay scalar.
///
/// The model compares, over the kernel's instructions weighted by the depth of their loops, what W work-items cost one
/// after the other with what a sub-group costs, in the units of LLVM's TargetTransformInfo for the ISA level.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_VECTORPLAN_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_VECTORPLAN_H

#include "llvm/ADT/SmallVector.h"

#include <string>

namespace llvm {
class Function;
class TargetTransformInfo;
} // namespace llvm

namespace syclc {

class Remarks;

struct VectorPlan {
  /// The sub-group sizes to make native variants for, ascending; 1 is scalar code. Never empty.
  llvm::SmallVector<unsigned, 2> Sizes;
  /// Why, for the remark: "two registers of float".
  std::string Reason;
};

/// Whether \p Kernel asks for its sub-group: then its size is something that the user sees.
bool usesSubGroups(const llvm::Function &Kernel);

/// Plans \p Kernel, in SPMD form with everything inlined, for the ISA level that \p Target knows.
VectorPlan planVectors(llvm::Function &Kernel, const llvm::TargetTransformInfo &Target);

} // namespace syclc

#endif
