// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Keeps compiled device code on disk, so that the next process need not compile it: programs of OpenCL drivers, and
/// objects of the just-in-time compiler. docs/jit.md describes it for users.
///
/// \code
///   const std::string key = cache_key("OpenCL program").add("SPIR-V", image).add("device", name).digest();
///   if (const auto code = code_cache::instance().find(key)) ... else code_cache::instance().keep(key, compiled);
/// \endcode
/// The cache is optional: any problem with it (files that are damaged, unreadable or owned by another user; a folder
/// that cannot be written; a full disk) costs a compilation and a line of SYCLC_TRACE, but never fails a launch.
///
/// Each entry is one file, named after its key. It is written under a temporary name and then renamed, so that
/// processes that write the same entry concurrently each leave a complete file. Reading an entry updates its
/// modification time. When the total size exceeds the limit, the least recently used entries are removed.
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

/// A hash of everything that compiled code depends on, used as a file name. Each part is hashed with its name and size.
class SYCLC_EXPORT cache_key {
public:
  /// \param what the kind of code. The version of syclc is part of every key.
  explicit cache_key(std::string_view what);
  cache_key &add(std::string_view name, std::span<const std::byte> value);
  cache_key &add(std::string_view name, std::string_view value) {
    return add(name, std::as_bytes(std::span(value.data(), value.size())));
  }
  /// 64 hexadecimal digits. Do not call add() afterwards.
  std::string digest();

private:
  sha256 hash_;
};

/// A folder of compiled code. Safe for concurrent use by threads and processes.
class SYCLC_EXPORT code_cache {
public:
  /// \param folder created when the first entry is kept. If empty, nothing is ever kept or found.
  /// \param limit the maximum size of all entries in bytes.
  code_cache(std::filesystem::path folder, std::uint64_t limit) : folder_(std::move(folder)), limit_(limit) {}

  /// The cache of the process.
  static code_cache &instance();
  /// The cache configured by SYCLC_CACHE, SYCLC_CACHE_DIR and SYCLC_CACHE_SIZE. It is off in set-user-ID programs,
  /// which run with more rights than their user.
  static code_cache of_environment();

  /// If false, nothing is ever kept, so that no key need be computed.
  bool is_on() const noexcept { return !folder_.empty(); }

  /// \returns the code kept under a key, or nothing if there is none or it cannot be trusted.
  std::optional<std::vector<std::byte>> find(const std::string &key) noexcept;
  /// Keeps code for later processes. Removes the least recently used entries if the size exceeds the limit.
  void keep(const std::string &key, std::span<const std::byte> code) noexcept;
  /// Removes code that turned out to be useless, for example because a driver rejects it. \param why for the trace.
  void drop(const std::string &key, std::string_view why) noexcept;

private:
  std::filesystem::path path_of(const std::string &key) const { return folder_ / (key + ".code"); }
  void make_room() const;

  const std::filesystem::path folder_;
  const std::uint64_t limit_;
};

} // namespace sycl::detail
