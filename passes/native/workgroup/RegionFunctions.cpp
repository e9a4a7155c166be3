// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/RegionFunctions.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/CodeExtractor.h"

using namespace llvm;

namespace syclc {

namespace {

constexpr StringLiteral Mark = "syclc.region.end";

bool isMarked(const BasicBlock &Block) { return Block.getTerminator()->hasMetadata(Mark); }

/// The blocks of the region that ends with \p Last, the first one first; empty if it has several entry blocks.
SmallVector<BasicBlock *> regionOf(BasicBlock &Last) {
  SmallSetVector<BasicBlock *, 16> Blocks;
  SmallVector<BasicBlock *> Worklist{&Last};
  BasicBlock *First = nullptr;
  while (!Worklist.empty()) {
    BasicBlock *Block = Worklist.pop_back_val();
    if (!Blocks.insert(Block)) continue;
    unsigned Outside = 0;
    for (BasicBlock *Before : predecessors(Block))
      if (isMarked(*Before))
        ++Outside;
      else
        Worklist.push_back(Before);
    if (Outside == 0 && !pred_empty(Block)) continue;
    if (First || Outside != pred_size(Block)) return {};
    First = Block;
  }
  if (!First || First->isEntryBlock()) return {};
  SmallVector<BasicBlock *> Region{First};
  for (BasicBlock *Block : Blocks)
    if (Block != First) Region.push_back(Block);
  return Region;
}

/// Outlines regions. \returns whether there were any marks.
bool split(Function &F) {
  SmallVector<BasicBlock *> Ends;
  bool Found = false;
  for (BasicBlock &Block : F)
    if (const MDNode *Node = Block.getTerminator()->getMetadata(Mark)) {
      Found = true;
      if (Node->getNumOperands() == 0) Ends.push_back(&Block);
    }
  SmallVector<SmallVector<BasicBlock *>> Regions;
  for (BasicBlock *End : Ends) Regions.push_back(regionOf(*End));
  for (BasicBlock &Block : F) Block.getTerminator()->setMetadata(Mark, nullptr);
  for (BasicBlock *End : Ends) SplitBlock(End, End->getTerminator()); // selects the next region
  const CodeExtractorAnalysisCache Cache(F);
  for (auto [Number, Region] : enumerate(Regions)) {
    if (Region.empty()) continue;
    CodeExtractor Extractor(Region, /*DT=*/nullptr, /*AggregateArgs=*/false, /*BFI=*/nullptr, /*BPI=*/nullptr,
                            /*AC=*/nullptr, /*AllowVarArgs=*/false, /*AllowAlloca=*/false, /*AllocationBlock=*/nullptr,
                            "region." + std::to_string(Number));
    Function *Apart = Extractor.isEligible() ? Extractor.extractCodeRegion(Cache) : nullptr;
    if (!Apart) continue;
    Apart->addFnAttr(Attribute::NoInline);
  }
  return Found;
}

} // namespace

void markEndOfRegion(Instruction &Terminator, bool IsWayToFirst) {
  assert(Terminator.isTerminator() && "regions end with terminators");
  LLVMContext &C = Terminator.getContext();
  SmallVector<Metadata *, 1> Operands;
  if (IsWayToFirst) Operands.push_back(MDString::get(C, "to.first"));
  Terminator.setMetadata(Mark, MDNode::get(C, Operands));
}

PreservedAnalyses RegionFunctionsPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  SmallVector<Function *> Functions;
  for (Function &F : M)
    if (!F.isDeclaration()) Functions.push_back(&F);
  for (Function *F : Functions) Changed |= split(*F);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
