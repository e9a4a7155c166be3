// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/address-space/PointerQueries.h"

#include "device-library/OpenClCall.h"
#include "ir/AddressSpaces.h"
#include "ir/SpmdContract.h"
#include "support/Preconditions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace syclc {

namespace {

/// The names of a sycl::access::address_space in LLVM IR and SPIR-V.
struct Space {
  unsigned Number;       ///< of the address space
  unsigned StorageClass; ///< from the SPIR-V specification, section 3.7
  StringLiteral Name;
};
const Space *spaceOf(const Value *Asked) {
  static constexpr Space Spaces[] = {{GlobalSpace, 5, StringLiteral("ToGlobal")},
                                     {LocalSpace, 4, StringLiteral("ToLocal")},
                                     {ConstantSpace, 0, StringLiteral("")},
                                     {PrivateSpace, 7, StringLiteral("ToPrivate")}};
  const auto *Number = dyn_cast<ConstantInt>(Asked);
  return Number && Number->getValue().ult(std::size(Spaces)) ? &Spaces[Number->getZExtValue()] : nullptr;
}

/// The address space that \p Pointer was cast from; the generic one if it is unknown.
unsigned knownSpace(const Value *Pointer) {
  while (const auto *Part = dyn_cast<Operator>(Pointer)) {
    if (Part->getOpcode() == Instruction::AddrSpaceCast)
      return Part->getOperand(0)->getType()->getPointerAddressSpace();
    if (!isa<GEPOperator>(Part)) break;
    Pointer = Part->getOperand(0);
  }
  return GenericSpace;
}

Value *answer(CallInst &Query) {
  Value *Pointer = Query.getArgOperand(0);
  const Space *Asked = spaceOf(Query.getArgOperand(1));
  const unsigned Known = knownSpace(Pointer);
  Constant *Null = Constant::getNullValue(Query.getType());
  if (!Asked) return Null;
  if (Known != GenericSpace) return Known == Asked->Number ? Pointer : Null;
  if (Asked->Name.empty() || isa<ConstantPointerNull>(Pointer)) return Null;
  IRBuilder<> B(&Query);
  const std::string Name = "__spirv_GenericCastToPtrExplicit_" + Asked->Name.str();
  const std::string Parameters = "PU3AS4vi";
  CallInst *Cast =
      createOpenClCall(B, mangleOpenCl(Name, Parameters), PointerType::get(Query.getContext(), Asked->Number),
                       {Pointer, B.getInt32(Asked->StorageClass)});
  return B.CreateAddrSpaceCast(Cast, Query.getType());
}

} // namespace

bool answerPointerQueries(Module &M) {
  Preconditions("syclc-answer-pointer-queries", M).kernelsHave(CallingConv::SPIR_KERNEL);
  Function *Builtin = M.getFunction(PointerInSpaceBuiltin);
  if (!Builtin) return false;
  for (User *U : make_early_inc_range(Builtin->users())) {
    auto *Query = cast<CallInst>(U);
    Query->replaceAllUsesWith(answer(*Query));
    Query->eraseFromParent();
  }
  Builtin->eraseFromParent();
  return true;
}

} // namespace syclc
