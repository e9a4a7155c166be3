// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Random numbers that are the same on every machine for a seed (the standard library's distributions are not).
#ifndef SYCLC_TESTS_FUZZ_RANDOM_H
#define SYCLC_TESTS_FUZZ_RANDOM_H

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace syclc::fuzz {

/// SplitMix64.
class Random {
public:
  explicit Random(uint64_t Seed) : State(Seed * 0x9e3779b97f4a7c15ull + 0x1234567) {}

  uint64_t next() {
    uint64_t Z = (State += 0x9e3779b97f4a7c15ull);
    Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9ull;
    Z = (Z ^ (Z >> 27)) * 0x94d049bb133111ebull;
    return Z ^ (Z >> 31);
  }
  /// 0 to \p Count - 1.
  unsigned below(size_t Count) { return unsigned(next() % Count); }
  unsigned between(unsigned From, unsigned To) { return From + below(To - From + 1); }
  bool percent(unsigned Chance) { return below(100) < Chance; }
  template <typename Container>
  const auto &of(const Container &C) {
    return *(std::begin(C) + below(std::size(C)));
  }

private:
  uint64_t State;
};

} // namespace syclc::fuzz

#endif
