// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What LaneShapeAnalysis.cpp knows of a value while it looks for lane shapes: the shape, and between which numbers the
/// lanes' ones and lane 0's scalar lie. Bounds are what shows that lane 0's number lies on the line of the other lanes'
/// numbers, even where lane 0 has no use for the value and no promise of the source holds for it (LaneShape.h):
///
/// \code
///   %i = id                    ; 0 ... 2^31 - 1
///   %a = sub i32 %i, 1         ; -1 ... 2^31 - 2: wraps in no lane, used or not, when it is read as signed
///   %b = add nsw i32 %i, %k    ; any lane that uses it has at least as much as lane 0, so that lane 0's cannot be too
///                              ; large, and it is at least %k, so that it cannot be too small
///   %c = sub nuw i32 %i, %k    ; lane 0's may be less than 0, where other lanes' are not
/// \endcode
#ifndef SYCLC_PASSES_WORKITEM_LANEFACTS_H
#define SYCLC_PASSES_WORKITEM_LANEFACTS_H

#include "workitem/LaneShape.h"

#include "llvm/IR/ConstantRange.h"

namespace syclc {

/// Holds sums and products of any two 64-bit numbers that are looked at.
__extension__ using WideInt = __int128;

/// The facts of one reading.
struct NumberFacts {
  bool WhereUsed = false; ///< see LaneShape::isExact()
  bool FromFirst = false; ///< see LaneShape::isExactFromFirst(); Low and High are bounds then
  bool Certain = false;   ///< FromFirst, and by no promise of the source at all
  WideInt Low = 0, High = 0;

  bool operator==(const NumberFacts &Other) const = default;
};

struct LaneFacts {
  enum class Kind : uint8_t { Uniform, Linear, LinearWhereUsed, Varying };
  Kind K = Kind::Varying;
  int64_t Stride = 0;
  NumberFacts Signed, Unsigned; ///< of integers of up to 64 bits

  bool isUniform() const { return K == Kind::Uniform; }
  bool isLinear() const { return K == Kind::Linear; }
  bool isLinearWhereUsed() const { return K == Kind::LinearWhereUsed; }
  bool isVarying() const { return K == Kind::Varying; }
  bool operator==(const LaneFacts &Other) const = default;

  LaneShape shape() const;

  static LaneFacts varying() { return {}; }
  /// A value of \p Bits bits that lanes have in common; 0 bits: not an integer.
  static LaneFacts uniform(unsigned Bits);
  /// \param Certain it cannot be poison.
  static LaneFacts uniform(const llvm::ConstantRange &Signed, const llvm::ConstantRange &Unsigned, bool Certain);
  /// Its numbers, in both readings, lie between 0 and \p High. \param Certain it cannot be poison.
  static LaneFacts counting(int64_t Stride, WideInt High, bool Certain);
  /// Linear, or linear where used, modulo the width and no more; uniform where \p Stride is 0.
  static LaneFacts linear(int64_t Stride, bool WhereUsedOnly);

  /// What is true of both.
  static LaneFacts meet(const LaneFacts &A, const LaneFacts &B);
  /// The same, but with bounds that grow to 0 or to \p Bits bits' limits at once, so that fixpoints end.
  static LaneFacts widened(const LaneFacts &Old, const LaneFacts &New, unsigned Bits);

  /// Sums and differences of \p Bits bits; \p NoSignedWrap and \p NoUnsignedWrap are the source's promises.
  static LaneFacts sum(const LaneFacts &A, const LaneFacts &B, unsigned Bits, bool NoSignedWrap, bool NoUnsignedWrap);
  static LaneFacts difference(const LaneFacts &A, const LaneFacts &B, unsigned Bits, bool NoSignedWrap,
                              bool NoUnsignedWrap);
  /// \p Factor has no more than 33 bits.
  static LaneFacts product(const LaneFacts &A, int64_t Factor, unsigned Bits, bool NoSignedWrap, bool NoUnsignedWrap);
  static LaneFacts truncated(const LaneFacts &A, unsigned Bits, bool NoSignedWrap, bool NoUnsignedWrap);
  static LaneFacts signExtended(const LaneFacts &A);
  /// \param NotNegative promised. Where only that makes the result linear, lane 0's scalar is a sign extension.
  static LaneFacts zeroExtended(const LaneFacts &A, bool NotNegative);
  /// Every lane has some value, whether promises hold or not.
  static LaneFacts frozen(const LaneFacts &A);
};

} // namespace syclc

#endif
