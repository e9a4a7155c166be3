// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/GlobalsInGlobalMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;

namespace syclc {

namespace {

constexpr unsigned FlatSpace = NVPTXAS::ADDRESS_SPACE_GENERIC, GlobalSpace = NVPTXAS::ADDRESS_SPACE_GLOBAL;

/// \p C without casts of addresses in global memory to flat ones and back.
Constant *withoutCasts(Constant &C, const DataLayout &DL) {
  if (auto *Cast = dyn_cast<ConstantExpr>(&C);
      Cast && Cast->getOpcode() == Instruction::AddrSpaceCast && C.getType()->getPointerAddressSpace() == GlobalSpace) {
    APInt Offset(DL.getIndexTypeSizeInBits(C.getType()), 0);
    const Value *Base = C.stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
    auto *Object = dyn_cast<GlobalVariable>(Base);
    if (!Object || Object->getAddressSpace() != GlobalSpace) return &C;
    return ConstantExpr::getGetElementPtr(Type::getInt8Ty(C.getContext()), const_cast<GlobalVariable *>(Object),
                                          ConstantInt::get(C.getContext(), Offset));
  }
  if (!isa<ConstantAggregate>(C)) return &C;
  SmallVector<Constant *> Elements;
  bool Changed = false;
  for (Use &Element : C.operands()) {
    Elements.push_back(withoutCasts(*cast<Constant>(Element), DL));
    Changed |= Elements.back() != Element;
  }
  if (!Changed) return &C;
  if (auto *T = dyn_cast<ArrayType>(C.getType())) return ConstantArray::get(T, Elements);
  if (auto *T = dyn_cast<StructType>(C.getType())) return ConstantStruct::get(T, Elements);
  return ConstantVector::get(Elements);
}

} // namespace

bool simplifyAddressesInGlobals(Module &M) {
  bool Changed = false;
  for (GlobalVariable &G : M.globals()) {
    if (!G.hasInitializer()) continue;
    Constant *Simple = withoutCasts(*G.getInitializer(), M.getDataLayout());
    if (Simple == G.getInitializer()) continue;
    G.setInitializer(Simple);
    Changed = true;
  }
  return Changed;
}

bool placeGlobalsInGlobalMemory(Module &M) {
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
