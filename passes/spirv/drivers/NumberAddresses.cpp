// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. Converts private pointers to integers through generic ones, if the integers may become
/// pointers again:
/// \code
///   %n = ptrtoint ptr %variable to i64               %g = addrspacecast ptr %variable to ptr addrspace(4)
///   call void @syclc.f(i64 %n)                  =>   %n = ptrtoint ptr addrspace(4) %g to i64
///                                                    call void @syclc.f(i64 %n)
/// \endcode
/// What is added to the address of the variable is added to the integer instead. The integers are the same. Intel's
/// vectoriser interleaves the variables of several work-items if it sees all pointers to them, but ignores those that
/// become integers: a SYCL_EXTERNAL function of another source, which takes pointers as integers
/// (spirv/address-space/ExternalLinkage.h) and is inlined there, then reads from the variable's original layout. It also
/// takes the address of an element as integer for that in another work-item's variable.
#include "spirv/expand/ExpandUnsupported.h"

#include "ir/AddressSpaces.h"

#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace syclc {

bool numberAddresses(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Number = dyn_cast<PtrToIntInst>(&I);
    if (!Number || Number->getPointerAddressSpace() != PrivateSpace || Number->getType()->isVectorTy() ||
        all_of(Number->users(), IsaPred<ICmpInst>)) // an integer that is only compared does not become a pointer
      continue;
    IRBuilder<> B(Number);
    Value *Base = Number->getPointerOperand(), *Distance = nullptr;
    for (; auto *Element = dyn_cast<GEPOperator>(Base); Base = Element->getPointerOperand()) {
      Value *Offset = emitGEPOffset(&B, F.getDataLayout(), Element);
      Distance = Distance ? B.CreateAdd(Distance, Offset) : Offset;
    }
    Value *Address = B.CreatePtrToInt(
        B.CreateAddrSpaceCast(Base, B.getPtrTy(GenericSpace), Base->getName() + ".generic"), B.getInt64Ty());
    if (Distance) Address = B.CreateAdd(Address, B.CreateSExtOrTrunc(Distance, Address->getType()));
    Address = B.CreateZExtOrTrunc(Address, Number->getType());
    Address->takeName(Number);
    Number->replaceAllUsesWith(Address);
    Number->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace syclc
