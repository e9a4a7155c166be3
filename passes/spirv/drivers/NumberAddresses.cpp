// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. Converts private pointers to integers through generic ones, if the integers may become
/// pointers again:
/// \code
///   %n = ptrtoint ptr %variable to i64               %g = addrspacecast ptr %variable to ptr addrspace(4)
///   call void @syclc.f(i64 %n)                  =>   %n = ptrtoint ptr addrspace(4) %g to i64
///                                                    call void @syclc.f(i64 %n)
/// \endcode
/// The integers are the same. Intel's vectoriser interleaves the variables of several work-items if it sees all
/// pointers to them, but ignores those that become integers: a SYCL_EXTERNAL function of another source, which takes
/// pointers as integers (spirv/address-space/ExternalLinkage.h) and is inlined there, then reads from the variable's
/// original layout.
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
        all_of(Number->users(), IsaPred<ICmpInst>)) // an integer that is only compared does not become a pointer
      continue;
    IRBuilder<> B(Number);
    Value *Pointer = Number->getPointerOperand();
    Number->setOperand(0, B.CreateAddrSpaceCast(Pointer, B.getPtrTy(GenericSpace), Pointer->getName() + ".generic"));
    Changed = true;
  }
  return Changed;
}

} // namespace syclc
