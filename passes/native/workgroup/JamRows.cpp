// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The steps:
///   STEP 1  Check the body: one block, loads before stores.
///   STEP 2  Classify the addresses (workitem/RowAccesses.h): a class has a base and a distance between rows; each
///           access has a row and an offset.
///   STEP 3  Order and insert copies of all instructions for each row; equal copies are merged.
///   STEP 4  Count the loads and registers of the result.
#include "native/workgroup/JamRows.h"

#include "native/workgroup/SubGroupBody.h"
#include "native/x86/TargetFeatures.h"
#include "support/RegisterPressure.h"
#include "support/Statistics.h"
#include "support/Transforms.h"
#include "support/Tunables.h"
#include "workitem/RowAccesses.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

#include <array>

using namespace llvm;

namespace syclc {

using namespace tune::JamRows;

SYCLC_STATISTIC(JamRows, NumBodies, "bodies for several rows");

namespace {

/// STEP 1
bool isOneBlockOfArithmetic(const BasicBlock &Block) {
  if (Block.getParent()->size() != 1 || !isa<ReturnInst>(Block.getTerminator())) return false;
  bool Stored = false;
  for (const Instruction &I : Block) {
    if (I.isTerminator() || isFact(I)) continue;
    if (readOperand(I) >= 0) {
      if (Stored) return false;
    } else if (writeOperand(I) >= 0) {
      Stored = true;
    } else if (!isPureArithmetic(I)) {
      return false;
    }
  }
  return Stored;
}

class Jam {
public:
  explicit Jam(Function &Body)
      : Body(Body), Block(Body.getEntryBlock()), Parameters(subGroupParameters(Body)), B(Body.getContext()) {}

  JammedRows run() {
    if (!isOneBlockOfArithmetic(Block)) return {};
    const SubGroupParameters &P = Parameters;
    Polynomials.emplace(Block, ArrayRef<const Value *>({P.GlobalId[0], P.GlobalId[1], P.GlobalId[2]}), *P.GlobalId[1]);
    Accesses.emplace(Block, *Polynomials);
    for (unsigned Count = MaxRowsAtOnce; Count > 1; Count /= 2) {
      if (Count * Block.size() > MaxInstructions || !Accesses->shareLoads(Count)) continue;
      Rows = Count;
      Function *Code = make();
      if (isBetter(Code->getEntryBlock())) {
        ++NumBodies;
        return {Code, Count};
      }
      Code->eraseFromParent();
    }
    return {};
  }

private:
  // --- STEP 3.

  /// The values of a class in the new code: its base in row 0, and the distance between rows.
  struct Base {
    Value *Pointer, *Distance;
  };

  /// Precedes all instructions that belong to a row.
  static constexpr int64_t AtOnce = INT64_MIN / 2;

  struct Copy {
    int64_t Time;
    unsigned Position, Row;
    Instruction *I;
  };

  /// The copies of the instructions, ordered by the lines that they use. Rows are staggered by one line each.
  std::vector<Copy> order() {
    std::vector<Copy> Result;
    DenseMap<const Value *, int64_t> Times;
    int64_t Latest = AtOnce;
    unsigned Position = 0;
    const int64_t Direction = this->direction();
    for (Instruction &I : Block) {
      ++Position;
      if (I.isTerminator() || isFact(I)) continue;
      int64_t Time = AtOnce;
      for (const Value *Operand : I.operands())
        if (auto Known = Times.find(Operand); Known != Times.end()) Time = std::max(Time, Known->second);
      const bool Changes = Polynomials->changes(&I);
      const RowAccesses::Place *At = Accesses->find(I);
      if (Changes && readOperand(I) >= 0)
        Time = std::max(Time, At ? Direction * At->Row : (Latest == AtOnce ? 0 : Latest));
      if (writeOperand(I) >= 0) Time = std::max(Time, Latest == AtOnce ? 0 : Latest);
      Times[&I] = Time;
      Latest = std::max(Latest, Time);
      for (unsigned Row = 0; Row < (Changes || writeOperand(I) >= 0 ? Rows : 1); ++Row)
        Result.push_back({Time == AtOnce ? AtOnce : Time + Direction * int64_t(Row), Position, Row, &I});
    }
    llvm::sort(Result, [](const Copy &X, const Copy &Y) {
      return std::tie(X.Time, X.Position, X.Row) < std::tie(Y.Time, Y.Position, Y.Row);
    });
    return Result;
  }

  /// -1 if the source reads later rows before earlier ones, otherwise 1.
  int64_t direction() const {
    int64_t Ups = 0;
    DenseMap<unsigned, int64_t> Before;
    for (Instruction &I : Block)
      if (const RowAccesses::Place *At = Accesses->find(I); At && readOperand(I) >= 0) {
        auto [Place, Inserted] = Before.try_emplace(At->Class, At->Row);
        if (!Inserted) Ups += (At->Row > Place->second) - (At->Row < Place->second);
        Place->second = At->Row;
      }
    return Ups < 0 ? -1 : 1;
  }

  Function *make() {
    Function *Code =
        Function::Create(Body.getFunctionType(), Body.getLinkage(), Body.getName() + ".rows", Body.getParent());
    Code->copyAttributesFrom(&Body);
    for (unsigned Row = 0; Row < Rows; ++Row) Mapped[Row].clear();
    Made.clear();
    B.SetInsertPoint(BasicBlock::Create(Body.getContext(), "entry", Code));
    B.SetCurrentDebugLocation(DebugLoc());
    for (Argument &A : Body.args()) {
      Code->getArg(A.getArgNo())->setName(A.getName());
      for (unsigned Row = 0; Row < Rows; ++Row) Mapped[Row][&A] = Code->getArg(A.getArgNo());
    }
    const Argument *Id = Parameters.GlobalId[1];
    for (unsigned Row = 1; Row < Rows; ++Row)
      Mapped[Row][Id] = B.CreateNUWAdd(Code->getArg(Id->getArgNo()), B.getInt64(Row), "row");
    bool Early = true;
    for (const Copy &C : order()) {
      if (Early && C.Time != AtOnce) {
        Early = false;
        makeBases();
      }
      insert(C);
    }
    B.CreateRetVoid();
    for (Instruction &I : make_early_inc_range(reverse(Code->getEntryBlock())))
      if (isInstructionTriviallyDead(&I)) I.eraseFromParent();
    return Code;
  }

