// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Properties of a value during lane shape analysis (LaneShapeAnalysis.cpp): its shape, and the bounds of its values in
/// all lanes, including lane 0's scalar. Bounds prove that lane 0's value is on the line of the other lanes' values,
/// even if lane 0 does not use the value and the source's flags do not hold for it (LaneShape.h):
///
/// \code
///   %i = id                    ; 0 ... 2^31 - 1
///   %a = sub i32 %i, 1         ; -1 ... 2^31 - 2: signed, wraps in no lane, used or not
///   %b = add nsw i32 %i, %k    ; in lanes that use it, it is at least as large as in lane 0, so lane 0's cannot be
///                              ; too large; and it is at least %k, so it cannot be too small
///   %c = sub nuw i32 %i, %k    ; may be less than 0 in lane 0, even if it is not in other lanes
/// \endcode
#ifndef SYCLC_PASSES_WORKITEM_LANEFACTS_H
#define SYCLC_PASSES_WORKITEM_LANEFACTS_H

#include "workitem/LaneShape.h"

#include "llvm/IR/ConstantRange.h"

namespace syclc {

/// Holds sums and products of any two 64-bit integers in the analysis.
__extension__ using WideInt = __int128;

/// Properties in one reading.
struct NumberInfo {
  bool WhereUsed = false; ///< see LaneShape::isExact()
  bool FromFirst = false; ///< see LaneShape::isExactFromFirst(); then Low and High are bounds
  bool Certain = false;   ///< FromFirst, without relying on flags of the source
  WideInt Low = 0, High = 0;

  bool operator==(const NumberInfo &Other) const = default;
};

struct LaneInfo {
  enum class Kind : uint8_t { Uniform, Linear, LinearWhereUsed, Varying };
  Kind K = Kind::Varying;
  int64_t Stride = 0;
  NumberInfo Signed, Unsigned; ///< of integers of up to 64 bits

  bool isUniform() const { return K == Kind::Uniform; }
  bool isLinear() const { return K == Kind::Linear; }
  bool isLinearWhereUsed() const { return K == Kind::LinearWhereUsed; }
  bool isVarying() const { return K == Kind::Varying; }
  bool operator==(const LaneInfo &Other) const = default;

  LaneShape shape() const;

  static LaneInfo varying() { return {}; }
  /// A value of \p Bits bits that is the same in all lanes; 0 bits: not an integer.
  static LaneInfo uniform(unsigned Bits);
  /// \param Certain it cannot be poison.
  static LaneInfo uniform(const llvm::ConstantRange &Signed, const llvm::ConstantRange &Unsigned, bool Certain);
  /// A value between 0 and \p High, in both readings. \param Certain it cannot be poison.
  static LaneInfo counting(int64_t Stride, WideInt High, bool Certain);
  /// Linear, or linear where used, only modulo the width; uniform if \p Stride is 0.
  static LaneInfo linear(int64_t Stride, bool WhereUsedOnly);

  /// Properties that \p A and \p B have in common.
  static LaneInfo meet(const LaneInfo &A, const LaneInfo &B);
  /// The same, but bounds that grow are widened to 0 or to the limits of \p Bits bits at once, so that the iteration
  /// ends.
  static LaneInfo widened(const LaneInfo &Old, const LaneInfo &New, unsigned Bits);

  /// Sums and differences of \p Bits bits; \p NoSignedWrap and \p NoUnsignedWrap are flags of the source.
  static LaneInfo sum(const LaneInfo &A, const LaneInfo &B, unsigned Bits, bool NoSignedWrap, bool NoUnsignedWrap);
  static LaneInfo difference(const LaneInfo &A, const LaneInfo &B, unsigned Bits, bool NoSignedWrap,
                             bool NoUnsignedWrap);
  /// \p Factor must have at most 33 bits.
  static LaneInfo product(const LaneInfo &A, int64_t Factor, unsigned Bits, bool NoSignedWrap, bool NoUnsignedWrap);
  static LaneInfo truncated(const LaneInfo &A, unsigned Bits, bool NoSignedWrap, bool NoUnsignedWrap);
  static LaneInfo signExtended(const LaneInfo &A);
  /// \param NotNegative the flag `nneg`. If the result is only linear because of it, lane 0's scalar is a sign
  /// extension.
  static LaneInfo zeroExtended(const LaneInfo &A, bool NotNegative);
  /// All lanes have some value, whether flags hold or not.
  static LaneInfo frozen(const LaneInfo &A);
};

} // namespace syclc

#endif
