// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Integers of a kernel in SPMD IR as the source's arithmetic would compute them if nothing wrapped: their bounds in a
/// launch, and code that computes them in 64 bits.
///
/// \code
///   %x = trunc i64 @__syclc_global_id(i32 0) to i32         0 ... global size - 1
///   %j = add i32 %x, %n                                     %n ... global size - 1 + %n
///   %i = zext i32 %j to i64                                 the same, if that is between 0 and 2^32 - 1
/// \endcode
/// A number of n bits is equal to its exact number modulo 2^n. So only extensions need to be checked.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_EXACTNUMBERS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_EXACTNUMBERS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace llvm {
class DataLayout;
class LoopInfo;
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace syclc {

/// The exact number of Value, divided by 2^Right without a remainder.
struct ExactNumber {
  enum class Kind : uint8_t {
    Constant,   ///< Number
    Argument,   ///< of the kernel, read as signed
    Id,         ///< a work-item's global, local or group id
    Size,       ///< a query that is the same in the whole launch
    Lane,       ///< the work-item's number in its sub-group
    Sum,        ///< A + B
    Difference, ///< A - B
    Product,    ///< A * B
    Scaled,     ///< A * Number
    Extension,  ///< A, which must fit in Bits bits
    Counter     ///< of a loop: A, A + Number, ... for Times iterations more
  };
  Kind K;
  llvm::Value *Value;
  unsigned Right = 0;
  const ExactNumber *A = nullptr, *B = nullptr;
  int64_t Number = 0;
  unsigned Bits = 0;
  bool Signed = false;
  bool IsExtended = false; ///< an Extension is part of it
  const llvm::SCEV *Times = nullptr;
  const llvm::BasicBlock *Before = nullptr; ///< the preheader of a Counter's loop
};

/// The exact numbers of a kernel's values.
class ExactNumbers {
public:
  ExactNumbers(llvm::ScalarEvolution &SE, const llvm::LoopInfo &LI, const llvm::DataLayout &DL)
      : SE(SE), LI(LI), DL(DL) {}

  /// The exact number of \p V, divided by 2^\p Right; null if bounds cannot be computed before the launch, or it is
  /// not an integer of 8 to 64 bits.
  const ExactNumber *of(llvm::Value &V, unsigned Right = 0, unsigned Depth = 0);

private:
  const ExactNumber *parse(llvm::Value &V, unsigned Right, unsigned Depth);
  const ExactNumber *parseCall(llvm::CallInst &Call);
  const ExactNumber *parseCounter(llvm::PHINode &Phi, unsigned Depth);
  const ExactNumber *parseExtension(llvm::Instruction &I, unsigned Right, unsigned Depth);
  const ExactNumber *parseArithmetic(llvm::BinaryOperator &I, unsigned Right, unsigned Depth);
  const ExactNumber *make(ExactNumber Number);
  bool isKnown(const llvm::SCEV &S, unsigned Depth);

  llvm::ScalarEvolution &SE;
  const llvm::LoopInfo &LI;
  const llvm::DataLayout &DL;
  std::vector<std::unique_ptr<ExactNumber>> All;
  llvm::DenseMap<std::pair<llvm::Value *, unsigned>, const ExactNumber *> Known; ///< null: none
};

/// Code that computes the bounds of exact numbers over all work-items of a launch, from the kernel's arguments and the
/// launch's sizes.
class ExactBounds {
public:
  /// \param B at the end of a function in SPMD IR with the kernel's parameters.
  ExactBounds(ExactNumbers &Numbers, llvm::IRBuilder<> &B) : Numbers(Numbers), B(B) {}

  /// Requires that \p Number's extensions are exact.
  void require(const ExactNumber &Number) { of(Number); }
  /// An i1: whether all required numbers are exact.
  llvm::Value *condition();

private:
  /// Both inclusive; i64, signed.
  struct Bounds {
    llvm::Value *Low, *High;
  };

  Bounds of(const ExactNumber &Number);
  Bounds compute(const ExactNumber &Number);
  Bounds ofQuery(const ExactNumber &Number);
  Bounds ofCounter(const ExactNumber &Number);
  Bounds ofScev(const llvm::SCEV &S);
  Bounds sum(Bounds X, Bounds Y);
  Bounds difference(Bounds X, Bounds Y);
  Bounds product(Bounds X, Bounds Y);
  llvm::Value *checked(llvm::Intrinsic::ID Operation, llvm::Value *X, llvm::Value *Y);
  void requireBetween(Bounds X, unsigned Bits, bool Signed);

  ExactNumbers &Numbers;
  llvm::IRBuilder<> &B;
  llvm::DenseMap<const ExactNumber *, Bounds> Known;
  llvm::SetVector<llvm::Value *> Conditions;
};

/// Code that computes exact numbers as i64, in a copy of the kernel.
class ExactCode {
public:
  /// \param Map from the kernel to its copy.
  explicit ExactCode(llvm::ValueToValueMapTy &Map) : Map(Map) {}

  /// \returns an i64 that is available where the copy of Number.Value is.
  llvm::Value *of(const ExactNumber &Number);

private:
  llvm::Value *compute(const ExactNumber &Number);
  llvm::Value *count(const ExactNumber &Counter);

  llvm::ValueToValueMapTy &Map;
  llvm::DenseMap<const ExactNumber *, llvm::Value *> Known;
};

} // namespace syclc

#endif