  void makeBases() {
    Bases.clear();
    for (const RowAccesses::Class &C : Accesses->classes()) {
      Value *Address = C.First->getOperand(std::max(readOperand(*C.First), writeOperand(*C.First)));
      Bases.push_back({mapped(Address, 0), Polynomials->expand(C.Step, B, [&](Value *V) { return mapped(V, 0); })});
    }
  }

  Value *mapped(Value *V, unsigned Row) const {
    Value *Found = Mapped[Row].lookup(V);
    return Found ? Found : V; // a constant
  }

  /// Base + Row * Step + Offset
  Value *address(const Base &C, int64_t Row, int64_t Offset) {
    Value *Address = C.Pointer;
    if (auto *Length = dyn_cast<ConstantInt>(C.Distance))
      Offset += Row * Length->getSExtValue();
    else if (Row != 0)
      Address = unique(cast<Instruction>(
          B.CreatePtrAdd(Address, unique(B.CreateMul(C.Distance, B.getInt64(Row), "rows.apart")), "row.at")));
    return Offset ? unique(B.CreatePtrAdd(Address, B.getInt64(Offset))) : Address;
  }

  void insert(const Copy &C) {
    Instruction *New = C.I->clone();
    for (Use &Operand : New->operands()) Operand.set(mapped(Operand.get(), C.Row));
    const int Read = readOperand(*New), Written = writeOperand(*New);
    if (const RowAccesses::Place *At = C.Time == AtOnce ? nullptr : Accesses->find(*C.I)) // else its own address
      New->setOperand(std::max(Read, Written), address(Bases[At->Class], At->Row + int64_t(C.Row), At->Offset));
    B.Insert(New, C.I->getName());
    Value *Result = Written >= 0 ? New : unique(New);
    if (!Polynomials->changes(C.I) && Written < 0)
      for (unsigned Row = 0; Row < Rows; ++Row) Mapped[Row][C.I] = Result;
    else
      Mapped[C.Row][C.I] = Result;
  }

  /// Returns an earlier instruction that is identical to \p V, which has just been inserted, or \p V itself.
  Value *unique(Value *V) {
    auto *New = dyn_cast<Instruction>(V);
    if (!New) return V;
    hash_code Hash =
        hash_combine(New->getOpcode(), New->getType(), hash_combine_range(New->value_op_begin(), New->value_op_end()));
    auto &Alike = Made[size_t(Hash)];
    for (Instruction *Known : Alike)
      if (Known == New) {
        return New;
      } else if (Known->isIdenticalToWhenDefined(New)) {
        Known->andIRFlags(New);
        combineMetadataForCSE(Known, New, /*DoesKMove=*/true);
        New->eraseFromParent();
        return Known;
      }
    Alike.push_back(New);
    return New;
  }

  // --- STEP 4.

  /// The number of vector registers for a value.
  unsigned registers(const Type *T) const {
    auto *Vector = dyn_cast<FixedVectorType>(T);
    if (!Vector || Vector->getElementType()->isIntegerTy(1)) return 0;
    const VectorFeatures Has = vectorFeatures(Body);
    const uint64_t Width = Has.Use512 && Has.Avx512 ? 512 : Has.Avx ? 256 : 128;
    return unsigned(divideCeil(Body.getDataLayout().getTypeSizeInBits(const_cast<Type *>(T)).getFixedValue(), Width));
  }

  static unsigned numReads(const BasicBlock &Of) {
    return count_if(Of, [](const Instruction &I) { return readOperand(I) >= 0 && I.getType()->isVectorTy(); });
  }

  bool isBetter(const BasicBlock &Jammed) const {
    if (100 * numReads(Jammed) > MaxLoadsPercent * Rows * numReads(Block)) return false;
    const unsigned Available = vectorFeatures(Body).Avx512 ? 32 : 16;
    // Splats are not counted: operations can read some of them from memory.
    auto Registers = [&](const Value &V) { return isa<Instruction>(V) && !isSplat(&V) ? registers(V.getType()) : 0; };
    return registerPressure(Jammed, Registers) <= Available;
  }

  static bool isSplat(const Value *V) {
    if (auto *Insert = dyn_cast<InsertElementInst>(V)) return isa<PoisonValue>(Insert->getOperand(0));
    auto *Shuffle = dyn_cast<ShuffleVectorInst>(V);
    return Shuffle && Shuffle->isZeroEltSplat();
  }

  Function &Body;
  BasicBlock &Block;
  const SubGroupParameters Parameters;
  IRBuilder<> B;
  std::optional<syclc::Polynomials> Polynomials;
  std::optional<RowAccesses> Accesses;
  std::vector<Base> Bases; ///< for each class
  unsigned Rows = 1;
  std::array<DenseMap<const Value *, Value *>, MaxRowsAtOnce> Mapped; ///< for each row
  DenseMap<size_t, SmallVector<Instruction *, 1>> Made;               ///< by a hash of operation and operands
};

} // namespace

JammedRows jamRows(Function &Body) {
  if (isDisabled(Transform::JamRows)) return {};
  return Jam(Body).run();
}

} // namespace syclc
