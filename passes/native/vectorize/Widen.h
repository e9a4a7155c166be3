// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kinds of instructions and who widens them. Each function takes an instruction that is not uniform (or has
/// effects that must happen once a lane), with the Widener's builder in front of it, and either widens it (setLanes,
/// setUniform or remove) and returns true, or leaves everything as it is and returns false.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_WIDEN_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_WIDEN_H

namespace llvm {
class Function;
class Instruction;
class AllocaInst;
class CallInst;
} // namespace llvm

namespace syclc {

class Widener;

/// What of linear values is cheaper than of their lanes: comparisons, divisions, conversions (WidenCounts.cpp).
bool widenCounts(Widener &W, llvm::Instruction &I);

/// Arithmetic, comparisons, casts, selects, address arithmetic, aggregates (WidenArithmetic.cpp).
bool widenArithmetic(Widener &W, llvm::Instruction &I);

/// Loads and stores that are neither atomic nor volatile (WidenMemory.cpp).
bool widenMemory(Widener &W, llvm::Instruction &I);

/// A work-item's own variables: gives \p A room for all lanes (WidenPrivate.cpp). Called for every alloca of the kernel
/// before other instructions are widened.
bool widenPrivate(Widener &W, llvm::AllocaInst &A);

/// atomicrmw, cmpxchg, atomic loads and stores, fences (WidenAtomics.cpp).
bool widenAtomic(Widener &W, llvm::Instruction &I);

/// Operations and queries of sub-groups, votes, ballots (WidenGroupOps.cpp).
bool widenGroupOperation(Widener &W, llvm::CallInst &Call);

/// What multiplies matrices: dot products, AMX's tiles (WidenMatrix.cpp).
bool widenMatrixOperation(Widener &W, llvm::CallInst &Call);

/// \p Call multiplies private arrays as tiles.
bool isTileOperation(const llvm::CallInst &Call);

/// Mathematics: LLVM intrinsics that the target has vector instructions for, and the C library's functions through
/// the table of mathematics (WidenMath.cpp).
bool widenMath(Widener &W, llvm::CallInst &Call);

/// Every other call: memcpy and its kind, intrinsics that are widened element by element, calls that may run once for
/// all lanes (WidenCalls.cpp).
bool widenCall(Widener &W, llvm::CallInst &Call);

/// For one lane (OneLane.h): operations of a sub-group give what its only work-item brings (WidenGroupOps.cpp).
void lowerGroupOperationsForOneLane(llvm::Function &Kernel);

/// For one lane: atomics on the work-group's local memory become plain accesses (WidenAtomics.cpp). \returns true when
/// something changed.
bool relaxLocalAtomics(llvm::Function &Kernel);

} // namespace syclc

#endif
