// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A step of ExpandUnsupported. On processors with AVX-512, Intel's compiler computes scalar minima and maxima, and the
/// operations they are connected with, in vector registers. For a bitwise complement of 32 or 64 bits among these it
/// sets all bits of a register, but encodes that instruction as one that writes a mask register: the complement is then
/// computed from an undefined value. `p[0] = std::min(p[1], ~n)` is wrong, and so is `std::min(k, n - 1 - k)`, because
/// the compiler turns the difference into `n + ~k`. This step computes the -1 of such complements from the global size,
/// whose sign bit is 0, but not known to be:
/// \code
///   %c = xor i32 %x, -1      =>      %size = call i64 @get_global_size(i32 0)
///                                    %sign = lshr i64 %size, 63                  ; 0
///                                    %zero = trunc i64 %sign to i32
///                                    %ones = add i32 %zero, -1
///                                    %c = xor i32 %x, %ones
///
///   %c = xor i32 %k, -1      =>      %one = xor i32 %zero, 1
///   %d = add i32 %n, %c              %d = sub i32 (sub i32 %n, %k), %one
/// \endcode
/// The size is the same for all work-items. In the second form, used if complements are summands, the compiler still
/// recognises loops and the distances between work-items' addresses.
#include "device-library/OpenClCall.h"
#include "ir/AddressSpaces.h"
#include "ir/ExternalFunctions.h"
#include "spirv/drivers/UnknownZero.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace syclc {

namespace {

bool isNumber(const Type *T) { return T->isIntegerTy(32) || T->isIntegerTy(64); }

bool isPrivate(const Type *T) {
  return T->isPointerTy() && is_contained({PrivateSpace, GenericSpace}, T->getPointerAddressSpace());
}

/// Whether Intel's compiler turns \p I into a minimum or maximum.
bool isMinOrMax(const Instruction &I) {
  if (!isNumber(I.getType())) return false;
  if (isa<MinMaxIntrinsic>(I)) return true;
  if (const auto *Select = dyn_cast<SelectInst>(&I)) {
    const auto *Compare = dyn_cast<ICmpInst>(Select->getCondition());
    return Compare && Compare->isRelational();
  }
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && any_of(ArrayRef<StringRef>{"_Z3min", "_Z3max", "_Z5clamp"},
                          [&](StringRef Name) { return Callee->getName().starts_with(Name); });
}

/// Classes of values that are computed from each other, in all functions, including through private variables; records
/// which of them contain a minimum or maximum.
class RelatedNumbers {
public:
  explicit RelatedNumbers(Module &M) {
    for (Function &F : M) {
      for (Instruction &I : instructions(F)) add(I);
      if (!isExported(F)) continue;
      Sets.unionSets(&F, MinOrMax); // its result
      for (const Argument &Parameter : F.args()) Sets.unionSets(&Parameter, MinOrMax);
    }
  }

  bool haveMinOrMax(const Value &V) const { return Sets.isEquivalent(&V, MinOrMax); }

private:
  void unite(const Value *A, const Value *B) {
    auto IsConstant = [](const Value *V) { return isa<Constant>(V) && !isa<Function>(V); };
    if (!IsConstant(A) && !IsConstant(B)) Sets.unionSets(A, B);
  }

  /// Functions of other sources may contain minima and maxima.
  void uniteWithOtherSources(const CallBase &Call) {
    Sets.unionSets(&Call, MinOrMax);
    for (const Value *Argument : Call.args())
      if (!isa<Constant>(Argument)) Sets.unionSets(Argument, MinOrMax);
  }

  void add(const Instruction &I) {
    if (isMinOrMax(I)) Sets.unionSets(&I, MinOrMax);
    if (const auto *Return = dyn_cast<ReturnInst>(&I); Return && Return->getReturnValue())
      return unite(Return->getFunction(), Return->getReturnValue());
    if (const auto *Store = dyn_cast<StoreInst>(&I)) {
      if (isPrivate(Store->getPointerOperandType())) unite(Store->getValueOperand(), Store->getPointerOperand());
      return;
    }
    if (const auto *Load = dyn_cast<LoadInst>(&I); Load && !isPrivate(Load->getPointerOperandType())) return;
    if (const auto *Call = dyn_cast<CallBase>(&I)) {
      const Function *Callee = Call->getCalledFunction();
      if (Callee && !Callee->isDeclaration()) {
        unite(Call, Callee);
        for (const auto &[Parameter, Argument] : zip(Callee->args(), Call->args())) unite(&Parameter, Argument);
      } else if (!isDriversFunction(*Call)) {
        uniteWithOtherSources(*Call);
      }
      if (!isMinOrMax(I)) return;
    }
    for (const Value *Operand : I.operands())
      if (isNumber(Operand->getType()) || isPrivate(Operand->getType())) unite(&I, Operand);
  }

  /// Represents all minima and maxima in the classes.
  static constexpr const Value *MinOrMax = nullptr;
  EquivalenceClasses<const Value *> Sets;
};

/// Creates the constants of a complement before \p I.
class Unknown {
public:
  explicit Unknown(Instruction &I) : Builder(&I), T(I.getType()), Zero(createUnknownZero(Builder, T)) {}

  Value *ones() { return Builder.CreateAdd(Zero, ConstantInt::getAllOnesValue(T)); }
  /// Not zero plus one: LLVM would combine that with other summands.
  Value *one() { return Builder.CreateXor(Zero, ConstantInt::get(T, 1)); }

  IRBuilder<> Builder;

private:
  Type *T;
  Value *Zero;
};

/// \returns a replacement for \p I, if it is a complement or may become one; or null.
Value *hidden(Instruction &I) {
  Value *X = nullptr, *Y = nullptr;
  auto OneLess = [](Value *&V) { return m_CombineOr(m_Add(m_Value(V), m_AllOnes()), m_Sub(m_Value(V), m_One())); };
  // n + ~k, n - 1 - k, n - k - 1, n - (k + 1)
  if (match(&I, m_c_Add(m_Not(m_Value(Y)), m_Value(X))) || match(&I, m_Sub(OneLess(X), m_Value(Y))) ||
      match(&I, m_CombineOr(m_Add(m_Sub(m_Value(X), m_Value(Y)), m_AllOnes()),
                            m_Sub(m_Sub(m_Value(X), m_Value(Y)), m_One()))) ||
      match(&I, m_Sub(m_Value(X), m_Add(m_Value(Y), m_One())))) {
    Unknown U(I);
    return U.Builder.CreateSub(U.Builder.CreateSub(X, Y), U.one());
  }
  if (match(&I, m_CombineOr(m_Not(m_Value(X)), m_Sub(m_AllOnes(), m_Value(X))))) {
    Unknown U(I);
    return U.Builder.CreateXor(X, U.ones());
  }
  return nullptr;
}

} // namespace

bool hideComplements(Module &M) {
  const RelatedNumbers Related(M);
  SmallVector<Instruction *, 8> Complements;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (isNumber(I.getType()) && Related.haveMinOrMax(I)) Complements.push_back(&I);
  bool Changed = false;
  // Sums first: complements that remain have other users.
  for (Instruction *I : reverse(Complements))
    if (Value *New = I->use_empty() ? nullptr : hidden(*I)) {
      New->takeName(I);
      I->replaceAllUsesWith(New);
      Changed = true;
    }
  for (Instruction *I : reverse(Complements))
    if (isInstructionTriviallyDead(I)) I->eraseFromParent();
  return Changed;
}

} // namespace syclc
