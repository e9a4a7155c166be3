// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/VersionLocalRows.h"

#include "support/Statistics.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace syclc {

SYCLC_STATISTIC(VersionLocalRows, NumKernels, "kernels compiled also for aligned rows of local memory");

namespace {

constexpr unsigned VectorBytes = 16, VectorZeros = 4; ///< the largest load of PTX, and its logarithm
constexpr unsigned MaxInstructions = 1500, MaxDepth = 8;

/// Arguments of the kernel that are assumed to be multiples of powers of two: the number of their lowest bits that are 0.
using Assumptions = SmallMapVector<const Argument *, unsigned, 4>;

/// Finds the lowest bits of numbers and addresses that are 0 if the assumptions hold.
class LowBits {
public:
  LowBits(const DataLayout &DL, const Assumptions &Assumed) : DL(DL), Assumed(Assumed) {}

  unsigned zeros(const Value *V, unsigned Depth = 0) const {
    if (Depth == MaxDepth) return 0;
    if (const auto *A = dyn_cast<Argument>(V))
      if (const auto Known = Assumed.find(A); Known != Assumed.end()) return Known->second;
    if (const auto *Gep = dyn_cast<GEPOperator>(V)) return zerosOfAddress(*Gep, Depth);
    const auto *I = dyn_cast<Instruction>(V);
    switch (I ? I->getOpcode() : 0) {
    case Instruction::Mul:
      return zeros(I->getOperand(0), Depth + 1) + zeros(I->getOperand(1), Depth + 1);
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Or:
      return std::min(zeros(I->getOperand(0), Depth + 1), zeros(I->getOperand(1), Depth + 1));
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::Trunc:
      return zeros(I->getOperand(0), Depth + 1);
    case Instruction::Shl:
      if (const auto *By = dyn_cast<ConstantInt>(I->getOperand(1)); By && By->getValue().ult(64))
        return zeros(I->getOperand(0), Depth + 1) + unsigned(By->getZExtValue());
      break;
    default:
      break;
    }
    return computeKnownBits(V, DL).countMinTrailingZeros();
  }

private:
  unsigned zerosOfAddress(const GEPOperator &Gep, unsigned Depth) const {
    unsigned Least = zeros(Gep.getPointerOperand(), Depth + 1);
    for (auto Type = gep_type_begin(Gep), End = gep_type_end(Gep); Type != End; ++Type) {
      const Value *Index = Type.getOperand();
      if (Type.isStruct()) {
        const uint64_t Offset =
            DL.getStructLayout(Type.getStructType())->getElementOffset(cast<ConstantInt>(Index)->getZExtValue());
        if (Offset != 0) Least = std::min(Least, unsigned(countr_zero(Offset)));
        continue;
      }
      const TypeSize Stride = Type.getSequentialElementStride(DL);
      if (Stride.isScalable() || Stride.isZero()) return 0;
      if (const auto *C = dyn_cast<ConstantInt>(Index); C && C->isZero()) continue;
      Least = std::min(Least, zeros(Index, Depth + 1) + unsigned(countr_zero(Stride.getFixedValue())));
    }
    return Least;
  }

  const DataLayout &DL;
  const Assumptions &Assumed;
};

/// Adds the arguments by which \p V, an address or a number, multiplies something.
void addFactors(const Value *V, SmallPtrSetImpl<const Argument *> &Factors, unsigned Depth = 0) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == MaxDepth || isa<PHINode, LoadInst, CallBase>(I)) return;
  for (const Value *Operand : I->operands()) {
    const Value *Number = Operand;
    while (isa<ZExtInst, SExtInst, TruncInst>(Number)) Number = cast<CastInst>(Number)->getOperand(0);
    const auto *A = dyn_cast<Argument>(Number);
    if (A && A->getType()->isIntegerTy() && I->getOpcode() == Instruction::Mul)
      Factors.insert(A);
    else
      addFactors(Operand, Factors, Depth + 1);
  }
}

class Versioner {
public:
  Versioner(Function &F, const LoopInfo &Loops) : F(F), Loops(Loops), DL(F.getDataLayout()) {}

  bool run() {
    if (!isSmall()) return false;
    for (const BasicBlock &B : F)
      if (Loops.getLoopFor(&B)) findRows(B);
    if (Assumed.empty()) return false;
    makeCopy();
    ++NumKernels;
    return true;
  }

private:
  bool isSmall() const {
    if (F.getInstructionCount() > MaxInstructions) return false;
    for (const BasicBlock &B : F) {
      if (isa<IndirectBrInst>(B.getTerminator()) || B.hasAddressTaken()) return false;
      for (const Instruction &I : B) {
        const auto *Call = dyn_cast<CallBase>(&I);
        if ((Call && Call->cannotDuplicate()) || (isa<AllocaInst>(I) && !cast<AllocaInst>(I).isStaticAlloca()))
          return false;
      }
    }
    return true;
  }

