// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. The number of a work-item in its sub-group is a constant to Intel's vectoriser, 0
/// to 15. After
/// \code
///   if (lane >= n)
///     ... = p[lane - n];
/// \endcode
/// every work-item reads `p[lane]`: the condition is true for all of a sub-group's work-items, or for its first one,
/// only if n is 0, and that takes the place of n in an address that the others use, too. Numbers that the compiler does
/// not know leave it nothing to conclude. This step adds a zero to them:
/// \code
///   %lane = call i32 @get_sub_group_local_id()    =>    %lane = call i32 @get_sub_group_local_id()
///   %wide = zext i32 %lane to i64                       %wide = zext i32 %lane to i64
///                                                       %size = call i64 @get_global_size(i32 0)
///                                                       %zero = lshr i64 %size, 63
///                                                       %sum = add i64 %wide, %zero
///   %c = icmp ugt i64 %n, %wide                         %c = icmp ugt i64 %n, %sum
/// \endcode
/// The sum is of the widest type, so that loads and stores of consecutive work-items are still seen to be that. Other
/// ids are no constants, they differ between sub-groups. Lanes that are compared with constants only are
/// left alone, and so are the ones in functions where they are not compared at all.
#include "address-space/ExpandUnsupported.h"
#include "address-space/UnknownZero.h"
#include "support/AddressSpaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// Whether \p U compares what it uses with what is no constant, or may take it to where it is: to another
/// function or to memory of the work-item.
bool mayCompare(const User &U) {
  if (const auto *Compare = dyn_cast<ICmpInst>(&U))
    return Compare->isRelational() && !isa<Constant>(Compare->getOperand(0)) && !isa<Constant>(Compare->getOperand(1));
  if (const auto *Store = dyn_cast<StoreInst>(&U))
    return is_contained({PrivateSpace, GenericSpace}, Store->getPointerAddressSpace());
  if (const auto *Call = dyn_cast<CallBase>(&U))
    return !Call->getCalledFunction() || !Call->getCalledFunction()->isDeclaration();
  return isa<ReturnInst>(U);
}

/// Whether a number made of \p Lane may be compared.
bool mayBeCompared(const CallInst &Lane) {
  SmallPtrSet<const User *, 16> Seen;
  SmallVector<const User *, 16> Work(Lane.users());
  while (!Work.empty()) {
    const User *U = Work.pop_back_val();
    if (!Seen.insert(U).second) continue;
    if (mayCompare(*U)) return true;
    // What is in memory that other work-items see, and what it is read from, does not depend on the lane as such.
    if (U->getType()->isIntOrIntVectorTy() && !isa<LoadInst, AtomicRMWInst, AtomicCmpXchgInst, CmpInst>(U))
      append_range(Work, U->users());
  }
  return false;
}

void addZero(Instruction &I, ArrayRef<Use *> Uses) {
  IRBuilder<> Builder(I.getParent(), std::next(I.getIterator()));
  Value *Sum = Builder.CreateAdd(&I, createUnknownZero(Builder, I.getType()));
  for (Use *U : Uses) U->set(Sum);
}

void hide(CallInst &Lane) {
  SmallVector<Use *, 8> Narrow;
  SmallVector<CastInst *, 4> Extensions;
  for (Use &U : Lane.uses())
    if (isa<ZExtInst, SExtInst>(U.getUser()))
      Extensions.push_back(cast<CastInst>(U.getUser()));
    else
      Narrow.push_back(&U);
  if (!Narrow.empty()) addZero(Lane, Narrow);
  for (CastInst *Extension : Extensions)
    addZero(*Extension, to_vector(map_range(Extension->uses(), [](Use &U) { return &U; })));
}

} // namespace

bool hideLanes(Module &M) {
  Function *Lanes = M.getFunction("_Z22get_sub_group_local_idv");
  if (!Lanes) return false;
  SmallVector<CallInst *, 8> Compared;
  for (User *U : Lanes->users())
    if (auto *Lane = dyn_cast<CallInst>(U); Lane && mayBeCompared(*Lane)) Compared.push_back(Lane);
  for (CallInst *Lane : Compared) hide(*Lane);
  return !Compared.empty();
}

} // namespace syclc
