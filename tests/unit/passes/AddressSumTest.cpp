// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Addresses as sums of terms, and distances between addresses.
#include "native/vectorize/AddressSum.h"
#include "unit/passes/ParsedFunction.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace syclc;

namespace {

/// Indices %i, %j (i64), %n, %m (i32) and %b (i8), and two pointers.
class AddressSums : public testing::Test {
protected:
  void parse(const std::string &Code) {
    F = std::make_unique<test::ParsedFunction>(
        "define void @f(ptr %data, ptr %other, i64 %i, i64 %j, i32 %n, i32 %m, i8 %b, i128 %large) {\n" + Code +
        "ret void\n}\n");
  }
  AddressSum of(StringRef Name) { return AddressSum::ofIndices((*F)[Name], F->layout()); }
  /// %q minus %p in \p Code, in bytes.
  std::optional<int64_t> distance(const std::string &Code) {
    parse(Code);
    return of("q").minus(of("p"));
  }
  /// The same for float elements with indices \p P and \p Q, which are arguments or computed by \p Code.
  std::optional<int64_t> distance(const std::string &Code, const std::string &P, const std::string &Q) {
    return distance(Code + "%p = getelementptr float, ptr %data, i64 " + P +
                    "\n%q = getelementptr float, ptr %data, i64 " + Q + "\n");
  }
  std::unique_ptr<test::ParsedFunction> F;
};

constexpr std::nullopt_t None = std::nullopt;

TEST_F(AddressSums, IndicesThatDifferByAConstant) {
  const std::string Sums = "%i3 = mul nsw i64 %i, 3\n%i4 = add nsw i64 %i3, 1\n";
  EXPECT_EQ(distance(Sums, "%i3", "%i4"), 4);
  EXPECT_EQ(distance(Sums, "%i4", "%i3"), -4);
  EXPECT_EQ(distance(Sums, "%i", "%i3"), None);
  EXPECT_EQ(distance("", "%i", "%j"), None);
  EXPECT_EQ(distance("", "%i", "%i"), 0);
  EXPECT_EQ(distance("", "5", "3"), -8);
}

TEST_F(AddressSums, PointersAloneAreNotTakenApart) {
  parse(
      "%i1 = add i64 %i, 1\n%p = getelementptr float, ptr %data, i64 %i\n%q = getelementptr float, ptr %data, i64 %i1\n"
      "%r = getelementptr i8, ptr %p, i64 12\n");
  auto Of = [&](StringRef Name) { return AddressSum::ofPointer((*F)[Name], F->layout()); };
  EXPECT_EQ(Of("q").minus(Of("p")), None);
  EXPECT_EQ(Of("r").minus(Of("p")), 12);
}

TEST_F(AddressSums, SumsHaveNoOrder) {
  EXPECT_EQ(distance("%a = add i64 %i, %j\n%c = add i64 %j, %i\n", "%a", "%c"), 0);
  EXPECT_EQ(distance("%a = sub i64 %i, %j\n%c = sub i64 %j, %i\n", "%a", "%c"), None);
  EXPECT_EQ(distance("%p1 = getelementptr float, ptr %data, i64 %i\n%p = getelementptr float, ptr %p1, i64 %j\n"
                     "%q1 = getelementptr float, ptr %data, i64 %j\n%q = getelementptr float, ptr %q1, i64 %i\n"),
            0);
}

TEST_F(AddressSums, TermsThatCancelAreGone) {
  EXPECT_EQ(distance("%a = add i64 %i, %j\n%c = sub i64 %a, %i\n", "%j", "%c"), 0);
  EXPECT_EQ(distance("%a = sub i64 %i, %i\n", "%a", "2"), 8);
  EXPECT_TRUE(of("p").Terms.empty());
  EXPECT_EQ(distance("%a = shl i64 %i, 1\n%c = mul i64 %i, 2\n", "%a", "%c"), 0);
}

TEST_F(AddressSums, NarrowSumsMustNotWrap) {
  auto Extended = [](const std::string &Sum, const std::string &Extension) {
    return "%s = " + Sum + "\n%x = " + Extension + " i32 %n to i64\n%y = " + Extension + " i32 %s to i64\n";
  };
  EXPECT_EQ(distance(Extended("add nsw i32 %n, 1", "sext"), "%x", "%y"), 4);
  EXPECT_EQ(distance(Extended("add nuw i32 %n, 1", "zext"), "%x", "%y"), 4);
  EXPECT_EQ(distance(Extended("add i32 %n, 1", "sext"), "%x", "%y"), None);
  EXPECT_EQ(distance(Extended("add nuw i32 %n, 1", "sext"), "%x", "%y"), None); // the wrong flag
  EXPECT_EQ(distance(Extended("add nsw i32 %n, 1", "zext"), "%x", "%y"), None);
  EXPECT_EQ(distance(Extended("or disjoint i32 %n, 1", "zext"), "%x", "%y"), 4);
  EXPECT_EQ(distance(Extended("or i32 %n, 1", "zext"), "%x", "%y"), None);
  EXPECT_EQ(distance(Extended("sub nsw i32 %n, 1", "sext"), "%x", "%y"), -4);
}

TEST_F(AddressSums, ConstantsAreReadAsTheirExtension) {
  // As an unsigned number, -1 is 2^32 - 1.
  EXPECT_EQ(distance("%s = add nuw i32 %n, -1\n%x = zext i32 %n to i64\n%y = zext i32 %s to i64\n", "%x", "%y"),
            4 * int64_t(0xffffffff));
  parse("%s = mul nuw i32 %n, -1\n%y = zext i32 %s to i64\n%p = getelementptr i8, ptr %data, i64 %y\n");
  ASSERT_EQ(of("p").Terms.size(), 1u);
  EXPECT_EQ(of("p").Terms[0].Factor, int64_t(0xffffffff));
  parse("%s = mul nsw i32 %n, -1\n%y = sext i32 %s to i64\n%p = getelementptr i8, ptr %data, i64 %y\n");
  EXPECT_EQ(of("p").Terms[0].Factor, -1);
}

TEST_F(AddressSums, ExtensionsOfOneValueAreTwoTerms) {
  EXPECT_EQ(distance("%x = sext i32 %n to i64\n%y = zext i32 %n to i64\n", "%x", "%y"), None);
  // A zero-extended value is not negative.
  EXPECT_EQ(distance("%w = zext i8 %b to i32\n%x = sext i32 %w to i64\n%y = zext i8 %b to i64\n", "%x", "%y"), 0);
  // But a sign-extended one may be.
  EXPECT_EQ(distance("%w = sext i8 %b to i32\n%x = zext i32 %w to i64\n%y = sext i8 %b to i64\n", "%x", "%y"), None);
  EXPECT_EQ(distance("%w = sext i8 %b to i32\n%x = sext i32 %w to i64\n%y = sext i8 %b to i64\n", "%x", "%y"), 0);
}

TEST_F(AddressSums, ShiftsAreFactors) {
  parse("%s = shl nsw i32 %n, 4\n%y = sext i32 %s to i64\n%p = getelementptr i8, ptr %data, i64 %y\n");
  EXPECT_EQ(of("p").Terms[0].Factor, 16);
  EXPECT_EQ(of("p").Terms[0].V, (*F)["n"]);
  // A shift into the sign: -2^31 is not the factor of a 32-bit number.
  parse("%s = shl nsw i32 %n, 31\n%y = sext i32 %s to i64\n%p = getelementptr i8, ptr %data, i64 %y\n");
  EXPECT_EQ(of("p").Terms[0].V, (*F)["s"]);
  // 64-bit numbers wrap like addresses.
  parse("%s = shl i64 %i, 63\n%p = getelementptr i8, ptr %data, i64 %s\n");
  EXPECT_EQ(of("p").Terms[0].Factor, INT64_MIN);
  parse("%s = mul i64 %i, %j\n%p = getelementptr i8, ptr %data, i64 %s\n");
  EXPECT_EQ(of("p").Terms[0].V, (*F)["s"]); // not a constant
}

TEST_F(AddressSums, OffsetsWrap) {
  EXPECT_EQ(distance("%p = getelementptr i8, ptr %data, i64 9223372036854775807\n"
                     "%q = getelementptr i8, ptr %data, i64 -9223372036854775808\n"),
            1);
}

TEST_F(AddressSums, BasesTellPointersApart) {
  EXPECT_EQ(distance("%p = getelementptr i8, ptr %data, i64 %i\n%q = getelementptr i8, ptr %other, i64 %i\n"), None);
  // Indices of more than 64 bits are not analysed.
  parse("%p = getelementptr i8, ptr %data, i128 %large\n%q = getelementptr i8, ptr %p, i64 8\n");
  EXPECT_EQ(of("p").Base, (*F)["p"]);
  EXPECT_EQ(of("q").minus(of("p")), 8);
}

} // namespace
