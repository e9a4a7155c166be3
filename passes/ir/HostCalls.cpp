// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/HostCalls.h"

#include "ir/SpmdContract.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace syclc {

std::string hostCallOnEveryWay(const Function &Kernel) {
  std::string Called;
  for (const BasicBlock *BB : depth_first(&Kernel.getEntryBlock())) {
    if (isa<ReturnInst>(BB->getTerminator())) return "";
    for (const Instruction &I : *BB) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || !Call->getCalledFunction() || Call->getCalledFunction()->getName() != AssertionBuiltin) continue;
      StringRef Text;
      if (getConstantStringInfo(Call->getArgOperand(0), Text) && Text.consume_front(HostCallText)) Called = Text.str();
    }
  }
  return Called;
}

} // namespace syclc
