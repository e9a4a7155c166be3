// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables that are written once, in unsimplified code: loads of them have the stored value.
#ifndef SYCLC_PASSES_OUTLINE_ONLYSTORE_H
#define SYCLC_PASSES_OUTLINE_ONLYSTORE_H

#include "llvm/IR/Instructions.h"

namespace syclc {

/// The only store to \p Variable, if all other users are loads and lifetime markers; or null.
inline llvm::StoreInst *onlyStoreTo(const llvm::AllocaInst &Variable) {
  llvm::StoreInst *Only = nullptr;
  for (llvm::User *U : const_cast<llvm::AllocaInst &>(Variable).users()) {
    if (auto *Store = llvm::dyn_cast<llvm::StoreInst>(U); Store && Store->getPointerOperand() == &Variable && !Only)
      Only = Store;
    else if (!llvm::isa<llvm::LoadInst>(U) && !llvm::cast<llvm::Instruction>(U)->isLifetimeStartOrEnd())
      return nullptr;
  }
  return Only;
}

} // namespace syclc

#endif
