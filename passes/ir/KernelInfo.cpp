// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads and writes `!syclc.kernel` metadata; see KernelInfo.h and docs/spmd-ir.md for its layout.
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

static uint64_t readInteger(const MDNode &Node, unsigned Index) {
  return mdconst::extract<ConstantInt>(Node.getOperand(Index))->getZExtValue();
}

static Metadata *writeInteger(LLVMContext &C, uint64_t Value) {
  return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), Value));
}

std::optional<KernelInfo> KernelInfo::get(const Function &F) {
  const MDNode *Node = F.getMetadata(KernelMetadata);
  if (!Node) return std::nullopt;
  KernelInfo Info;
  Info.Kind = static_cast<syclc_kernel_kind>(readInteger(*Node, 0));
  Info.Dimensions = readInteger(*Node, 1);
  Info.ClosureSize = readInteger(*Node, 2);
  Info.ClosureAlign = readInteger(*Node, 3);
  for (const MDOperand &Op : cast<MDNode>(Node->getOperand(4))->operands()) {
    const auto &Param = *cast<MDNode>(Op);
    Info.Params.push_back({static_cast<syclc_param_kind>(readInteger(Param, 0)), unsigned(readInteger(Param, 1)),
                           unsigned(readInteger(Param, 2)), unsigned(readInteger(Param, 3))});
  }
  for (const MDOperand &Op : cast<MDNode>(Node->getOperand(5))->operands()) {
    const auto &Attribute = *cast<MDNode>(Op);
    KernelAttribute Read{cast<MDString>(Attribute.getOperand(0))->getString().str(), {}};
    for (unsigned I = 1; I < Attribute.getNumOperands(); ++I) Read.Values.push_back(readInteger(Attribute, I));
    Info.Attributes.push_back(std::move(Read));
  }
  return Info;
}

ArrayRef<uint64_t> KernelInfo::attribute(StringRef Name) const {
  for (const KernelAttribute &A : Attributes)
    if (A.Name == Name) return A.Values;
  return {};
}

void KernelInfo::set(Function &F) const {
  assert(Dimensions <= 3 && "ranges have up to three dimensions");
  assert(isPowerOf2_32(ClosureAlign) && "an alignment");
  LLVMContext &C = F.getContext();
  SmallVector<Metadata *> ParamNodes, AttributeNodes;
  for (const KernelParam &P : Params)
    ParamNodes.push_back(MDNode::get(
        C, {writeInteger(C, P.Kind), writeInteger(C, P.Offset), writeInteger(C, P.Size), writeInteger(C, P.Align)}));
  for (const KernelAttribute &A : Attributes) {
    SmallVector<Metadata *> Operands{MDString::get(C, A.Name)};
    for (uint64_t Value : A.Values) Operands.push_back(writeInteger(C, Value));
    AttributeNodes.push_back(MDNode::get(C, Operands));
  }
  F.setMetadata(KernelMetadata, MDNode::get(C, {writeInteger(C, Kind), writeInteger(C, Dimensions),
                                                writeInteger(C, ClosureSize), writeInteger(C, ClosureAlign),
                                                MDNode::get(C, ParamNodes), MDNode::get(C, AttributeNodes)}));
}

Argument *recordOfKernel(Function &Kernel) {
  const std::optional<KernelInfo> Info = KernelInfo::get(Kernel);
  for (auto [Param, A] : zip(Info->Params, Kernel.args()))
    if (Param.Kind == SYCLC_PARAM_ASSERTION) return &A;
  return nullptr;
}

SmallVector<Function *, 8> kernels(Module &M) {
  SmallVector<Function *, 8> Result;
  for (Function &F : M)
    if (!F.isDeclaration() && F.hasMetadata(KernelMetadata)) Result.push_back(&F);
  return Result;
}

CallInst *createWorkGroupBarrier(IRBuilderBase &B, MemoryScope Scope) {
  Module &M = *B.GetInsertBlock()->getModule();
  FunctionCallee Barrier =
      M.getOrInsertFunction(WorkGroupBarrierBuiltin, FunctionType::get(B.getVoidTy(), {B.getInt32Ty()}, false));
  auto *Declared = cast<Function>(Barrier.getCallee());
  for (Attribute::AttrKind Kind : {Attribute::Convergent, Attribute::NoUnwind, Attribute::WillReturn})
    Declared->addFnAttr(Kind);
  CallInst *Call = B.CreateCall(Barrier, B.getInt32(static_cast<uint32_t>(Scope)));
  Call->setConvergent();
  return Call;
}

bool isWorkGroupBarrier(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName() == WorkGroupBarrierBuiltin;
}

bool isConvergentCall(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  return Call && Call->isConvergent();
}

bool hasBarriers(const Function &Kernel) { return any_of(instructions(Kernel), isWorkGroupBarrier); }

} // namespace syclc
