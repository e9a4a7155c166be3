// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// See BriefFunctions.h.
#include "ir/BriefFunctions.h"

#include "ir/BuiltinTable.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace syclc {

namespace {

/// In instructions. Memory operations count as one for each `BytesPerInstruction`.
constexpr uint64_t MaxInstructions = 4096, BytesPerInstruction = 16;

class Meter {
public:
  bool fits(const Function &F) {
    SmallVector<std::pair<const BasicBlock *, const BasicBlock *>> Backedges;
    FindFunctionBackedges(F, Backedges);
    return Backedges.empty() && all_of(instructions(F), [&](const Instruction &I) { return fits(I); });
  }

private:
  bool fits(const Instruction &I) {
    if (!spend(1)) return false;
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call) return true;
    if (const auto *Memory = dyn_cast<MemIntrinsic>(Call)) {
      const auto *Bytes = dyn_cast<ConstantInt>(Memory->getLength());
      return Bytes && spend(Bytes->getZExtValue() / BytesPerInstruction);
    }
    const Function *Callee = Call->getCalledFunction();
    if (!Callee) return false;
    if (Callee->isIntrinsic()) return true;
    if (!Callee->isDeclaration()) return fits(*Callee);
    const Builtin *B = lookupBuiltin(Callee->getName());
    return B && B->Kind != BuiltinKind::WorkItemCalls && B->Kind != BuiltinKind::Memory &&
           B->Kind != BuiltinKind::Report;
  }

  bool spend(uint64_t Instructions) {
    if (Instructions > Left) return false;
    Left -= Instructions;
    return true;
  }

  uint64_t Left = MaxInstructions;
};

} // namespace

bool isBrief(const Function &F) { return !F.isDeclaration() && Meter().fits(F); }

} // namespace syclc
