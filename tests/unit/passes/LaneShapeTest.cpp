// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Lane shapes and the analysis (LaneInfo) that they come from. The claims about a result are compared with the values
/// of four lanes, computed for every number of 8 bits: properties modulo the width, properties in the lanes that use a
/// value, and lane 0's scalar, which is computed without nsw and nuw.
#include "workitem/LaneShape.h"
#include "workitem/LaneInfo.h"

#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

using namespace syclc;

namespace {

constexpr unsigned Lanes = 4, Bits = 8;
using Numbers = std::array<int, Lanes>;
using Uses = std::array<bool, Lanes>;
constexpr Uses All = {true, true, true, true};

/// The low bits of \p Value as a number.
int read(int Value, Reading R, unsigned Width = Bits) {
  const int Low = Value & ((1 << Width) - 1);
  return R == Reading::Signed && Low >> (Width - 1) ? Low - (1 << Width) : Low;
}
bool fits(int Value, Reading R, unsigned Width = Bits) { return read(Value, R, Width) == Value; }

/// A value with its LaneInfo, and all numbers that its lanes may have.
struct Operand {
  LaneInfo Facts;
  std::vector<Numbers> Cases;
};

/// All numbers from \p Low to \p High that are \p Stride apart.
Operand operand(int Stride, int Low, int High, bool Certain = true) {
  Operand Result;
  const NumberInfo Known{true, true, Certain, Low, High};
  const bool SameInBoth = Low >= 0 && High < 128;
  Result.Facts.K = Stride == 0 ? LaneInfo::Kind::Uniform : LaneInfo::Kind::Linear;
  Result.Facts.Stride = Stride;
  if (SameInBoth || Low < 0) Result.Facts.Signed = Known;
  if (SameInBoth || Low >= 0) Result.Facts.Unsigned = Known;
  for (int First = Low; First <= High; ++First) {
    Numbers Of;
    for (unsigned L = 0; L < Lanes; ++L) Of[L] = First + int(L) * Stride;
    if (std::ranges::all_of(Of, [&](int N) { return N >= Low && N <= High; })) Result.Cases.push_back(Of);
  }
  return Result;
}

std::vector<Operand> operands() {
  std::vector<Operand> Result;
  for (int Stride : {-3, -1, 0, 1, 2, 40})
    for (auto [Low, High] : {std::pair(0, 127), {0, 5}, {-128, 127}, {-7, 3}, {1, 255}, {120, 127}, {-128, -122}})
      if (Operand Each = operand(Stride, Low, High); !Each.Cases.empty()) Result.push_back(std::move(Each));
  return Result;
}

/// Counts the wrong claims of \p Facts. \p Of has lane 0's scalar and the other lanes' values, of \p Width bits.
unsigned wrongClaims(const LaneInfo &Facts, const Numbers &Of, const Uses &Used, unsigned Width = Bits) {
  if (Facts.isVarying() || std::ranges::none_of(Used, [](bool Use) { return Use; })) return 0;
  unsigned Wrong = 0;
  if (!Facts.isLinearWhereUsed())
    for (unsigned L = 0; L < Lanes; ++L)
      Wrong += Used[L] && read(Of[L], Reading::Unsigned, Width) !=
                              read(Of[0] + int(L) * int(Facts.Stride), Reading::Unsigned, Width);
  const LaneShape Shape = Facts.shape();
  for (Reading R : {Reading::Signed, Reading::Unsigned}) {
    const NumberInfo &Known = R == Reading::Signed ? Facts.Signed : Facts.Unsigned;
    auto Differ = [&](unsigned A, unsigned B) {
      return read(Of[A], R, Width) - read(Of[B], R, Width) != (int(A) - int(B)) * int(Facts.Stride);
    };
    for (unsigned A = 0; A < Lanes; ++A) {
      if (!Used[A]) continue;
      for (unsigned B = 0; B < Lanes; ++B) Wrong += Shape.isExact(R) && Used[B] && Differ(A, B);
      Wrong += Shape.isExactFromFirst(R) && Differ(A, 0);
    }
    if (Known.FromFirst)
      for (unsigned L = 0; L < Lanes; ++L)
        Wrong += (Used[L] || L == 0) && (read(Of[L], R, Width) < Known.Low || read(Of[L], R, Width) > Known.High);
  }
  return Wrong;
}

/// A sum or difference with nsw or nuw: its LaneInfo, its lanes' values and the lanes that use it.
struct Combined {
  LaneInfo Facts;
  Numbers Of;
  Uses Used;
};

template <class Check>
void forAllSums(Check Do) {
  const std::vector<Operand> Some = operands();
  for (const Operand &A : Some)
    for (const Operand &B : Some)
      for (int Sign : {1, -1})
        for (unsigned Promises = 0; Promises < 4; ++Promises) {
          const bool NoSignedWrap = Promises & 1, NoUnsignedWrap = Promises & 2;
          const LaneInfo Facts = Sign > 0 ? LaneInfo::sum(A.Facts, B.Facts, Bits, NoSignedWrap, NoUnsignedWrap)
                                          : LaneInfo::difference(A.Facts, B.Facts, Bits, NoSignedWrap, NoUnsignedWrap);
          for (size_t Case = 0; Case < std::max(A.Cases.size(), B.Cases.size()); ++Case) {
            const Numbers &Left = A.Cases[Case % A.Cases.size()], &Right = B.Cases[Case * 7 % B.Cases.size()];
            Combined Result{Facts, {}, {}};
            for (unsigned L = 0; L < Lanes; ++L) {
              auto Wraps = [&](Reading R) { return !fits(read(Left[L], R) + Sign * read(Right[L], R), R); };
              Result.Of[L] = Left[L] + Sign * Right[L];
              Result.Used[L] =
                  !(NoSignedWrap && Wraps(Reading::Signed)) && !(NoUnsignedWrap && Wraps(Reading::Unsigned));
            }
            Do(Result);
          }
        }
}

std::string text(const LaneShape &Shape) {
  std::string Result;
  llvm::raw_string_ostream Out(Result);
  Shape.print(Out);
  return Result;
}

TEST(LaneShape, OnlyUniformAndLinearStandForLaneZero) {
  const LaneShape Linear = LaneShape::linear(-4, {true, true}, {true, false});
  const LaneShape WhereUsed = LaneShape::linearWhereUsed(4, true, false);
  EXPECT_FALSE(Linear.isVarying());
  EXPECT_TRUE(WhereUsed.isVarying()); // lane 0's scalar may be anything,
  EXPECT_TRUE(WhereUsed.isStrided()); // but lanes are evenly spaced
  EXPECT_FALSE(LaneShape::varying().isStrided());
  EXPECT_FALSE(LaneShape::uniform().isLinear());
  EXPECT_EQ(LaneShape::uniform().stride(), 0);
  EXPECT_EQ(Linear.stride(), -4);
  EXPECT_EQ(text(LaneShape::uniform()) + ", " + text(Linear) + ", " + text(WhereUsed) + ", " +
                text(LaneShape::varying()),
            "uniform, linear -4, linear 4 where used, varying");
}

TEST(LaneShape, ReadingsAreKeptApart) {
  const LaneShape Shape = LaneShape::linear(1, {true, false}, {true, true});
  EXPECT_TRUE(Shape.isExact(Reading::Signed));
  EXPECT_FALSE(Shape.isExactFromFirst(Reading::Signed));
  EXPECT_TRUE(Shape.isExactFromFirst(Reading::Unsigned));
  EXPECT_NE(Shape, LaneShape::linear(1, {true, true}, {true, true}));
  EXPECT_NE(Shape, LaneShape::linear(2, {true, false}, {true, true}));
  EXPECT_FALSE(LaneShape::linearWhereUsed(1, true, true).isExactFromFirst(Reading::Signed));
}

TEST(LaneInfo, SumsAndDifferencesSayWhatIsSo) {
  unsigned Wrong = 0, Exact = 0;
  forAllSums([&](const Combined &Each) {
    Wrong += wrongClaims(Each.Facts, Each.Of, Each.Used);
    Exact += Each.Facts.Signed.FromFirst;
  });
  EXPECT_EQ(Wrong, 0u);
  EXPECT_GT(Exact, 10000u); // claims were made at all
}

TEST(LaneInfo, ExtendedSumsSayWhatIsSo) {
  unsigned Wrong = 0, Linear = 0, WhereUsed = 0;
  forAllSums([&](const Combined &Each) {
    auto Check = [&](const LaneInfo &Facts, Reading R, Reading First, Uses Used) {
      Numbers Of;
      for (unsigned L = 0; L < Lanes; ++L) Of[L] = read(Each.Of[L], R);
      Of[0] = read(Each.Of[0], First);
      Wrong += wrongClaims(Facts, Of, Used, 2 * Bits);
      Linear += Facts.isLinear();
      WhereUsed += Facts.isLinearWhereUsed();
    };
    Check(LaneInfo::signExtended(Each.Facts), Reading::Signed, Reading::Signed, Each.Used);
    Check(LaneInfo::zeroExtended(Each.Facts, false), Reading::Unsigned, Reading::Unsigned, Each.Used);
    Uses NotNegative = Each.Used;
    for (unsigned L = 0; L < Lanes; ++L) NotNegative[L] &= read(Each.Of[L], Reading::Signed) >= 0;
    Check(LaneInfo::zeroExtended(Each.Facts, true), Reading::Unsigned,
          Each.Facts.Unsigned.FromFirst ? Reading::Unsigned : Reading::Signed, NotNegative);
  });
  EXPECT_EQ(Wrong, 0u);
  EXPECT_GT(Linear, 10000u);
  EXPECT_GT(WhereUsed, 10000u);
}

TEST(LaneInfo, ProductsSayWhatIsSo) {
  unsigned Wrong = 0;
  for (const Operand &A : operands())
    for (int Factor : {-128, -3, -1, 0, 1, 2, 100, 127})
      for (unsigned Promises = 0; Promises < 4; ++Promises) {
        const bool NoSignedWrap = Promises & 1, NoUnsignedWrap = Promises & 2;
        const LaneInfo Facts = LaneInfo::product(A.Facts, Factor, Bits, NoSignedWrap, NoUnsignedWrap);
        for (const Numbers &Case : A.Cases) {
          Numbers Of;
          Uses Used;
          for (unsigned L = 0; L < Lanes; ++L) {
            auto Wraps = [&](Reading R) { return !fits(read(Case[L], R) * read(Factor, R), R); };
            Of[L] = Case[L] * Factor;
            Used[L] = !(NoSignedWrap && Wraps(Reading::Signed)) && !(NoUnsignedWrap && Wraps(Reading::Unsigned));
          }
          Wrong += wrongClaims(Facts, Of, Used);
        }
      }
  EXPECT_EQ(Wrong, 0u);
  EXPECT_TRUE(LaneInfo::product(operand(3, 0, 100).Facts, 0, Bits, false, false).isUniform());
}

TEST(LaneInfo, TruncatedNumbersSayWhatIsSo) {
  constexpr unsigned Narrow = 4;
  unsigned Wrong = 0;
  for (const Operand &A : operands())
    for (unsigned Promises = 0; Promises < 4; ++Promises) {
      const bool NoSignedWrap = Promises & 1, NoUnsignedWrap = Promises & 2;
      const LaneInfo Facts = LaneInfo::truncated(A.Facts, Narrow, NoSignedWrap, NoUnsignedWrap);
      for (const Numbers &Case : A.Cases) {
        Uses Used;
        for (unsigned L = 0; L < Lanes; ++L)
          Used[L] = !(NoSignedWrap && !fits(read(Case[L], Reading::Signed), Reading::Signed, Narrow)) &&
                    !(NoUnsignedWrap && !fits(read(Case[L], Reading::Unsigned), Reading::Unsigned, Narrow));
        Wrong += wrongClaims(Facts, Case, Used, Narrow);
      }
    }
  EXPECT_EQ(Wrong, 0u);
}

/// The examples of LaneInfo.h, with ids of 0 to 127 as 8 bits.
TEST(LaneInfo, BoundsShowWhatNoPromiseShows) {
  const LaneInfo Id = operand(1, 0, 127).Facts, One = operand(0, 1, 1).Facts, Unknown = LaneInfo::uniform(Bits);
  const LaneInfo Less = LaneInfo::difference(Id, One, Bits, false, false);
  EXPECT_TRUE(Less.Signed.FromFirst && Less.Signed.Certain);
  EXPECT_FALSE(Less.Unsigned.WhereUsed); // -1 is 255
  const LaneInfo More = LaneInfo::sum(Id, Unknown, Bits, true, false);
  EXPECT_TRUE(More.Signed.FromFirst);
  EXPECT_FALSE(More.Signed.Certain);
  const LaneInfo Behind = LaneInfo::difference(Id, Unknown, Bits, false, true);
  EXPECT_TRUE(Behind.Unsigned.WhereUsed);
  EXPECT_FALSE(Behind.Unsigned.FromFirst);
  EXPECT_TRUE(LaneInfo::zeroExtended(Behind, false).isLinearWhereUsed());
  EXPECT_TRUE(LaneInfo::signExtended(Less).isLinear());
  EXPECT_TRUE(LaneInfo::zeroExtended(Less, false).isVarying());
  EXPECT_TRUE(LaneInfo::signExtended(LaneInfo::sum(Id, Unknown, Bits, false, false)).isVarying());
}

TEST(LaneInfo, StridesThatCancelAreUniform) {
  const LaneInfo Id = operand(1, 0, 127).Facts;
  const LaneInfo Zero = LaneInfo::difference(Id, Id, Bits, false, false);
  EXPECT_TRUE(Zero.isUniform());
  EXPECT_TRUE(Zero.Signed.FromFirst && Zero.Unsigned.FromFirst); // one unknown number
  // Strides are modulo 2^64, and wrap without a trap.
  const int64_t Half = INT64_MIN;
  EXPECT_TRUE(
      LaneInfo::sum(LaneInfo::linear(Half, false), LaneInfo::linear(Half, false), 64, false, false).isUniform());
  // A difference of values that are linear only where they are used is not uniform.
  const LaneInfo WhereUsed = LaneInfo::linear(1, true);
  EXPECT_TRUE(LaneInfo::difference(WhereUsed, Id, 64, false, false).isLinearWhereUsed());
}

TEST(LaneInfo, MoreThan64BitsKeepTheStrideAlone) {
  const LaneInfo Id = LaneInfo::counting(1, 1 << 30, true);
  const LaneInfo Sum = LaneInfo::sum(Id, Id, 128, true, true);
  EXPECT_TRUE(Sum.isLinear());
  EXPECT_EQ(Sum.Stride, 2);
  EXPECT_FALSE(Sum.Signed.WhereUsed || Sum.Unsigned.WhereUsed);
  EXPECT_FALSE(LaneInfo::uniform(128).Signed.WhereUsed);
}

TEST(LaneInfo, MeetSaysWhatIsSoOfBoth) {
  unsigned Wrong = 0;
  const std::vector<Operand> Some = operands();
  for (const Operand &A : Some)
    for (const Operand &B : Some) {
      const LaneInfo Met = LaneInfo::meet(A.Facts, B.Facts);
      EXPECT_EQ(Met, LaneInfo::meet(B.Facts, A.Facts));
      EXPECT_EQ(Met.isVarying(), A.Facts.Stride != B.Facts.Stride);
      for (const Operand *Each : {&A, &B})
        for (const Numbers &Case : Each->Cases) Wrong += wrongClaims(Met, Case, All);
    }
  EXPECT_EQ(Wrong, 0u);
  const LaneInfo Linear = operand(1, 0, 9).Facts, WhereUsed = LaneInfo::linear(1, true);
  EXPECT_TRUE(LaneInfo::meet(Linear, WhereUsed).isLinearWhereUsed());
  EXPECT_FALSE(LaneInfo::meet(Linear, WhereUsed).Signed.FromFirst);
}

TEST(LaneInfo, WideningEnds) {
  const LaneInfo One = operand(0, 1, 1).Facts;
  LaneInfo Counter = operand(1, 0, 3).Facts;
  unsigned Steps = 0;
  for (;; ++Steps) {
    ASSERT_LT(Steps, 4u);
    const LaneInfo Next = LaneInfo::widened(Counter, LaneInfo::sum(Counter, One, Bits, true, false), Bits);
    if (Next == Counter) break;
    Counter = Next;
  }
  EXPECT_GE(Steps, 1u);
  EXPECT_TRUE(Counter.Signed.FromFirst);
  EXPECT_EQ(int(Counter.Signed.Low), 0); // an increasing counter stays non-negative
  EXPECT_EQ(int(Counter.Signed.High), 127);
}

TEST(LaneInfo, FreezeKeepsWhatIsCertain) {
  EXPECT_TRUE(LaneInfo::frozen(operand(1, 0, 9, /*Certain=*/true).Facts).Signed.FromFirst);
  const LaneInfo Frozen = LaneInfo::frozen(operand(1, 0, 9, /*Certain=*/false).Facts);
  EXPECT_TRUE(Frozen.isLinear());
  EXPECT_FALSE(Frozen.Signed.WhereUsed || Frozen.Unsigned.WhereUsed);
  EXPECT_TRUE(LaneInfo::frozen(LaneInfo::linear(1, true)).isVarying());
}

} // namespace
