// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/ImportedConstants.h"

#include "ir/SpmdContract.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

/// Whether \p G is a variable of the program that is defined elsewhere, not one with a name reserved by syclc or LLVM.
static bool isDefinedElsewhere(const GlobalVariable &G) {
  return G.isDeclaration() && !G.isThreadLocal() && G.getValueType()->isSized() &&
         !G.getName().starts_with(BuiltinPrefix) && !G.getName().starts_with("llvm.");
}

static bool holdsPointers(Type *T) { return T->isPointerTy() || any_of(T->subtypes(), holdsPointers); }

bool isImportedConstant(const GlobalVariable &G) {
  return G.isConstant() && isDefinedElsewhere(G) && !holdsPointers(G.getValueType()) &&
         !G.getDataLayout().getTypeAllocSize(G.getValueType()).isZero();
}

SmallVector<GlobalVariable *> importedConstants(Module &M) {
  SmallVector<GlobalVariable *> Found;
  for (GlobalVariable &G : M.globals()) {
    G.removeDeadConstantUsers();
    if (!G.use_empty() && isImportedConstant(G)) Found.push_back(&G);
  }
  return Found;
}

std::vector<std::string> importedConstantNames(Module &M) {
  std::vector<std::string> Names;
  for (const GlobalVariable *G : importedConstants(M)) Names.push_back(G->getName().str());
  return Names;
}

void markImportedConstants(Module &Spmd) {
  for (GlobalVariable &G : Spmd.globals())
    if (isDefinedElsewhere(G) && !G.use_empty()) G.setConstant(true);
}

static bool names(const Constant &C) {
  if (const auto *G = dyn_cast<GlobalVariable>(&C)) return isImportedConstant(*G);
  return !isa<GlobalValue>(C) && any_of(C.operands(), [](const Use &Part) { return names(*cast<Constant>(Part)); });
}

bool readsImportedConstants(const Function &F) {
  SetVector<const Function *> Reached;
  Reached.insert(&F);
  for (unsigned I = 0; I < Reached.size(); ++I)
    for (const Instruction &Inst : instructions(Reached[I]))
      for (const Use &Operand : Inst.operands()) {
        if (const auto *Callee = dyn_cast<Function>(Operand))
          Reached.insert(Callee);
        else if (const auto *C = dyn_cast<Constant>(Operand); C && names(*C))
          return true;
      }
  return false;
}

} // namespace syclc
