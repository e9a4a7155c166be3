// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions that widen each kind of instruction. Each function takes an instruction that is not uniform, or has
/// effects that must happen once per lane; the Widener's builder is before the instruction. The function either widens
/// it (setLanes, setUniform or remove) and returns true, or changes nothing and returns false.
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

/// Operations that are cheaper on linear values than on their lanes: comparisons, divisions, conversions
/// (WidenCounts.cpp).
bool widenCounts(Widener &W, llvm::Instruction &I);

/// Arithmetic, comparisons, casts, selects, address arithmetic, aggregates (WidenArithmetic.cpp).
bool widenArithmetic(Widener &W, llvm::Instruction &I);

/// Loads and stores that are neither atomic nor volatile (WidenMemory.cpp).
bool widenMemory(Widener &W, llvm::Instruction &I);

/// Private variables: allocates space for \p A in all lanes (WidenPrivate.cpp). Called for every alloca of the kernel
/// before other instructions are widened.
bool widenPrivate(Widener &W, llvm::AllocaInst &A);

/// atomicrmw, cmpxchg, atomic loads and stores, fences (WidenAtomics.cpp).
bool widenAtomic(Widener &W, llvm::Instruction &I);

/// Operations and queries of sub-groups, votes, ballots (WidenGroupOps.cpp).
bool widenGroupOperation(Widener &W, llvm::CallInst &Call);

/// Matrix multiplication: dot products, AMX tiles (WidenMatrix.cpp).
bool widenMatrixOperation(Widener &W, llvm::CallInst &Call);

/// Whether \p Call multiplies private arrays as tiles.
bool isTileOperation(const llvm::CallInst &Call);

/// Math functions: LLVM intrinsics for which the target has vector instructions, and C library functions in the math
/// table (WidenMath.cpp).
bool widenMath(Widener &W, llvm::CallInst &Call);

/// All other calls: memcpy and similar, intrinsics that are widened element by element, calls that may run once for all
/// lanes (WidenCalls.cpp).
bool widenCall(Widener &W, llvm::CallInst &Call);

/// For one lane (OneLane.h): replaces operations of a sub-group by the value of its only work-item (WidenGroupOps.cpp).
void lowerGroupOperationsForOneLane(llvm::Function &Kernel);

/// For one lane: turns atomics on local memory into plain accesses (WidenAtomics.cpp). \returns whether the kernel
/// changed.
bool relaxLocalAtomics(llvm::Function &Kernel);

} // namespace syclc

#endif
