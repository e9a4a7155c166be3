// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compiled device code on disk, so that the next process need not compile it: programs of OpenCL drivers, and objects
/// of the just-in-time compiler. docs/jit.md has the user's side.
///
/// \code
///   const std::string key = cache_key("OpenCL program").add("SPIR-V", image).add("device", name).digest();
///   if (const auto code = code_cache::instance().find(key)) ... else code_cache::instance().keep(key, compiled);
/// \endcode
/// A cache is never needed: whatever is wrong with it (files that are damaged, of another user, or cannot be read; a
/// folder that cannot be written; a full disk) costs a compilation and a line of SYCLC_TRACE, never a launch.
///
/// One file an entry, named by its key, written beside and renamed: processes that write the same entry at the same
/// time each leave a whole file. When a file is used its time of modification becomes now; when all files together are
/// larger than the limit, those not used for longest go.
///
/// \code
///   file ::= "syclccd1" | u64 size of the code | SHA-256 of the code | key, 64 characters | code
/// \endcode
#pragma once

#include "core/base/sha256.hpp"

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sycl::detail {

/// Everything that compiled code depends on, reduced to a file's name. Parts are told apart by their names and sizes.
class SYCLC_EXPORT cache_key {
public:
  /// \param what kind of code it is; the version of syclc is part of every key.
  explicit cache_key(std::string_view what);
  cache_key &add(std::string_view name, std::span<const std::byte> value);
  cache_key &add(std::string_view name, std::string_view value) {
    return add(name, std::as_bytes(std::span(value.data(), value.size())));
  }
  /// 64 hexadecimal digits. Nothing is added afterwards.
  std::string digest();

private:
  sha256 hash_;
};

/// A folder of compiled code. Thread safe, and safe beside other processes.
class SYCLC_EXPORT code_cache {
public:
  /// \param folder made when the first entry is kept; empty: nothing is ever kept or found.
  /// \param limit bytes that all entries may have together.
  code_cache(std::filesystem::path folder, std::uint64_t limit) : folder_(std::move(folder)), limit_(limit) {}

  /// That of the process.
  static code_cache &instance();
  /// The one of SYCLC_CACHE, SYCLC_CACHE_DIR and SYCLC_CACHE_SIZE. Programs that run with more rights than their user
  /// has (set-user-ID) have none.
  static code_cache of_environment();

  /// False when nothing is ever kept: a key need not be computed.
  bool is_on() const noexcept { return !folder_.empty(); }

  /// The code that was kept under a key. \returns nothing when there is none, or it cannot be trusted.
  std::optional<std::vector<std::byte>> find(const std::string &key) noexcept;
  /// Keeps code for later processes, and removes what was not used for longest when that is too much.
  void keep(const std::string &key, std::span<const std::byte> code) noexcept;
  /// Removes code that turned out to be of no use, for example because a driver refuses it. \param why for the trace.
  void drop(const std::string &key, std::string_view why) noexcept;

private:
  std::filesystem::path path_of(const std::string &key) const { return folder_ / (key + ".code"); }
  void make_room() const;

  const std::filesystem::path folder_;
  const std::uint64_t limit_;
};

} // namespace sycl::detail
