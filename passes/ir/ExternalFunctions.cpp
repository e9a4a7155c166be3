// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/ExternalFunctions.h"

#include "ir/Leaves.h"
#include "ir/LocalVariables.h"
#include "ir/SpmdContract.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

bool isExternal(const Function &F) { return !F.hasLocalLinkage() && F.hasFnAttribute(ExternalFnAttr); }
bool isExported(const Function &F) { return !F.isDeclaration() && isExternal(F); }
bool isImported(const Function &F) { return F.isDeclaration() && isExternal(F); }

uint64_t externalSize(const Function &F) { return F.getFnAttributeAsParsedInteger(ExternalSizeFnAttr); }

static SmallVector<Function *> functionsThat(Module &M, function_ref<bool(const Function &)> Are) {
  SmallVector<Function *> Found;
  for (Function &F : M)
    if (Are(F)) Found.push_back(&F);
  return Found;
}

SmallVector<Function *> exportedFunctions(Module &M) { return functionsThat(M, isExported); }

SmallVector<Function *> importedFunctions(Module &M) {
  return functionsThat(M, [](const Function &F) { return isImported(F) && !F.use_empty(); });
}

std::vector<std::string> namesOf(ArrayRef<Function *> Functions) {
  std::vector<std::string> Names;
  for (const Function *F : Functions) Names.push_back(F->getName().str());
  return Names;
}

void makeInternal(Function &F) {
  F.removeFnAttr(ExternalFnAttr);
  F.removeFnAttr(ExternalSizeFnAttr);
  F.setLinkage(GlobalValue::InternalLinkage);
}

void markExternal(Function &F) {
  F.addFnAttr(ExternalFnAttr);
  F.addFnAttr(Attribute::Convergent); // it may contain a sub-group operation
  if (!F.isDeclaration()) return;
  auto Forget = [](auto &CallOrFunction) {
    for (Attribute::AttrKind Kind : {Attribute::Memory, Attribute::Speculatable, Attribute::NoSync, Attribute::NoReturn,
                                     Attribute::Cold, Attribute::Hot})
      CallOrFunction.removeFnAttr(Kind);
  };
  Forget(F);
  F.setDoesNotThrow();
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledOperand() == &F) {
      Forget(*Call);
      Call->addFnAttr(Attribute::Convergent);
    }
}

SetVector<Function *> calledFrom(Function &F) {
  SetVector<Function *> Reached;
  Reached.insert(&F);
  for (unsigned I = 0; I < Reached.size(); ++I)
    for (Instruction &Inst : instructions(Reached[I]))
      if (auto *Call = dyn_cast<CallBase>(&Inst); Call && Call->getCalledFunction())
        Reached.insert(Call->getCalledFunction());
  return Reached;
}

bool needsDeviceLink(const Function &F) {
  return any_of(calledFrom(const_cast<Function &>(F)), [](const Function *Called) {
    return Called->getName() == MatrixLanesBuiltin || Called->getName() == WorkGroupBarrierBuiltin ||
           hasLocalMemory(*Called);
  });
}

bool hasLocalMemory(const Function &F) { return F.getName() == LocalMemoryBuiltin || usesLocalVariables(F); }

bool usesLocalAccessors(const Function &F) {
  return any_of(calledFrom(const_cast<Function &>(F)),
                [](const Function *Called) { return Called->getName() == LocalMemoryBuiltin; });
}

bool reports(Function &F) {
  return any_of(calledFrom(F), [](const Function *Called) {
    return Called->getName() == AssertionBuiltin || Called->getName() == IndexBuiltin;
  });
}

SmallVector<Function *> importedBy(Function &F) {
  const SetVector<Function *> Called = calledFrom(F);
  return SmallVector<Function *>(make_filter_range(Called, [](const Function *Called) { return isImported(*Called); }));
}

bool canPass(const Function &F) {
  SmallVector<Type *> Leaves;
  return !F.isVarArg() && leafTypes(F.getReturnType(), Leaves) &&
         all_of(F.args(), [&](const Argument &A) { return leafTypes(A.getType(), Leaves); });
}

} // namespace syclc