  /// Finds loads of 16 neighbouring bytes whose alignment depends on the length of a row.
  void findRows(const BasicBlock &B) {
    MapVector<std::pair<const Value *, unsigned>, SmallSet<int64_t, 16>> Rows; // row and size of elements: offsets
    for (const Instruction &I : B) {
      const auto *Load = dyn_cast<LoadInst>(&I);
      if (!Load || !Load->isSimple() || Load->getPointerAddressSpace() != NVPTXAS::ADDRESS_SPACE_SHARED) continue;
      const uint64_t Size = DL.getTypeStoreSize(Load->getType()).getKnownMinValue();
      if (!isPowerOf2_64(Size) || Size >= VectorBytes || Load->getType()->isVectorTy()) continue;
      APInt Offset(DL.getIndexTypeSizeInBits(Load->getPointerOperandType()), 0);
      const Value *Row =
          Load->getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
      Rows[{Row, unsigned(Size)}].insert(Offset.getSExtValue());
    }
    for (const auto &[Key, Offsets] : Rows)
      if (hasVector(Offsets, Key.second)) assumeFor(*Key.first, Key.second);
  }

  static bool hasVector(const SmallSet<int64_t, 16> &Offsets, unsigned Size) {
    for (const int64_t First : Offsets) {
      if (First % int64_t(VectorBytes) != 0) continue;
      bool All = true;
      for (unsigned At = Size; At < VectorBytes && All; At += Size) All = Offsets.contains(First + At);
      if (All) return true;
    }
    return false;
  }

  void assumeFor(const Value &Row, unsigned Size) {
    if (LowBits(DL, Assumed).zeros(&Row) >= VectorZeros) return; // known
    SmallPtrSet<const Argument *, 4> Factors;
    addFactors(&Row, Factors);
    Assumptions More = Assumed;
    for (const Argument *A : Factors) {
      unsigned &Zeros = More[A];
      Zeros = std::max(Zeros, VectorZeros - Log2_32(Size));
    }
    if (LowBits(DL, More).zeros(&Row) >= VectorZeros) Assumed = std::move(More);
  }

  void makeCopy() {
    BasicBlock &Entry = F.getEntryBlock();
    for (Instruction &I : make_early_inc_range(Entry))
      if (isa<AllocaInst>(I)) I.moveBefore(Entry.begin()); // both versions use it
    BasicBlock *Body = SplitBlock(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
    Body->setName("body");
    SmallVector<BasicBlock *> Blocks, Copies;
    for (BasicBlock &B : F)
      if (&B != &Entry) Blocks.push_back(&B);
    ValueToValueMapTy Map;
    for (BasicBlock *B : Blocks) {
      BasicBlock *Copy = CloneBasicBlock(B, Map, ".aligned", &F);
      Map[B] = Copy;
      Copies.push_back(Copy);
    }
    remapInstructionsInBlocks(Copies, Map);
    const LowBits Bits(DL, Assumed);
    for (BasicBlock *B : Copies)
      for (Instruction &I : *B)
        if (auto *Load = dyn_cast<LoadInst>(&I);
            Load && Load->getPointerAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED && Load->isSimple())
          Load->setAlignment(
              std::max(Load->getAlign(), Align(1u << std::min(VectorZeros, Bits.zeros(Load->getPointerOperand())))));

    IRBuilder<> B(Entry.getTerminator());
    Value *Rest = nullptr;
    for (const auto &[A, Zeros] : Assumed) {
      Value *Bits = B.CreateAnd(const_cast<Argument *>(A), maskTrailingOnes<uint64_t>(Zeros));
      Value *Wide = B.CreateZExtOrTrunc(Bits, B.getInt64Ty());
      Rest = Rest ? B.CreateOr(Rest, Wide) : Wide;
    }
    B.CreateCondBr(B.CreateICmpEQ(Rest, B.getInt64(0), "rows.are.aligned"), cast<BasicBlock>(Map[Body]), Body);
    Entry.getTerminator()->eraseFromParent();
  }

  Function &F;
  const LoopInfo &Loops;
  const DataLayout &DL;
  Assumptions Assumed;
};

} // namespace

PreservedAnalyses VersionLocalRowsPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  if (F.getCallingConv() != CallingConv::PTX_Kernel) return PreservedAnalyses::all();
  return Versioner(F, Analyses.getResult<LoopAnalysis>(F)).run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
