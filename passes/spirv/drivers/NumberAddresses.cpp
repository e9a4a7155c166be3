// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. Numbers that may become pointers again are those of generic pointers:
/// \code
///   %n = ptrtoint ptr %variable to i64               %g = addrspacecast ptr %variable to ptr addrspace(4)
///   call void @syclc.f(i64 %n)                  =>   %n = ptrtoint ptr addrspace(4) %g to i64
///                                                    call void @syclc.f(i64 %n)
/// \endcode
/// The numbers are the same. Intel's vectoriser lays out the variables of several work-items side by side where it sees
/// all pointers to them, and does not see those that become numbers: a SYCL_EXTERNAL function of another source, which
/// takes pointers as numbers (spirv/address-space/ExternalLinkage.h) and is inlined there, then reads from where the
/// variable would be otherwise.
#include "spirv/expand/ExpandUnsupported.h"

#include "ir/AddressSpaces.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace syclc {

bool numberAddresses(Function &F) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto *Number = dyn_cast<PtrToIntInst>(&I);
    if (!Number || Number->getPointerAddressSpace() != PrivateSpace || Number->getType()->isVectorTy() ||
        all_of(Number->users(), IsaPred<ICmpInst>)) // what is only compared does not become a pointer
      continue;
    IRBuilder<> B(Number);
    Value *Pointer = Number->getPointerOperand();
    Number->setOperand(0, B.CreateAddrSpaceCast(Pointer, B.getPtrTy(GenericSpace), Pointer->getName() + ".generic"));
    Changed = true;
  }
  return Changed;
}

} // namespace syclc
