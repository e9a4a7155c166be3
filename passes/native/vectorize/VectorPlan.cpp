// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/VectorPlan.h"

#include "ir/BuiltinTable.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "native/vectorize/CostModel.h"
#include "native/vectorize/ExternalVariant.h"
#include "support/Transforms.h"
#include "support/Tunables.h"
#include "workitem/RowAccesses.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace llvm;

namespace syclc {

using namespace tune::VectorPlan;

namespace {

std::string typeName(const KernelCost &Cost) {
  if (Cost.DominantFloat) return Cost.DominantBits == 64 ? "double" : Cost.DominantBits == 16 ? "half" : "float";
  return std::to_string(Cost.DominantBits) + "-bit integers";
}

/// The number of registers of the dominant type that a sub-group should fill, based on the values that innermost loops
/// keep in registers.
unsigned preferredRegisters(const KernelCost &Cost, unsigned Registers) {
  if (Cost.Gathers > MaxGatherShare * Cost.SubGroup) return 1; // two concurrent gathers only wait for each other
  if (Cost.SerialAtomics) return 2;
  if (Cost.RowsInLoop) return 2 * Cost.LiveInLoop + 4 <= Registers ? 2 : 1; // one sum would wait for itself
  if (!Cost.HasLoops) return Cost.Barriers ? 1 : 2;
  // A loop that streams through memory and keeps little more than an accumulator benefits from longer accesses and from
  // independent additions.
  if (Cost.StreamsInLoop && !Cost.DivergentLoops && Cost.LiveInLoop <= 3 && 4 * Cost.MaxLive <= Registers) return 4;
  // Data that work-items exchange through local memory is read soon after it was written, often at an offset of a few
  // elements: shorter accesses overlap fewer stores.
  if (Cost.Barriers) return 1;
  return 2 * Cost.LiveInLoop + 4 <= Registers ? 2 : 1;
}

unsigned registerBits(const TargetTransformInfo &Target) {
  return std::max<unsigned>(128, Target.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue());
}

std::string inRegisters(unsigned Lanes, unsigned One, const KernelCost &Cost) {
  static constexpr StringLiteral Numbers[] = {"", "one register", "two registers", "three registers", "four registers"};
  if (Lanes < One) return (2 * Lanes == One ? "half a register of " : "part of a register of ") + typeName(Cost);
  const unsigned Count = Lanes / One;
  return (Count <= 4 ? Numbers[Count].str() : std::to_string(Count) + " registers") + " of " + typeName(Cost);
}

/// The number of lanes that fill one register with the dominant type.
unsigned lanesOfRegister(const KernelCost &Cost, const TargetTransformInfo &Target) {
  // Few kernels compute only in bytes: most convert them to 32-bit integers. LLVM combines the three bytes of a copied
  // structure into one number, which takes as many bits as four.
  return registerBits(Target) / unsigned(PowerOf2Ceil(std::max(Cost.DominantBits, 16u)));
}

/// The number of lanes that fill the preferred number of registers with the dominant type.
unsigned preferredLanes(Function &Kernel, const KernelInfo &Info, const KernelCost &Cost,
                        FunctionAnalysisManager &Analyses) {
  const auto &Target = Analyses.getResult<TargetIRAnalysis>(Kernel);
  const unsigned One = lanesOfRegister(Cost, Target);
  unsigned Lanes = One * preferredRegisters(Cost, Target.getNumberOfRegisters(Target.getRegisterClassForType(true)));
  // Jammed rows (native/workgroup/JamRows.h) provide enough independent operations.
  if (Info.Kind == SYCLC_KERNEL_RANGE && Info.Dimensions > 1 && !isDisabled(Transform::JamRows) &&
      Analyses.getResult<RowAccessesAnalysis>(Kernel).shareReads())
    Lanes = One;
  // Adjacent elements (stencils) are not aligned: every 64-byte load crosses a cache line, but only every other 32-byte
  // load. With more such loads (convolutions) their number is the limit instead, and in nd-range kernels the test of
  // the guard, once for each sub-group.
  const bool Guarded = Info.Kind == SYCLC_KERNEL_ND_RANGE && !Cost.Barriers;
  if (registerBits(Target) == 512 && Info.Dimensions > 1 && !Cost.HasLoops && Cost.LoadsOfNeighbours >= 4 &&
      Cost.LoadsOfNeighbours <= 12)
    Lanes = Guarded ? One : One / 2;
  while (Lanes > One && Cost.PrivateBytes * Lanes > MaxPrivateBytes) Lanes /= 2;
  // More rows are more addresses than registers, and more cache lines, which may evict each other.
  if (Cost.RowsInLoop) Lanes = std::min(Lanes, MaxRows);
  if (Info.Kind == SYCLC_KERNEL_ND_RANGE && Info.Dimensions > 1) Lanes = std::min(Lanes, UsualRow);
  if (ArrayRef<uint64_t> Size = Info.attribute(ReqdWorkGroupSizeAttribute); !Size.empty())
    while (Lanes > 4 && Size[0] % Lanes != 0) Lanes /= 2; // do not split rows of a known length unevenly
  return std::clamp(Lanes, 4u, 64u);
}

} // namespace

bool usesSubGroups(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    return Call && subGroupOperationOf(Call->getCalledFunction()) != SubGroupOperation::None;
  });
}

