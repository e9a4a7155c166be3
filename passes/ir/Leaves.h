// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The *leaves* of a value: the scalars and pointers that it consists of, in order. Arguments and results of
/// SYCL_EXTERNAL functions pass between sources as leaves, one by one (ir/ExternalFunctions.h): a `<2 x float>`, which
/// is how the C++ ABI passes a structure of two floats, has two leaves.
///
/// A leaf is passed as a type whose location in a call does not depend on the CPU's features: i1 is widened to i8,
/// other odd integers to the next power of two; half and bfloat16 are passed as i16.
#ifndef SYCLC_PASSES_IR_LEAVES_H
#define SYCLC_PASSES_IR_LEAVES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

namespace syclc {

/// Appends the types of \p T's leaves to \p Leaves. \returns false if a part cannot pass between sources: integers of
/// more than 64 bits.
bool leafTypes(llvm::Type *T, llvm::SmallVectorImpl<llvm::Type *> &Leaves);

/// The type as which a leaf is passed.
llvm::Type *passedType(llvm::Type *Leaf);
/// Converts a leaf (or a vector of one leaf's lanes) to the type as which it is passed, and back; \p Leaf is the type
/// in one lane.
llvm::Value *toPassed(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Type *Leaf);
llvm::Value *fromPassed(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Type *Leaf);

/// Splits \p V into its leaves, in order. For one work-item aggregates are of type \p T; for \p Lanes lanes they are as
/// described at Widener::wide() (native/vectorize/Widener.h).
void takeLeaves(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Type *T, unsigned Lanes,
                llvm::SmallVectorImpl<llvm::Value *> &Leaves);
/// Builds a value of type \p T from the leaves at the front of \p Leaves, and removes them.
llvm::Value *putLeaves(llvm::IRBuilderBase &B, llvm::Type *T, unsigned Lanes, llvm::ArrayRef<llvm::Value *> &Leaves);

} // namespace syclc

#endif
