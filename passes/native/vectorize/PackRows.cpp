// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/PackRows.h"

#include "device-library/QueryDimensions.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/ExternalVariant.h"
#include "native/vectorize/VectorPlan.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <array>

using namespace llvm;

namespace syclc {

namespace {

constexpr StringLiteral LocalId = "__syclc_local_id", GlobalId = "__syclc_global_id";

/// The position of a work-item, computed from its number in the group. Unused values are removed by dead code
/// elimination.
class Place {
public:
  Place(Function &Kernel, unsigned Dimensions)
      : M(*Kernel.getParent()), B(&*Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()) {
    Value *Rest = ask(LocalId, 0); // the number, in packed form
    for (unsigned D = 0; D + 1 < Dimensions; ++D) {
      Value *Size = ask("__syclc_local_size", D), *Next = quotient(Rest, Size);
      Local[D] = B.CreateSub(Rest, B.CreateMul(Next, Size), LocalId.drop_front(8) + "." + Twine("xyz"[D]));
      Rest = Next;
    }
    Local[Dimensions - 1] = Rest;
    for (unsigned D = Dimensions; D != 3; ++D) Local[D] = B.getInt64(0);
    for (unsigned D = 0; D != Dimensions; ++D) {
      Value *First = B.CreateAdd(B.CreateMul(ask("__syclc_group_id", D), ask("__syclc_local_size", D)),
                                 ask("__syclc_global_offset", D), "group.first");
      Global[D] = B.CreateAdd(First, Local[D], "global.id");
    }
    for (unsigned D = Dimensions; D != 3; ++D) Global[D] = B.getInt64(0);
  }

  std::array<Value *, 3> Local, Global;

private:
  Value *ask(StringRef Query, unsigned D) { return askWorkItem(B, Query, D); }

  /// Divides as double, for which there are vector instructions. The result is exact: work-group sizes fit in an int,
  /// so a quotient that is not an integer differs from the next integer by more than the precision of a double.
  Value *quotient(Value *Of, Value *By) {
    auto Wide = [&](Value *V) { return B.CreateSIToFP(B.CreateTrunc(V, B.getInt32Ty()), B.getDoubleTy()); };
    Value *Quotient = B.CreateFDiv(Wide(Of), Wide(By));
    return B.CreateZExt(B.CreateFPToSI(Quotient, B.getInt32Ty()), B.getInt64Ty());
  }

  Module &M;
  IRBuilder<> B;
};

} // namespace

PackedLaunches packedLaunches(const Function &Kernel, unsigned Lanes) {
  const KernelInfo Info = *KernelInfo::get(Kernel);
  if (Info.Kind != SYCLC_KERNEL_ND_RANGE || Info.Dimensions < 2 || Lanes < 2 || !usesSubGroups(Kernel) ||
      callsExternal(Kernel) || Kernel.hasFnAttribute(MatricesFnAttr))
    return PackedLaunches::None;
  ArrayRef<uint64_t> Size = Info.attribute(ReqdWorkGroupSizeAttribute);
  if (Size.empty()) return PackedLaunches::ShortRows;
  const bool HasRows = any_of(Size.take_front(Info.Dimensions).drop_front(), [](uint64_t Rows) { return Rows != 1; });
  return HasRows && Size[0] < Lanes ? PackedLaunches::All : PackedLaunches::None;
}

unsigned packRows(Function &Kernel) {
  SmallVector<CallInst *> Queries;
  for (Instruction &I : instructions(Kernel)) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (Callee && (Callee->getName() == LocalId || Callee->getName() == GlobalId)) Queries.push_back(Call);
  }
  Kernel.addFnAttr(PackedRowsFnAttr);
  if (Queries.empty()) return 0;
  const Place Here(Kernel, KernelInfo::get(Kernel)->Dimensions);
  for (CallInst *Query : Queries) {
    const std::optional<unsigned> D = constantDimension(*Query);
    assert(D && "chooseDimensions() comes first");
    Query->replaceAllUsesWith((Query->getCalledFunction()->getName() == LocalId ? Here.Local : Here.Global)[*D]);
    Query->eraseFromParent();
  }
  return Queries.size();
}

PreservedAnalyses PackRowsPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function *Kernel : kernels(M)) {
    const bool Asked = Kernel->hasFnAttribute(PacksRowsFnAttr) && !Kernel->hasFnAttribute(PackedRowsFnAttr);
    if (Lanes ? packedLaunches(*Kernel, Lanes) == PackedLaunches::None : !Asked) continue;
    packRows(*Kernel);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
