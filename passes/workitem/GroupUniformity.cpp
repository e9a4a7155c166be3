// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/GroupUniformity.h"

#include "ir/BuiltinTable.h"
#include "ir/SpmdContract.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace syclc {

/// Whether the memory is not written while the kernel runs.
static bool readsConstant(const LoadInst &Load) {
  if (!Load.isSimple()) return false;
  if (Load.hasMetadata(LLVMContext::MD_invariant_load)) return true;
  auto *Global = dyn_cast<GlobalVariable>(getUnderlyingObject(Load.getPointerOperand()));
  return Global && Global->isConstant();
}

bool asksForGroup(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  const Builtin *B = Callee && Callee->isDeclaration() ? lookupBuiltin(Callee->getName()) : nullptr;
  if (!B) return false;
  if (B->Kind == BuiltinKind::WorkItemQuery) return B->Name != "__syclc_global_id" && B->Name != "__syclc_local_id";
  return B->Operation == SubGroupOperation::Count || B->Operation == SubGroupOperation::MaxSize ||
         B->Name == MatrixLanesBuiltin;
}

bool GroupUniformity::differs(const Instruction &I) const {
  if (NotByAll.contains(I.getParent())) return true;
  if (isa<PHINode>(I) && Joins.contains(I.getParent())) return true;
  if (isa<AllocaInst, FreezeInst>(I)) return true; // private memory; an arbitrary value
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (!readsConstant(*Load)) return true;
  } else if (auto *Call = dyn_cast<CallBase>(&I)) {
    if (asksForGroup(I)) return false;
    if (!isa<IntrinsicInst>(Call) || Call->isConvergent() || !Call->doesNotAccessMemory()) return true;
  } else if (I.mayReadOrWriteMemory())
    return true;
  return any_of(I.operands(), [&](const Use &Operand) { return Different.contains(Operand); });
}

GroupUniformity::GroupUniformity(Function &F, const PostDominatorTree &PDT, ArrayRef<const Value *> Sources) {
  Different.insert(Sources.begin(), Sources.end());
  SetVector<const Instruction *> Worklist; // instructions to check again
  auto Add = [&](const BasicBlock &Block) {
    for (const Instruction &I : Block) Worklist.insert(&I);
  };
  /// Sub-groups diverge at the end of \p Block and join at its post-dominator. If some leave a loop early, the whole
  /// loop is in between.
  auto Part = [&](const BasicBlock *Block) {
    const auto *Node = PDT.getNode(Block);
    const BasicBlock *Join = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
    if (Join && Joins.insert(Join).second)
      for (const PHINode &Phi : Join->phis()) Worklist.insert(&Phi);
    SmallVector<const BasicBlock *> Between(successors(Block));
    DenseSet<const BasicBlock *> Seen;
    while (!Between.empty()) {
      const BasicBlock *Next = Between.pop_back_val();
      if (Next == Join || !Seen.insert(Next).second) continue;
      if (NotByAll.insert(Next).second) Add(*Next);
      append_range(Between, successors(Next));
    }
  };
  for (const BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F)) Add(*Block);
  while (!Worklist.empty()) {
    const Instruction *I = Worklist.pop_back_val();
    if (Different.contains(I) || !differs(*I)) continue;
    Different.insert(I);
    for (const User *U : I->users()) Worklist.insert(cast<Instruction>(U));
    if (I->isTerminator() && I->getNumSuccessors() > 1) Part(I->getParent());
  }
}

void GroupUniformity::print(const Function &F, raw_ostream &OS) const {
  OS << "group uniformity of " << F.getName() << ":\n";
  for (const BasicBlock &Block : F) {
    OS << "  block ";
    Block.printAsOperand(OS, /*PrintType=*/false);
    OS << ": " << (isRunByAll(Block) ? "run by all" : "run by some") << "\n";
    for (const Instruction &I : Block)
      if (!I.getType()->isVoidTy()) OS << (isUniform(I) ? "  uniform:  " : "  different:") << I << "\n";
  }
}

AnalysisKey GroupUniformityAnalysis::Key;

GroupUniformity GroupUniformityAnalysis::run(Function &Kernel, FunctionAnalysisManager &Analyses) {
  return GroupUniformity(Kernel, Analyses.getResult<PostDominatorTreeAnalysis>(Kernel), {});
}

} // namespace syclc
