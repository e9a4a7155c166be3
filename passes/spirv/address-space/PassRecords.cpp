// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/address-space/PassRecords.h"

#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "support/Preconditions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// Replaces \p Old by the same function with one more argument. Calls are left as they are.
Function *addRecord(Function &Old) {
  LLVMContext &C = Old.getContext();
  SmallVector<Type *> Types(Old.getFunctionType()->params());
  Types.push_back(PointerType::get(C, 0));
  auto *New = Function::Create(FunctionType::get(Old.getReturnType(), Types, /*isVarArg=*/false), Old.getLinkage(), "");
  Old.getParent()->getFunctionList().insert(Old.getIterator(), New);
  New->takeName(&Old);
  New->copyAttributesFrom(&Old);
  New->copyMetadata(&Old, 0);
  New->splice(New->begin(), &Old);
  for (auto [From, To] : zip(Old.args(), New->args())) {
    To.takeName(&From);
    From.replaceAllUsesWith(&To);
  }
  New->getArg(Old.arg_size())->setName("record");
  return New;
}

/// The record in \p F, which is null where there is none.
Value *recordIn(Function &F, const SmallPtrSetImpl<Function *> &WithRecord) {
  Argument *Record = nullptr;
  if (F.hasMetadata(KernelMetadata))
    Record = recordOfKernel(F);
  else if (WithRecord.contains(&F))
    Record = F.getArg(F.arg_size() - 1);
  return Record ? static_cast<Value *>(Record) : ConstantPointerNull::get(PointerType::get(F.getContext(), 0));
}

void passRecord(CallInst &Call, Function &Callee, Value *Record) {
  SmallVector<Value *> Arguments(Call.args());
  Arguments.push_back(Record);
  SmallVector<OperandBundleDef> Bundles;
  Call.getOperandBundlesAsDefs(Bundles);
  auto *New = CallInst::Create(Callee.getFunctionType(), &Callee, Arguments, Bundles, "", Call.getIterator());
  New->setAttributes(Call.getAttributes());
  New->setCallingConv(Call.getCallingConv());
  New->copyMetadata(Call);
  New->takeName(&Call);
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
}

/// Gives the reports in \p F its record.
void recordReports(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (Callee && (Callee->getName() == AssertionBuiltin || Callee->getName() == IndexBuiltin))
      Call->setArgOperand(Call->arg_size() - 1, F.getArg(F.arg_size() - 1));
  }
}

} // namespace

PreservedAnalyses PassRecordsPass::run(Module &M, ModuleAnalysisManager &) {
  Preconditions("syclc-pass-records", M).kernelsHave(CallingConv::C);
  SmallVector<Function *> Externals = exportedFunctions(M);
  append_range(Externals, importedFunctions(M));
  SmallPtrSet<Function *, 8> WithRecord;
  SmallVector<std::pair<Function *, Function *>> Replaced;
  for (Function *Old : Externals) {
    Function *New = addRecord(*Old);
    WithRecord.insert(New);
    Replaced.emplace_back(Old, New);
    if (!New->isDeclaration()) recordReports(*New);
  }
  for (auto [Old, New] : Replaced) {
    for (User *U : make_early_inc_range(Old->users())) {
      auto &Call = *cast<CallInst>(U); // checked by the verifier
      passRecord(Call, *New, recordIn(*Call.getFunction(), WithRecord));
    }
    Old->eraseFromParent();
  }
  return Externals.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace syclc
