// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Part of LowerNvptx: sub-groups as warps.
///
/// A reduction or scan of a whole sub-group is five steps, each a shuffle and an operation:
/// \code
///   %other = shuffle(%sum, %lane + 16)
///   %sum = %lane + 16 < %size ? %sum + %other : %sum      ; and with 8, 4, 2, 1
///   %result = shuffle(%sum, 0)
/// \endcode
/// Where perhaps not all come to it, a function first asks who is there, and goes from one to the next unless it is
/// all.
#ifndef SYCLC_PASSES_NVPTX_NVPTXSUBGROUPS_H
#define SYCLC_PASSES_NVPTX_NVPTXSUBGROUPS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"

namespace syclc {

struct Builtin;

/// A special register of 32 bits.
llvm::Value *readSpecialRegister(llvm::IRBuilderBase &B, llvm::Intrinsic::ID Register);

/// Emits operations of one function's sub-groups.
class NvptxSubGroups {
public:
  /// \param F a kernel, or a function that kernels call. \param Sm the architecture's number.
  NvptxSubGroups(llvm::Function &F, unsigned Sm);

  llvm::Value *lane(llvm::IRBuilderBase &B) const;
  llvm::Value *size(llvm::IRBuilderBase &B) const;  ///< work-items of this sub-group
  llvm::Value *id(llvm::IRBuilderBase &B) const;    ///< in the work-group
  llvm::Value *count(llvm::IRBuilderBase &B) const; ///< of the work-group

  /// What a call of a sub-group's operation or barrier returns (null: nothing). \param ByAll all of the sub-group come.
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
  bool AlwaysFull = false; ///< the work-group's size is known, and a multiple of a warp's
};

} // namespace syclc

#endif
