// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The *leaves* of a value: the numbers and pointers that it is made of, in order. Arguments and results of
/// SYCL_EXTERNAL functions pass between sources as leaves, one by one (ir/ExternalFunctions.h): a `<2 x float>`,
/// which is how C++ passes a structure of two floats, is two.
///
/// A leaf passes as a type whose place in a call does not depend on the features of the CPU: i1 is widened to i8, other
/// odd integers to the next power of two; half and bfloat16 are i16.
#ifndef SYCLC_PASSES_IR_LEAVES_H
#define SYCLC_PASSES_IR_LEAVES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

namespace syclc {

/// Adds the types of \p T's leaves to \p Leaves. \returns false when it has parts that cannot pass between sources:
/// numbers of more than 64 bits.
bool leafTypes(llvm::Type *T, llvm::SmallVectorImpl<llvm::Type *> &Leaves);

/// As what a leaf passes.
llvm::Type *passedType(llvm::Type *Leaf);
/// A leaf (or lanes of it) to what it passes as, and back; \p Leaf is the type in one lane.
llvm::Value *toPassed(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Type *Leaf);
llvm::Value *fromPassed(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Type *Leaf);

/// The leaves of \p V, in order, and what they make together. For one work-item the aggregates are of type \p T; in
/// \p Lanes lanes they are what Widener::wide() says (native/vectorize/Widener.h).
void takeLeaves(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Type *T, unsigned Lanes,
                llvm::SmallVectorImpl<llvm::Value *> &Leaves);
/// Takes those of \p T from the front of \p Leaves.
llvm::Value *putLeaves(llvm::IRBuilderBase &B, llvm::Type *T, unsigned Lanes, llvm::ArrayRef<llvm::Value *> &Leaves);

} // namespace syclc

#endif
