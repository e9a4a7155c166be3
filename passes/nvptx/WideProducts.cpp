// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/WideProducts.h"

#include "support/Statistics.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

#include <optional>
#include <tuple>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

SYCLC_STATISTIC(WideProducts, NumProducts, "offsets that are products of 32 bits for GPUs");

namespace {

/// The product of an extended number of 32 bits and a constant.
struct Product {
  CastInst *Extension;
  uint64_t Factor;
};

/// \p Index is a product, times \p Bytes.
std::optional<Product> asProduct(Value *Index, uint64_t Bytes) {
  Value *Inner = Index;
  uint64_t Factor = 1;
  if (match(Index, m_Shl(m_Value(Inner), m_ConstantInt(Factor))))
    Factor = Factor < 31 ? uint64_t(1) << Factor : 0;
  else if (!match(Index, m_Mul(m_Value(Inner), m_ConstantInt(Factor))))
    Inner = Index, Factor = 1;
  auto *const Extension = dyn_cast<CastInst>(Inner);
  if (!Extension || !isa<SExtInst, ZExtInst>(Extension) || !Extension->getSrcTy()->isIntegerTy(32) ||
      !Extension->getDestTy()->isIntegerTy(64) || Factor == 0 || Bytes == 0 || Factor > INT32_MAX / Bytes)
    return std::nullopt;
  return Product{Extension, Factor * Bytes};
}

class OffsetRewriter {
public:
  OffsetRewriter(const LoopInfo &LI, const DataLayout &Layout) : LI(LI), Layout(Layout) {}

  bool run(BasicBlock &BB) {
    bool Changed = false;
    Here.clear();
    for (Instruction &I : make_early_inc_range(BB))
      if (auto *Pointer = dyn_cast<GetElementPtrInst>(&I)) Changed |= rewrite(*Pointer);
    return Changed;
  }

private:
  /// The extended number, the factor, and whether it is extended as a signed one.
  using Products = DenseMap<std::tuple<Value *, uint64_t, unsigned>, Value *>;

  bool rewrite(GetElementPtrInst &Pointer) {
    if (Pointer.getNumIndices() != 1 || !Pointer.getType()->isPointerTy()) return false;
    const uint64_t Size = Layout.getTypeAllocSize(Pointer.getSourceElementType());
    const std::optional<Product> Found = asProduct(Pointer.getOperand(1), Size);
    if (!Found || Found->Extension->getParent() == Pointer.getParent()) return false;
    const Loop *const L = LI.getLoopFor(Pointer.getParent());
    const bool IsStep = L && L->isLoopInvariant(Found->Extension);
    BasicBlock *const Preheader = IsStep ? L->getLoopPreheader() : nullptr;
    if (IsStep && !Preheader) return false;
    const unsigned Extend = Found->Extension->getOpcode();
    Value *const Narrow = Found->Extension->getOperand(0);
    Value *&Bytes = (IsStep ? OfLoops[Preheader] : Here)[{Narrow, Found->Factor, Extend}];
    if (!Bytes) {
      IRBuilder<> Builder(IsStep ? Preheader->getTerminator() : &Pointer);
      Value *const Wide =
          Builder.CreateCast(Found->Extension->getOpcode(), Builder.CreateFreeze(Narrow), Builder.getInt64Ty());
      Bytes = Builder.CreateNSWMul(Wide, Builder.getInt64(Found->Factor));
      ++NumProducts;
    }
    IRBuilder<> Builder(&Pointer);
    Pointer.replaceAllUsesWith(Builder.CreatePtrAdd(Pointer.getPointerOperand(), Bytes));
    RecursivelyDeleteTriviallyDeadInstructions(&Pointer);
    return true;
  }

  const LoopInfo &LI;
  const DataLayout &Layout;
  Products Here;
  DenseMap<const BasicBlock *, Products> OfLoops;
};

} // namespace

PreservedAnalyses WideProductsPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  const LoopInfo &LI = Analyses.getResult<LoopAnalysis>(F);
  OffsetRewriter Rewriter(LI, F.getParent()->getDataLayout());
  bool Changed = false;
  for (BasicBlock &BB : F) Changed |= Rewriter.run(BB);
  if (!Changed) return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserveSet<CFGAnalyses>();
  return Preserved;
}

} // namespace syclc
