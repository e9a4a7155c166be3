// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Strides of values along dimension x of a work-group, and the first work-item's value.
#include "native/workgroup/GroupStride.h"
#include "unit/passes/ParsedFunction.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace syclc;

namespace {

/// Values that a kernel computes from its ids; %k and %n are uniform.
class GroupStride : public testing::Test {
protected:
  void parse(const std::string &Code) {
    F = std::make_unique<test::ParsedFunction>("declare i64 @__syclc_global_id(i32)\n"
                                               "declare i64 @__syclc_local_id(i32)\n"
                                               "define void @f(i64 %k, i32 %n, ptr %p) {\n"
                                               "%id = call i64 @__syclc_global_id(i32 0)\n"
                                               "%local = call i64 @__syclc_local_id(i32 0)\n"
                                               "%y = call i64 @__syclc_global_id(i32 1)\n"
                                               "%i = trunc i64 %id to i32\n" +
                                               Code + "ret void\n}\n");
  }
  static bool same(const Value *V) { return isa<Argument, Constant>(V); }
  /// The stride of %v, in \p Code.
  std::optional<int64_t> strideOf(const std::string &Code) {
    parse(Code);
    return strideInGroup((*F)["v"], same);
  }
  std::unique_ptr<test::ParsedFunction> F;
};

constexpr std::nullopt_t None = std::nullopt;

TEST_F(GroupStride, IdsAlongXCount) {
  parse("");
  EXPECT_EQ(strideInGroup((*F)["id"], same), 1);
  EXPECT_EQ(strideInGroup((*F)["local"], same), 1);
  EXPECT_EQ(strideInGroup((*F)["i"], same), 1);
  EXPECT_EQ(strideInGroup((*F)["k"], same), 0);
  EXPECT_EQ(strideInGroup((*F)["y"], same), None);
  EXPECT_EQ(strideInGroup((*F)["p"], same), None); // not an integer
}

TEST_F(GroupStride, SumsAddStrides) {
  EXPECT_EQ(strideOf("%v = add i64 %id, %local\n"), 2);
  EXPECT_EQ(strideOf("%v = sub i64 %id, %local\n"), 0);
  EXPECT_EQ(strideOf("%v = sub i64 %k, %id\n"), -1);
  EXPECT_EQ(strideOf("%v = add i64 %id, %y\n"), None);
  EXPECT_EQ(strideOf("%v = or disjoint i64 %id, %k\n"), 1);
  EXPECT_EQ(strideOf("%v = or i64 %id, %k\n"), None);
}

TEST_F(GroupStride, FactorsAreConstantsAndBounded) {
  EXPECT_EQ(strideOf("%v = mul i64 %id, -3\n"), -3);
  EXPECT_EQ(strideOf("%v = mul i64 %id, 0\n"), 0);
  EXPECT_EQ(strideOf("%v = mul i64 %id, %k\n"), None);
  EXPECT_EQ(strideOf("%v = shl i32 %i, 3\n"), 8);
  EXPECT_EQ(strideOf("%v = shl i64 %id, 20\n"), 1 << 20);
  EXPECT_EQ(strideOf("%v = shl i64 %id, 21\n"), None);
  EXPECT_EQ(strideOf("%a = mul i64 %id, 1048576\n%v = shl i64 %a, 1\n"), None);
  EXPECT_EQ(strideOf("%v = mul i64 %id, -9223372036854775808\n"), None); // has no absolute value
  EXPECT_EQ(strideOf("%v = mul i32 %i, -2147483648\n"), None);
}

TEST_F(GroupStride, IdsFitInAnInt) {
  EXPECT_EQ(strideOf("%v = sext i32 %i to i64\n"), 1);
  EXPECT_EQ(strideOf("%v = zext i32 %i to i64\n"), 1);
  EXPECT_EQ(strideOf("%v = and i64 %id, 4294967295\n"), 1);
  EXPECT_EQ(strideOf("%a = shl i64 %id, 32\n%v = ashr i64 %a, 32\n"), 1);
  EXPECT_EQ(strideOf("%a = shl i64 %id, 32\n%v = ashr i64 %a, 30\n"), None);
  EXPECT_EQ(strideOf("%v = and i64 %id, 255\n"), None);
  EXPECT_EQ(strideOf("%a = trunc i64 %id to i16\n%v = sext i16 %a to i64\n"), None);
  EXPECT_EQ(strideOf("%v = trunc i64 %id to i16\n"), None);
  // Narrow sums may wrap.
  EXPECT_EQ(strideOf("%a = add i32 %i, %n\n%v = sext i32 %a to i64\n"), None);
  EXPECT_EQ(strideOf("%a = add nsw i32 %i, %n\n%v = zext i32 %a to i64\n"), None);
  // But truncation keeps distances modulo the width.
  EXPECT_EQ(strideOf("%a = mul i64 %id, 5\n%v = trunc i64 %a to i32\n"), 5);
}

TEST_F(GroupStride, LongSumsAreNotFollowed) {
  std::string Sum = "%s0 = add i64 %id, 1\n";
  for (int I = 1; I < 12; ++I) Sum += "%s" + std::to_string(I) + " = add i64 %s" + std::to_string(I - 1) + ", 1\n";
  parse(Sum);
  EXPECT_EQ(strideInGroup((*F)["s3"], same), 1);
  EXPECT_EQ(strideInGroup((*F)["s11"], same), None);
}

TEST_F(GroupStride, FirstWorkItemKeepsNoPromise) {
  parse("%v = sub nuw nsw i32 %i, %n\n%w = or disjoint i64 %local, %k\n");
  IRBuilder<> B(F->block().getTerminator());
  auto *First = cast<BinaryOperator>(ofFirstInGroup((*F)["v"], same, B));
  EXPECT_EQ(First->getOpcode(), Instruction::Sub);
  EXPECT_FALSE(First->hasNoUnsignedWrap() || First->hasNoSignedWrap());
  EXPECT_EQ(First->getOperand(1), (*F)["n"]);
  EXPECT_NE(First->getOperand(0), (*F)["i"]);
  // The bits of the first work-item need not be disjoint.
  auto *Sum = cast<BinaryOperator>(ofFirstInGroup((*F)["w"], same, B));
  EXPECT_EQ(Sum->getOpcode(), Instruction::Add);
  EXPECT_EQ(Sum->getOperand(0), B.getInt64(0)); // its local id
  EXPECT_EQ(Sum->getOperand(1), (*F)["k"]);
  // Uniform values are not computed again.
  EXPECT_EQ(ofFirstInGroup((*F)["k"], same, B), (*F)["k"]);
}

} // namespace
