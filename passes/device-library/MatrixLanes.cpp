// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device-library/MatrixLanes.h"

#include "support/KernelInfo.h"
#include "support/SpmdContract.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

bool settleMatrixLanes(Module &M, unsigned Usual) {
  Function *Query = M.getFunction(MatrixLanesBuiltin);
  if (!Query) return false;
  bool Changed = false;
  for (User *U : make_early_inc_range(Query->users())) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call) continue;
    Function &Kernel = *Call->getFunction();
    std::optional<KernelInfo> Info = KernelInfo::get(Kernel);
    if (!Info) continue; // could not be inlined
    if (Info->attribute(ReqdSubGroupSizeAttribute).empty()) {
      if (Usual == 0) continue;
      Info->Attributes.push_back({ReqdSubGroupSizeAttribute.str(), {Usual}});
      Info->set(Kernel);
    }
    if (Usual != 0) Kernel.addFnAttr(MatricesFnAttr);
    const uint64_t Lanes = Info->attribute(ReqdSubGroupSizeAttribute)[0];
    Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), Lanes));
    Call->eraseFromParent();
    Changed = true;
  }
  if (Query->use_empty()) Query->eraseFromParent();
  return Changed;
}

} // namespace syclc
