// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. Intel's vectoriser knows the lane id of each work-item: it is a constant for each lane,
/// 0 for the first one. On Intel's runtime 2026.2 all work-items read `p[lane]` in
/// \code
///   if (lane >= n)
///     ... = p[lane - n];
/// \endcode
/// if n has 64 bits and is variable. The compiler cannot dump the IR of its passes. Variants of the kernel are
/// consistent with this explanation: where the first lane passes the comparison, n must be 0, so the compiler replaces
/// n by 0, and uses that address for all lanes. This step adds a zero that the compiler does not know, so that no lane
/// is constant:
/// \code
///   %lane = call i32 @get_sub_group_local_id()    =>    %lane = call i32 @get_sub_group_local_id()
///   %wide = zext i32 %lane to i64                       %wide = zext i32 %lane to i64
///                                                       %size = call i64 @get_global_size(i32 0)
///                                                       %zero = lshr i64 %size, 63
///                                                       %sum = add i64 %wide, %zero
///   %c = icmp ugt i64 %n, %wide                         %c = icmp ugt i64 %n, %sum
/// \endcode
/// The addition follows the extension, so that the compiler still recognises consecutive loads and stores. Lanes that
/// are never compared, or only with constants, do not change. Other ids differ between sub-groups and are not constant.
#include "device-library/OpenClCall.h"
#include "ir/AddressSpaces.h"
#include "spirv/drivers/UnknownZero.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// Whether \p U compares its operand with a value that is not constant, or passes it to another function or to private
/// memory, where it may be compared.
bool mayCompare(const User &U) {
  if (const auto *Compare = dyn_cast<ICmpInst>(&U))
    return Compare->isRelational() && !isa<Constant>(Compare->getOperand(0)) && !isa<Constant>(Compare->getOperand(1));
  if (const auto *Store = dyn_cast<StoreInst>(&U))
    return is_contained({PrivateSpace, GenericSpace}, Store->getPointerAddressSpace());
  if (const auto *Call = dyn_cast<CallBase>(&U)) return !isDriversFunction(*Call);
  return isa<ReturnInst>(U);
}

/// Whether a value computed from \p Lane may be compared.
bool mayBeCompared(const CallInst &Lane) {
  SmallPtrSet<const User *, 16> Seen;
  SmallVector<const User *, 16> Work(Lane.users());
  while (!Work.empty()) {
    const User *U = Work.pop_back_val();
    if (!Seen.insert(U).second) continue;
    if (mayCompare(*U)) return true;
    // Results of loads and atomic operations are not computed from the lane.
    if (U->getType()->isIntOrIntVectorTy() && !isa<LoadInst, AtomicRMWInst, AtomicCmpXchgInst, CmpInst>(U))
      append_range(Work, U->users());
  }
  return false;
}

/// Replaces \p Uses of \p I by its sum with a zero.
void addZero(Instruction &I, ArrayRef<Use *> Uses) {
  IRBuilder<> Builder(I.getParent(), std::next(I.getIterator()));
  Value *Sum = Builder.CreateAdd(&I, createUnknownZero(Builder, I.getType()));
  for (Use *U : Uses) U->set(Sum);
}

/// Replaces uses of \p Lane, or of its extensions, by the sum.
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
