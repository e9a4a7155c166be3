// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Part of LowerNvptx: sub-groups as warps.
///
/// A reduction or scan of a whole sub-group has five steps, each a shuffle and an operation:
/// \code
///   %other = shuffle(%sum, %lane + 16)
///   %sum = %lane + 16 < %size ? %sum + %other : %sum      ; and with 8, 4, 2, 1
///   %result = shuffle(%sum, 0)
/// \endcode
/// If some work-items may not reach the operation, a function determines which ones are active. If not all of them are,
/// it iterates over the active ones.
#ifndef SYCLC_PASSES_NVPTX_NVPTXSUBGROUPS_H
#define SYCLC_PASSES_NVPTX_NVPTXSUBGROUPS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"

namespace syclc {

struct Builtin;

/// Reads a special register of 32 bits.
llvm::Value *readSpecialRegister(llvm::IRBuilderBase &B, llvm::Intrinsic::ID Register);

/// Emits the sub-group operations of one function.
class NvptxSubGroups {
public:
  /// \param F a kernel, or a function that kernels call. \param Sm the architecture's number.
  NvptxSubGroups(llvm::Function &F, unsigned Sm);

  llvm::Value *lane(llvm::IRBuilderBase &B) const;
  llvm::Value *size(llvm::IRBuilderBase &B) const;  ///< number of work-items in this sub-group
  llvm::Value *id(llvm::IRBuilderBase &B) const;    ///< its number in the work-group
  llvm::Value *count(llvm::IRBuilderBase &B) const; ///< number of sub-groups in the work-group

  /// Emits a sub-group operation or barrier, and returns its result (null if there is none). \param ByAll all
  /// work-items of the sub-group reach it.
  llvm::Value *emit(llvm::IRBuilderBase &B, const Builtin &Called, llvm::ArrayRef<llvm::Value *> Arguments,
                    bool ByAll) const;

private:
  llvm::Value *groupSize(llvm::IRBuilderBase &B) const;
  llvm::Value *linearId(llvm::IRBuilderBase &B) const;
  llvm::Value *allMembers(llvm::IRBuilderBase &B) const;
  llvm::Value *members(llvm::IRBuilderBase &B, bool ByAll) const;
  llvm::Value *emitCollective(llvm::IRBuilderBase &B, const Builtin &C, llvm::Value *V, bool ByAll) const;
  llvm::Value *emitReduction(llvm::IRBuilderBase &B, const Builtin &C, llvm::Value *V) const;
  llvm::Value *emitScan(llvm::IRBuilderBase &B, const Builtin &C, llvm::Value *V) const;
  llvm::Value *emitRedux(llvm::IRBuilderBase &B, const Builtin &C, llvm::Value *V, bool ByAll) const;
  llvm::Function *someMembersFunction(const Builtin &C, llvm::Type *T) const;

  llvm::Function &F;
  unsigned Sm;
  unsigned Dimensions = 3;
  bool AlwaysFull = false; ///< the work-group size is known, and a multiple of the warp size
};

} // namespace syclc

#endif
