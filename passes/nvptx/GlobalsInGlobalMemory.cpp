// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/GlobalsInGlobalMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

bool placeGlobalsInGlobalMemory(Module &M) {
  constexpr unsigned FlatSpace = 0, GlobalSpace = 1;
  bool Changed = false;
  for (GlobalVariable &Old : make_early_inc_range(M.globals())) {
    if (Old.getAddressSpace() != FlatSpace || Old.isDeclaration() || Old.getName().starts_with("llvm.")) continue;
    auto *New = new GlobalVariable(M, Old.getValueType(), Old.isConstant(), Old.getLinkage(), Old.getInitializer(), "",
                                   &Old, GlobalValue::NotThreadLocal, GlobalSpace, Old.isExternallyInitialized());
    New->copyAttributesFrom(&Old);
    New->takeName(&Old);
    Old.replaceAllUsesWith(ConstantExpr::getAddrSpaceCast(New, Old.getType()));
    Old.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace syclc
