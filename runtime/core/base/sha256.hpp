// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SHA-256 (FIPS 180-4): identifies code on disk, where two different contents must never be confused. Implemented here
/// because the runtime does not depend on a cryptography library; it hashes nothing secret.
/// \code
///   sha256 hash;
///   hash.add("abc", 3);
///   hash.digest(); // ba7816bf 8f01cfea ...
/// \endcode
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace sycl::detail {

/// Accepts the data in any number of pieces.
class sha256 {
public:
  using digest_bytes = std::array<std::uint8_t, 32>;

  void add(const void *bytes, std::size_t size) noexcept;
  /// The digest of all data added. The object cannot be used afterwards.
  digest_bytes digest() noexcept;

private:
  void add_block(const std::uint8_t *block) noexcept;

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, 64> rest_{}; ///< bytes that do not fill a block yet
  std::uint64_t size_ = 0;              ///< bytes added so far
};

/// 64 hexadecimal digits.
std::string hexadecimal(const sha256::digest_bytes &digest);

} // namespace sycl::detail
