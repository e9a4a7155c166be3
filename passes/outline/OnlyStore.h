// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables that are written once, in code that nothing has simplified yet: a load of one is what was stored.
#ifndef SYCLC_PASSES_OUTLINE_ONLYSTORE_H
#define SYCLC_PASSES_OUTLINE_ONLYSTORE_H

#include "llvm/IR/Instructions.h"

namespace syclc {

/// The store to \p Variable, where it is the only one and all other users are loads and the variable's lifetime; or
/// null.
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
