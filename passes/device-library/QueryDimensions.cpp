// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device-library/QueryDimensions.h"

#include "ir/BuiltinTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

constexpr unsigned NumDimensions = 3;

/// Builtin queries have one parameter; a function of the program with such a name may have others.
bool asksForDimension(const Function &F) {
  if (!F.isDeclaration() || F.arg_size() != 1 || !F.getArg(0)->getType()->isIntegerTy(32)) return false;
  const Builtin *B = lookupBuiltin(F.getName());
  return B && B->Kind == BuiltinKind::WorkItemQuery;
}

void choose(CallInst &Query) {
  Value *Dimension = Query.getArgOperand(0);
  IRBuilder<> B(&Query);
  auto Ask = [&](unsigned D) {
    auto *Copy = cast<CallInst>(Query.clone());
    Copy->setArgOperand(0, B.getInt32(D));
    return B.Insert(Copy, Query.getName());
  };
  Value *Answer = Ask(NumDimensions - 1);
  if (!isa<ConstantData>(Dimension)) // otherwise it is undefined, or out of range
    for (unsigned D = NumDimensions - 1; D-- > 0;)
      Answer = B.CreateSelect(B.CreateICmpEQ(Dimension, B.getInt32(D)), Ask(D), Answer);
  Query.replaceAllUsesWith(Answer);
  Query.eraseFromParent();
}

} // namespace

std::optional<unsigned> constantDimension(const CallBase &Query) {
  const auto *Dimension = Query.arg_size() == 1 ? dyn_cast<ConstantInt>(Query.getArgOperand(0)) : nullptr;
  if (!Dimension || Dimension->getValue().uge(NumDimensions)) return std::nullopt;
  return unsigned(Dimension->getZExtValue());
}

CallInst *askWorkItem(IRBuilderBase &B, StringRef Name, unsigned Dimension) {
  FunctionCallee Query = B.GetInsertBlock()->getModule()->getOrInsertFunction(Name, B.getInt64Ty(), B.getInt32Ty());
  auto *Declared = cast<Function>(Query.getCallee());
  Declared->setDoesNotAccessMemory();
  for (Attribute::AttrKind Kind : {Attribute::NoUnwind, Attribute::WillReturn, Attribute::Speculatable})
    Declared->addFnAttr(Kind);
  return B.CreateCall(Query, B.getInt32(Dimension));
}

bool chooseDimensions(Module &M) {
  bool Changed = false;
  SmallVector<Function *> Queries;
  for (Function &F : M)
    if (asksForDimension(F)) Queries.push_back(&F);
  for (Function *F : Queries)
    for (User *U : make_early_inc_range(F->users()))
      if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == F && !constantDimension(*Call)) {
        choose(*Call);
        Changed = true;
      }
  return Changed;
}

} // namespace syclc
