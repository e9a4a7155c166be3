// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/LocalVariables.h"

#include "ir/AddressSpaces.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

bool isLocalVariable(const GlobalVariable &G) { return G.getAddressSpace() == LocalSpace; }

SmallVector<GlobalVariable *> localVariables(Module &M) {
  SmallVector<GlobalVariable *> Found;
  for (GlobalVariable &G : M.globals())
    if (isLocalVariable(G)) Found.push_back(&G);
  return Found;
}

Constant *createLocalVariable(Module &M, uint64_t Size, Align Alignment, const Twine &Name) {
  LLVMContext &C = M.getContext();
  Type *T = ArrayType::get(Type::getInt8Ty(C), Size);
  auto *G = new GlobalVariable(M, T, /*isConstant=*/false, GlobalValue::InternalLinkage, PoisonValue::get(T), Name,
                               nullptr, GlobalValue::NotThreadLocal, LocalSpace);
  G->setAlignment(Alignment);
  return ConstantExpr::getAddrSpaceCast(G, PointerType::get(C, PrivateSpace));
}

bool usesLocalVariables(const Function &F) {
  SmallPtrSet<const Constant *, 8> Seen;
  for (const GlobalVariable &G : F.getParent()->globals()) {
    if (!isLocalVariable(G)) continue;
    SmallVector<const User *> Users(G.users());
    while (!Users.empty()) {
      const User *U = Users.pop_back_val();
      if (auto *I = dyn_cast<Instruction>(U)) {
        if (I->getFunction() == &F) return true;
      } else if (auto *C = dyn_cast<Constant>(U); C && Seen.insert(C).second)
        Users.append(C->user_begin(), C->user_end());
    }
  }
  return false;
}

} // namespace syclc
