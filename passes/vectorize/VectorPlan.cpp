// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/VectorPlan.h"

#include "support/KernelInfo.h"
#include "support/SpmdContract.h"
#include "vectorize/CostModel.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

#include <algorithm>

using namespace llvm;

namespace syclc {

namespace {

/// SIMD must promise at least this part less work.
constexpr double WorthIt = 0.9;
/// The longest sub-group for groups of two or three dimensions, whose rows are usually this long.
constexpr unsigned UsualRow = 16;

/// Whether the kernel asks for its sub-group: then its size is something that the user sees.
bool usesSubGroups(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Callee &&
           (Callee->getName().starts_with("__syclc_sub_group_") || Callee->getName() == "__syclc_num_sub_groups");
  });
}

std::string typeName(const KernelCost &Cost) {
  if (Cost.DominantFloat) return Cost.DominantBits == 64 ? "double" : Cost.DominantBits == 16 ? "half" : "float";
  return std::to_string(Cost.DominantBits) + "-bit integers";
}

/// Lanes that fill one or two registers with the dominant type.
unsigned preferredLanes(const KernelInfo &Info, const KernelCost &Cost, const TargetTransformInfo &Target,
                        std::string &Reason) {
  const unsigned RegisterBits =
      std::max<unsigned>(128, Target.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue());
  const unsigned Registers = Target.getNumberOfRegisters(Target.getRegisterClassForType(true));
  // Bytes of few instructions rarely stand alone: 32-bit arithmetic is what they turn into.
  const unsigned One = RegisterBits / std::max(Cost.DominantBits, 16u);
  const bool TwoFit = !Cost.HasLoops || 2 * Cost.LiveInLoop + 4 <= Registers;
  unsigned Lanes = TwoFit ? 2 * One : One;
  if (Info.Kind == SYCLC_KERNEL_ND_RANGE && Info.Dimensions > 1) Lanes = std::min(Lanes, std::max(UsualRow, 4u));
  Lanes = std::clamp(Lanes, 4u, 64u);
  Reason = (Lanes > One    ? Lanes / One == 2 ? "two registers of " : std::to_string(Lanes / One) + " registers of "
            : Lanes == One ? std::string("one register of ")
                           : std::string("part of a register of ")) +
           typeName(Cost);
  return Lanes;
}

} // namespace

VectorPlan planVectors(Function &Kernel, const TargetTransformInfo &Target) {
  const KernelInfo Info = *KernelInfo::get(Kernel);
  for (const KernelAttribute &A : Info.Attributes)
    if (A.Name == ReqdSubGroupSizeAttribute) return {{unsigned(A.Values[0])}, "the source requires it"};
  if (Info.Kind == SYCLC_KERNEL_SINGLE_TASK) return {{1}, "a single work-item"};

  std::string Reason;
  const KernelCost First = estimateCost(Kernel, 16, Target);
  const unsigned Lanes = preferredLanes(Info, First, Target, Reason);
  if (usesSubGroups(Kernel)) return {{Lanes}, Reason};
  const KernelCost Cost = estimateCost(Kernel, Lanes, Target);
  if (Cost.SubGroup > WorthIt * Cost.Scalar)
    return {{1},
            "lanes would wait for memory and for each other: estimated cost " +
                std::to_string(unsigned(Cost.SubGroup)) + " for " + std::to_string(Lanes) +
                " lanes, one after the other " + std::to_string(unsigned(Cost.Scalar))};
  // A row of one dimension that is shorter than a sub-group is little work anyway.
  if (Info.Kind == SYCLC_KERNEL_RANGE && Info.Dimensions == 1) return {{Lanes}, Reason};
  return {{1, Lanes}, Reason};
}

} // namespace syclc
