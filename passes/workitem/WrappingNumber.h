// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Numbers that are linear in the lanes except where they wrap: extensions of narrow numbers, remainders, quotients.
#ifndef SYCLC_PASSES_WORKITEM_WRAPPINGNUMBER_H
#define SYCLC_PASSES_WORKITEM_WRAPPINGNUMBER_H

#include "llvm/ADT/APInt.h"

#include <cstdint>
#include <optional>

namespace llvm {
class DataLayout;
class ICmpInst;
class Instruction;
class Value;
} // namespace llvm

namespace syclc {

/// One of
/// \code
///   Extension   sext or zext of Number's low Bits bits, shifted left or right by Shift; bits shifted out are 0
///   Remainder   Number modulo Divisor
///   Quotient    Number divided by Divisor
///   Or          Number | Other, whose low Bits bits are 0
/// \endcode
/// in any form that LLVM gives it: `%x & 0xffffffff`, `(%x << 32) >> 30`, `%x & 1023`, `%x >> 10`. If Number is linear in
/// the lanes of a sub-group, and lane 0 and the last lane are on the same side of each multiple of 2^Bits or Divisor,
/// then the others are linear, too, and a quotient is uniform.
struct WrappingNumber {
  enum class Kind : uint8_t { Extension, Remainder, Quotient, Or };
  Kind K;
  llvm::Value *Number;
  bool Signed;
  unsigned Bits = 0;                                  ///< of an extension or Or
  int Shift = 0;                                      ///< of an extension: to the left; negative: to the right
  llvm::Value *Divisor = nullptr;                     ///< null: Constant
  std::optional<llvm::APInt> Constant = std::nullopt; ///< the divisor, if it is known
  llvm::Value *Other = nullptr;                       ///< of Or

  static std::optional<WrappingNumber> match(const llvm::Instruction &I, const llvm::DataLayout &DL);
};

/// The comparison in `zext i1 (%x != %last)`; null if \p I is something else. All lanes add the same step to an index,
/// except in sub-groups with an %x beyond the border.
llvm::ICmpInst *comparisonOfStep(const llvm::Instruction &I);

} // namespace syclc

#endif