/// Whether \p Lane is one that functions of the work-group read: a constant one, the last one, or the one before the
/// work-item's own (sycl/detail/work_group_collectives.hpp).
static bool isReadByGroupFunctions(const Value *Lane) {
  using namespace PatternMatch;
  auto Calls = [](const Value *V, StringRef Name) {
    const auto *Call = dyn_cast<CallBase>(V);
    return Call && Call->getCalledFunction() && Call->getCalledFunction()->getName() == Name;
  };
  const Value *From = nullptr;
  if (isa<Constant>(Lane)) return true;
  if (match(Lane, m_AddLike(m_Value(From), m_AllOnes())) && Calls(From, "__syclc_sub_group_size")) return true;
  return match(Lane, m_Intrinsic<Intrinsic::usub_sat>(m_Value(From), m_One())) &&
         Calls(From, "__syclc_sub_group_local_id");
}

/// Whether \p Kernel passes values between work-items of its sub-group as programs do that were written for a certain
/// size, even if they do not require one.
static bool shufflesFreely(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    return Call && subGroupOperationOf(Call->getCalledFunction()) == SubGroupOperation::Shuffle &&
           !isReadByGroupFunctions(Call->getArgOperand(1));
  });
}

VectorPlan planVectors(Function &Kernel, FunctionAnalysisManager &Analyses) {
  const KernelInfo Info = *KernelInfo::get(Kernel);
  if (ArrayRef<uint64_t> Size = Info.attribute(ReqdSubGroupSizeAttribute); !Size.empty())
    return {{unsigned(Size[0])}, "the source requires it"};
  if (Info.Kind == SYCLC_KERNEL_SINGLE_TASK) return {{1}, "a single work-item"};
  if (ArrayRef<uint64_t> Size = Info.attribute(ReqdWorkGroupSizeAttribute);
      !Size.empty() && all_of(Size, [](uint64_t Items) { return Items == 1; }) && !usesSubGroups(Kernel))
    return {{1}, "work-groups of a single work-item"};

  if (callsExternal(Kernel)) return {{externalLanes(Kernel)}, "as SYCL_EXTERNAL functions have them"};

  const KernelCost First = estimateCost(Kernel, 16, Analyses);
  const unsigned One = lanesOfRegister(First, Analyses.getResult<TargetIRAnalysis>(Kernel));
  unsigned Lanes = preferredLanes(Kernel, Info, First, Analyses);
  // A kernel that uses its sub-group sees the size, and may work best with a larger one.
  const bool SeesSize = usesSubGroups(Kernel);
  const bool MayBeScalar = !SeesSize || !shufflesFreely(Kernel);
  const KernelCost Cost = estimateCost(Kernel, Lanes, Analyses);
  if (MayBeScalar && Cost.SubGroup > (SeesSize ? WorthItIfVisible : WorthIt) * Cost.Scalar)
    return {{1},
            Cost.ParallelRows ? "the elements of each work-item's row are, instead of work-items"
                              : "lanes would wait for memory and for each other: estimated cost " +
                                    std::to_string(unsigned(Cost.SubGroup)) + " for " + std::to_string(Lanes) +
                                    " lanes, one after the other " + std::to_string(unsigned(Cost.Scalar))};
  // One-dimensional groups may have fewer work-items than lanes; a smaller size serves them.
  bool HasSmaller = Info.Kind == SYCLC_KERNEL_ND_RANGE && Info.Dimensions == 1 && Lanes > UsualRow && !SeesSize;
  if (Cost.Size > MaxSize) {
    Lanes = std::min(Lanes, std::max(2 * One, 4u));
    if (HasSmaller) Lanes = std::min(Lanes, UsualRow);
    HasSmaller = false;
  }
  const std::string Reason = inRegisters(Lanes, One, First);
  if (SeesSize) return {{Lanes}, Reason};
  if (HasSmaller) return {{UsualRow, Lanes}, Reason};
  // A one-dimensional range shorter than a sub-group is little work anyway.
  if (Info.Kind == SYCLC_KERNEL_RANGE && Info.Dimensions == 1) return {{Lanes}, Reason};
  return {{1, Lanes}, Reason};
}

} // namespace syclc
