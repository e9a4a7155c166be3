// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Addresses as polynomials, and loads and stores of a loop body grouped by rows.
#include "workitem/RowAccesses.h"
#include "unit/passes/ParsedFunction.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace syclc;

namespace {

constexpr std::nullopt_t None = std::nullopt;

TEST(Polynomial, TermsThatCancelAreGone) {
  const Polynomial A = {{{}, 3}, {{0}, 2}, {{0, 1}, -1}}, Zero;
  EXPECT_EQ(A - A, Zero);
  EXPECT_EQ(A + A, A * 2);
  EXPECT_EQ(A * 0, Zero);
  EXPECT_EQ(A - Zero, A);
  EXPECT_EQ(Zero - A, A * -1);
}

TEST(Polynomial, FactorsWrapAsAddressesDo) {
  const Polynomial Half = {{{0}, INT64_MIN}};
  EXPECT_EQ(Half + Half, Polynomial());
  EXPECT_EQ(Half * 2, Polynomial());
  EXPECT_EQ(Half * -1, Half);
  EXPECT_EQ(Half * 3, Half);
}

TEST(Polynomial, OnlyWhatHasNoAtomIsAConstant) {
  EXPECT_EQ(asConstant({}), 0);
  EXPECT_EQ(asConstant({{{}, -7}}), -7);
  EXPECT_EQ(asConstant({{{0}, 1}}), None);
  EXPECT_EQ(asConstant({{{}, 1}, {{0}, 1}}), None);
}

/// A body with ids %x and %y, of which %y is the row, and with invariant values %width, %n and pointers.
class Rows : public testing::Test {
protected:
  void parse(const std::string &Code) {
    F = std::make_unique<test::ParsedFunction>(
        "declare <4 x float> @llvm.masked.load.v4f32.p0(ptr, <4 x i1>, <4 x float>)\n"
        "define void @f(i64 %x, i64 %y, i64 %width, i32 %n, ptr %from, ptr %to, <4 x i1> %all) {\n"
        "%x.int = trunc i64 %x to i32\n%y.int = trunc i64 %y to i32\n" +
        Code + "ret void\n}\n");
    const Value *Ids[] = {(*F)["x"], (*F)["y"]};
    Of = std::make_unique<Polynomials>(F->block(), Ids, *(*F)["y"]);
  }
  /// The distance of address %p in \p Code from one row to the next.
  std::optional<Polynomial> step(const std::string &Code) {
    parse(Code);
    const std::optional<Polynomial> Sum = Of->ofPointer((*F)["p"]);
    return Sum ? Of->step(*Sum) : None;
  }
  /// The same if it is constant.
  std::optional<int64_t> bytes(const std::string &Code) {
    const std::optional<Polynomial> Step = step(Code);
    return Step ? asConstant(*Step) : None;
  }
  std::unique_ptr<test::ParsedFunction> F;
  std::unique_ptr<Polynomials> Of;
};

TEST_F(Rows, DistancesAreConstantsOrProducts) {
  EXPECT_EQ(bytes("%p = getelementptr float, ptr %from, i64 %y\n"), 4);
  EXPECT_EQ(bytes("%p = getelementptr float, ptr %from, i64 %x\n"), 0);
  EXPECT_EQ(bytes("%r = mul i64 %y, -100\n%p = getelementptr float, ptr %from, i64 %r\n"), -400);
  EXPECT_EQ(bytes("%r = shl i64 %y, 10\n%i = add i64 %r, %x\n%p = getelementptr float, ptr %from, i64 %i\n"), 4096);
  const std::optional<Polynomial> Step = step("%r = mul i64 %y, %width\n%p = getelementptr float, ptr %from, i64 %r\n");
  ASSERT_TRUE(Step);
  EXPECT_EQ(asConstant(*Step), None);
  // 4 * %width
  parse("%r = mul i64 %y, %width\n%p = getelementptr float, ptr %from, i64 %r\n"
        "%q = getelementptr float, ptr %p, i64 %width\n");
  EXPECT_EQ(*Of->ofPointer((*F)["q"]) - *Of->ofPointer((*F)["p"]), *Of->step(*Of->ofPointer((*F)["p"])));
}

TEST_F(Rows, DistancesThatDifferBetweenRowsOrColumnsAreNone) {
  EXPECT_EQ(step("%r = mul i64 %y, %y\n%p = getelementptr float, ptr %from, i64 %r\n"), None);
  EXPECT_EQ(step("%r = mul i64 %y, %x\n%p = getelementptr float, ptr %from, i64 %r\n"), None);
  EXPECT_EQ(step("%r = xor i64 %y, 1\n%p = getelementptr float, ptr %from, i64 %r\n"), None);
  EXPECT_EQ(bytes("%r = xor i64 %x, 1\n%p = getelementptr float, ptr %from, i64 %r\n"), 0);
}

TEST_F(Rows, NarrowSumsAreLookedThroughWhereTheyDoNotWrap) {
  auto Row = [](const std::string &Sum, const std::string &Extension) {
    return "%s = " + Sum + "\n%i = " + Extension + " i32 %s to i64\n%p = getelementptr float, ptr %from, i64 %i\n";
  };
  EXPECT_EQ(bytes(Row("mul nsw i32 %y.int, 3", "sext")), 12);
  EXPECT_TRUE(Of->isPromised());
  EXPECT_EQ(bytes(Row("mul nuw i32 %y.int, 3", "zext")), 12);
  EXPECT_EQ(step(Row("mul i32 %y.int, 3", "sext")), None);
  EXPECT_EQ(step(Row("mul nuw i32 %y.int, 3", "sext")), None);
  EXPECT_EQ(step(Row("mul nsw i32 %y.int, 3", "zext")), None);
  // Ids fit in an int without nsw or nuw, but not in 16 bits.
  EXPECT_EQ(bytes("%i = sext i32 %y.int to i64\n%p = getelementptr float, ptr %from, i64 %i\n"), 4);
  EXPECT_FALSE(Of->isPromised());
  EXPECT_EQ(step("%s = trunc i64 %y to i16\n%i = sext i16 %s to i64\n%p = getelementptr float, ptr %from, i64 %i\n"),
            None);
  EXPECT_EQ(bytes("%i = and i64 %y, 4294967295\n%p = getelementptr float, ptr %from, i64 %i\n"), 4);
  EXPECT_EQ(step("%i = and i64 %y, 255\n%p = getelementptr float, ptr %from, i64 %i\n"), None);
  EXPECT_EQ(bytes("%s = shl i64 %y, 32\n%i = ashr i64 %s, 30\n%p = getelementptr i8, ptr %from, i64 %i\n"), 4);
}

TEST_F(Rows, AtomsKeepTheirExtension) {
  parse("%s = sext i32 %n to i64\n%z = zext i32 %n to i64\n%p = getelementptr i8, ptr %from, i64 %s\n"
        "%q = getelementptr i8, ptr %from, i64 %z\n");
  EXPECT_EQ(asConstant(*Of->ofPointer((*F)["q"]) - *Of->ofPointer((*F)["p"])), None);
}

TEST_F(Rows, LargePolynomialsAreOfNoUse) {
  // More than three atoms in a product: the product is an atom itself.
  EXPECT_EQ(step("%a = mul i64 %width, %width\n%c = mul i64 %a, %width\n%r = mul i64 %c, %y\n"
                 "%p = getelementptr i8, ptr %from, i64 %r\n"),
            None);
  EXPECT_TRUE(step("%a = mul i64 %width, %width\n%r = mul i64 %a, %y\n%p = getelementptr i8, ptr %from, i64 %r\n"));
}

TEST_F(Rows, ExpandedCodeComputesThePolynomial) {
  parse("%r = mul i64 %y, 5\n%i = add i64 %r, 7\n%j = sub i64 %i, %x\n%p = getelementptr i8, ptr %from, i64 %j\n");
  const Polynomial Sum = *Of->ofPointer((*F)["p"]) - *Of->ofPointer((*F)["from"]);
  IRBuilder<> B(F->block().getTerminator());
  auto Value = [&](int64_t X, int64_t Y) {
    return cast<ConstantInt>(
               Of->expand(Sum, B, [&](llvm::Value *V) -> llvm::Value * { return B.getInt64(V == (*F)["x"] ? X : Y); }))
        ->getSExtValue();
  };
  EXPECT_EQ(Value(0, 0), 7);
  EXPECT_EQ(Value(100, 3), 5 * 3 + 7 - 100);
  EXPECT_EQ(Value(INT64_MIN, 1), INT64_MIN + 12); // wraps
  EXPECT_EQ(cast<ConstantInt>(Of->expand({}, B, [](llvm::Value *V) { return V; }))->getSExtValue(), 0);
}

/// Loads of rows %y, %y + 1, ... of a picture.
std::string stencil(unsigned Rows) {
  std::string Code;
  for (unsigned R = 0; R < Rows; ++R) {
    const std::string N = std::to_string(R);
    Code += "%row" + N + " = add i64 %y, " + N + "\n%at" + N + " = mul i64 %row" + N + ", %width\n%i" + N +
            " = add i64 %at" + N + ", %x\n%p" + N + " = getelementptr float, ptr %from, i64 %i" + N + "\n%v" + N +
            " = load float, ptr %p" + N + "\n";
  }
  return Code;
}

TEST_F(Rows, LoadsOfOnePictureAreOneClass) {
  parse(stencil(3) + "%right = getelementptr i8, ptr %p1, i64 4\n%w = load float, ptr %right\n"
                     "store float %v0, ptr %p0\n");
  RowAccesses Accesses(F->block(), *Of);
  auto Find = [&](StringRef Name) { return Accesses.find(*cast<Instruction>((*F)[Name])); };
  for (int R : {0, 1, 2}) {
    const RowAccesses::Place *At = Find("v" + std::to_string(R));
    ASSERT_TRUE(At);
    EXPECT_EQ(At->Class, Find("v0")->Class);
    EXPECT_EQ(At->Row, R);
    EXPECT_EQ(At->Offset, 0);
  }
  EXPECT_EQ(Find("w")->Row, 1);
  EXPECT_EQ(Find("w")->Offset, 4);
  EXPECT_EQ(Accesses.classes().size(), 2u); // loads and stores have separate classes
  EXPECT_EQ(Find("row1"), nullptr);
}

TEST_F(Rows, DistancesOfAKnownPitchAreRowsAndBytes) {
  parse("%r = mul i64 %y, 100\n%p = getelementptr i8, ptr %from, i64 %r\n%a = load i8, ptr %p\n"
        "%q = getelementptr i8, ptr %p, i64 201\n%b = load i8, ptr %q\n"
        "%s = getelementptr i8, ptr %p, i64 -99\n%c = load i8, ptr %s\n"
        "%t = getelementptr i8, ptr %p, i64 100000\n%d = load i8, ptr %t\n");
  RowAccesses Accesses(F->block(), *Of);
  auto Find = [&](StringRef Name) { return Accesses.find(*cast<Instruction>((*F)[Name])); };
  EXPECT_EQ(Find("b")->Row, 2);
  EXPECT_EQ(Find("b")->Offset, 1);
  EXPECT_EQ(Find("c")->Row, -1);
  EXPECT_EQ(Find("c")->Offset, 1);
  EXPECT_NE(Find("d")->Class, Find("a")->Class); // too far away
}

TEST_F(Rows, NegativeAndZeroPitches) {
  parse("%r = mul i64 %y, -100\n%p = getelementptr i8, ptr %from, i64 %r\n%a = load i8, ptr %p\n"
        "%q = getelementptr i8, ptr %p, i64 200\n%b = load i8, ptr %q\n"
        "%u = getelementptr i8, ptr %from, i64 %x\n%c = load i8, ptr %u\n"
        "%v = getelementptr i8, ptr %u, i64 200\n%d = load i8, ptr %v\n");
  RowAccesses Accesses(F->block(), *Of);
  auto Find = [&](StringRef Name) { return Accesses.find(*cast<Instruction>((*F)[Name])); };
  EXPECT_EQ(Find("b")->Row, -2);
  EXPECT_EQ(Find("b")->Offset, 0);
  // With a pitch of zero the whole distance is offset.
  EXPECT_EQ(Find("d")->Class, Find("c")->Class);
  EXPECT_EQ(Find("d")->Row, 0);
  EXPECT_EQ(Find("d")->Offset, 200);
}

TEST_F(Rows, AddressesFromMemoryAndPromisesUnderMasksAreLeftOut) {
  parse("%p = getelementptr i64, ptr %from, i64 %y\n%i = load i64, ptr %p\n%q = getelementptr i8, ptr %from, i64 %i\n"
        "%v = load i8, ptr %q\n%s = mul nsw i32 %y.int, 3\n%j = sext i32 %s to i64\n"
        "%r = getelementptr float, ptr %from, i64 %j\n%mask = xor <4 x i1> %all, splat (i1 true)\n"
        "%some = call <4 x float> @llvm.masked.load.v4f32.p0(ptr %r, <4 x i1> %mask, <4 x float> zeroinitializer)\n"
        "%every = call <4 x float> @llvm.masked.load.v4f32.p0(ptr %r, <4 x i1> %all, <4 x float> zeroinitializer)\n");
  RowAccesses Accesses(F->block(), *Of);
  auto Find = [&](StringRef Name) { return Accesses.find(*cast<Instruction>((*F)[Name])); };
  EXPECT_TRUE(Find("i"));
  EXPECT_FALSE(Find("v"));
  EXPECT_FALSE(Find("some")); // nsw need not hold in inactive lanes
  EXPECT_TRUE(Find("every"));
}

TEST_F(Rows, NeighboursShareLoads) {
  parse(stencil(3)); // four rows need six loads, not twelve
  EXPECT_TRUE(RowAccesses(F->block(), *Of).shareLoads(4));
  parse(stencil(1));
  EXPECT_FALSE(RowAccesses(F->block(), *Of).shareLoads(4));
  // A value that is the same in all rows is loaded only once anyway.
  parse("%p = getelementptr float, ptr %from, i64 %x\n%v = load float, ptr %p\n");
  EXPECT_FALSE(RowAccesses(F->block(), *Of).shareLoads(4));
}

} // namespace
