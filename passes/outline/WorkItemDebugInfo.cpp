// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/WorkItemDebugInfo.h"

#include "ir/KernelInfo.h"
#include "outline/OutlineUnoptimised.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

static constexpr StringLiteral WorkItemVariable = "__syclc_work_item";

bool hasWorkItemVariable(const AllocaInst &State) {
  const DISubprogram *Kernel = State.getFunction()->getSubprogram();
  return Kernel && Kernel->getUnit() && Kernel->getUnit()->getEmissionKind() == DICompileUnit::FullDebug;
}

void declareWorkItemVariable(AllocaInst &State) {
  if (!hasWorkItemVariable(State)) return;
  Function &F = *State.getFunction();
  DISubprogram *Kernel = F.getSubprogram();
  const KernelInfo Info = *KernelInfo::get(F);
  DIBuilder B(*F.getParent(), /*AllowUnresolved=*/false, Kernel->getUnit());

  constexpr uint64_t Bits = 64;
  DIType *Number = B.createBasicType("unsigned long", Bits, dwarf::DW_ATE_unsigned);
  DIType *Ids = B.createArrayType(Info.Dimensions * Bits, 0, Number,
                                  B.getOrCreateArray({B.getOrCreateSubrange(0, Info.Dimensions)}));
  DIFile *File = Kernel->getFile();
  SmallVector<Metadata *> Members;
  const auto AddMember = [&](StringRef Name, ItemWord Word) {
    Members.push_back(B.createMemberType(Kernel->getUnit(), Name, File, 0, Info.Dimensions * Bits, 0, Word * Bits,
                                         DINode::FlagZero, Ids));
  };
  AddMember("global_id", ItemGlobalId);
  if (Info.Kind == SYCLC_KERNEL_ND_RANGE) {
    AddMember("local_id", ItemLocalId);
    AddMember("group_id", ItemGroupId);
  }
  DIType *Type = B.createStructType(Kernel->getUnit(), WorkItemVariable, File, 0, NumItemWords * Bits, 0,
                                    DINode::FlagArtificial, nullptr, B.getOrCreateArray(Members));
  DILocalVariable *Variable =
      B.createAutoVariable(Kernel, WorkItemVariable, File, 0, Type, /*AlwaysPreserve=*/false, DINode::FlagArtificial);
  const DILocation *Where = DILocation::get(F.getContext(), 0, 0, Kernel);
  B.insertDeclare(&State, Variable, B.createExpression(), Where, std::next(State.getIterator()));
  B.finalize();
}

} // namespace syclc
