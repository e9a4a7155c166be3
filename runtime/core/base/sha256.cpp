// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The hash function as FIPS 180-4 defines it, sections 5 and 6.2.
#include "core/base/sha256.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sycl::detail {

namespace {

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (section 4.2.2).
constexpr std::uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t read_big_endian(const std::uint8_t *bytes) noexcept {
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 | bytes[3];
}

} // namespace

void sha256::add_block(const std::uint8_t *block) noexcept {
  std::uint32_t schedule[64];
  for (int t = 0; t != 16; ++t) schedule[t] = read_big_endian(block + 4 * t);
  for (int t = 16; t != 64; ++t) {
    const std::uint32_t early = schedule[t - 15], late = schedule[t - 2];
    schedule[t] = schedule[t - 16] + (std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3) + schedule[t - 7] +
                  (std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = state_;
  for (int t = 0; t != 64; ++t) {
    const std::uint32_t choice = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
    const std::uint32_t first =
        h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + choice + round_constants[t] + schedule[t];
    const std::uint32_t second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + majority;
    h = g, g = f, f = e, e = d + first;
    d = c, c = b, b = a, a = first + second;
  }
  const std::uint32_t mixed[] = {a, b, c, d, e, f, g, h};
  for (int i = 0; i != 8; ++i) state_[i] += mixed[i];
}

void sha256::add(const void *bytes, std::size_t size) noexcept {
  const auto *next = static_cast<const std::uint8_t *>(bytes);
  while (size != 0) {
    const std::size_t held = size_ % rest_.size();
    const std::size_t part = std::min(size, rest_.size() - held);
    if (part == rest_.size()) {
      add_block(next);
    } else {
      std::memcpy(rest_.data() + held, next, part);
      if (held + part == rest_.size()) add_block(rest_.data());
    }
    size_ += part;
    next += part;
    size -= part;
  }
}

sha256::digest_bytes sha256::digest() noexcept {
  const std::uint64_t bits = size_ * 8;
  const std::uint8_t padding[64] = {0x80};
  const std::size_t held = size_ % rest_.size();
  add(padding, (held < 56 ? 56 : 120) - held);
  std::uint8_t length[8];
  for (int i = 0; i != 8; ++i) length[i] = static_cast<std::uint8_t>(bits >> (56 - 8 * i));
  add(length, sizeof length);
  digest_bytes result;
  for (int i = 0; i != 32; ++i) result[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
  return result;
}

std::string hexadecimal(const sha256::digest_bytes &digest) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : digest) text.append({digits[byte >> 4], digits[byte & 15]});
  return text;
}

} // namespace sycl::detail
