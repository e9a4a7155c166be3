// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The device library's printf, compiled for the host: it prints what the host's does.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

static std::string Printed;

extern "C" int __syclc_printf(const char *Format, ...) {
  va_list Arguments;
  va_start(Arguments, Format);
  char Text[600];
  Printed.append(Text, static_cast<size_t>(std::vsnprintf(Text, sizeof Text, Format, Arguments)));
  va_end(Arguments);
  return 0;
}

#include "../../../passes/device-library/src/printf.cpp"

namespace {

unsigned long long bits(double X) {
  unsigned long long Bits;
  std::memcpy(&Bits, &X, sizeof Bits);
  return Bits;
}

std::string ours(const std::string &Format, const std::vector<unsigned long long> &Arguments) {
  const auto Print = [&](int (&Function)(const char *, const unsigned long long *, int)) {
    Printed.clear();
    const int Length = Function(Format.c_str(), Arguments.data(), static_cast<int>(Arguments.size()));
    EXPECT_EQ(Length, static_cast<int>(Printed.size())) << Format;
    return Printed;
  };
  const std::string Characters = Print(__syclc_format_and_print);
  EXPECT_EQ(Print(__syclc_format_and_print_text), Characters) << Format;
  return Characters;
}

template <class... T>
std::string hosts(const std::string &Format, T... Arguments) {
  std::string Text(2000, 0);
  Text.resize(static_cast<size_t>(std::snprintf(Text.data(), Text.size(), Format.c_str(), Arguments...)));
  return Text;
}

/// The flags, width and precision of a random conversion.
std::string randomFlags(std::mt19937_64 &Random) {
  std::string Flags;
  for (const char C : {'-', '+', ' ', '#', '0'})
    if (Random() % 4 == 0) Flags += C;
  if (Random() % 3 == 0) Flags += std::to_string(Random() % 40);
  if (Random() % 2) Flags += "." + (Random() % 8 ? std::to_string(Random() % (Random() % 9 ? 12 : 400)) : "");
  return Flags;
}

TEST(DeviceLibraryPrintf, printsIntegersAsTheHostDoes) {
  std::mt19937_64 Random(1);
  for (int I = 0; I != 20000; ++I) {
    const long long Value = static_cast<long long>(Random() >> Random() % 64) * (Random() % 2 ? 1 : -1);
    constexpr const char *Lengths[] = {"hh", "h", "", "l", "ll", "z", "j"};
    const std::string Format = "%" + randomFlags(Random) + Lengths[Random() % 7] + "diouxX"[Random() % 6];
    ASSERT_EQ(ours(Format, {static_cast<unsigned long long>(Value)}), hosts(Format, Value)) << Format << " " << Value;
  }
}

TEST(DeviceLibraryPrintf, printsNumbersExactly) {
  std::mt19937_64 Random(2);
  for (int I = 0; I != 20000; ++I) {
    double Value;
    const uint64_t Any = Random();
    if (I % 4 == 0)
      std::memcpy(&Value, &Any, sizeof Value);
    else if (I % 4 == 1)
      Value = static_cast<double>(Any % 4000) / 8 - 250; // many ties
    else if (I % 4 == 2)
      Value = static_cast<double>(Any % 100000) / 1000;
    else
      Value = std::ldexp(1.0 + static_cast<double>(Any % 7), static_cast<int>(Any / 7 % 200) - 100);
    const std::string Flags = randomFlags(Random);
    const char Kind = "fFeEgGaA"[Random() % 8];
    // glibc drops the 0 of "1.0e+02" when 99.8 is rounded for %#.2g.
    if ((Kind | 0x20) == 'g' && Flags.find('#') != std::string::npos) continue;
    const std::string Format = "%" + Flags + Kind;
    ASSERT_EQ(ours(Format, {bits(Value)}), hosts(Format, Value)) << Format << " " << Value;
  }
}

TEST(DeviceLibraryPrintf, printsExtremes) {
  for (const double Value : {0.0, -0.0, std::numeric_limits<double>::max(), std::numeric_limits<double>::denorm_min(),
                             -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
    for (const char *Format : {"%f", "%.1100f", "%e", "%g", "%a", "%+012.3E", "%.0f", "%.0a"})
      EXPECT_EQ(ours(Format, {bits(Value)}), hosts(Format, Value)) << Format << " " << Value;
}

TEST(DeviceLibraryPrintf, takesTextWidthsAndPrecisionsFromArguments) {
  const char *Text = "text";
  const auto Address = reinterpret_cast<unsigned long long>(Text);
  EXPECT_EQ(ours("%s|%6s|%-6s|%.2s|%c%%", {Address, Address, Address, Address, 'x'}),
            hosts("%s|%6s|%-6s|%.2s|%c%%", Text, Text, Text, Text, 'x'));
  EXPECT_EQ(ours("%*d|%-*d|%.*f|%*d", {5, 1, 5, 2, 2, bits(1.5), static_cast<unsigned long long>(-4), 3}),
            hosts("%*d|%-*d|%.*f|%*d", 5, 1, 5, 2, 2, 1.5, -4, 3));
  EXPECT_EQ(ours("%p", {255}), "0xff");
  EXPECT_EQ(ours("%s", {0}), "(null)");
  EXPECT_EQ(ours("%c|%c%ca%c", {0, 0, 0, 0}), std::string("\0|\0\0a\0", 6));
}

TEST(DeviceLibraryPrintf, leavesWhatIsNoConversion) {
  EXPECT_EQ(ours("%y %n %", {1, 2}), "%y %n %");
  EXPECT_EQ(ours("%d %d", {7}), "7 0") << "an argument is missing";
  EXPECT_EQ(ours(std::string(2000, 'x') + "%d", {1}), std::string(2000, 'x') + "1")
      << "longer than the memory for text";
}

} // namespace
