// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Files of compiled code: written atomically, and validated when they are read.
#include "core/base/code_cache.hpp"

#include "core/base/environment.hpp"
#include "core/base/trace.hpp"

#include <sycl/version.hpp>

#include <fcntl.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <system_error>

namespace sycl::detail {

namespace {

namespace fs = std::filesystem;

constexpr char magic[] = {'s', 'y', 'c', 'l', 'c', 'c', 'd', '1'};
constexpr std::size_t key_length = 64;
constexpr std::string_view entry_extension = ".code", unfinished_extension = ".new";
/// A file that a live process is still writing is younger than this.
constexpr auto unfinished_for = std::chrono::hours(1);

struct file_header {
  char magic[8];
  std::uint64_t size;
  sha256::digest_bytes digest;
  char key[key_length];
};
static_assert(sizeof(file_header) == 112);

file_header header_of(const std::string &key, std::span<const std::byte> code) {
  file_header header{};
  std::memcpy(header.magic, magic, sizeof magic);
  header.size = code.size();
  sha256 hash;
  hash.add(code.data(), code.size());
  header.digest = hash.digest();
  std::memcpy(header.key, key.data(), std::min(key.size(), key_length));
  return header;
}

/// An open file, closed by the destructor.
class open_file {
public:
  explicit open_file(int descriptor) noexcept : descriptor_(descriptor) {}
  open_file(const open_file &) = delete;
  open_file &operator=(const open_file &) = delete;
  ~open_file() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  explicit operator bool() const noexcept { return descriptor_ >= 0; }
  int get() const noexcept { return descriptor_; }

  /// \returns whether all bytes were read.
  bool read(void *bytes, std::size_t size) noexcept {
    for (auto *next = static_cast<char *>(bytes); size != 0;) {
      const ssize_t count = ::read(descriptor_, next, size);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return false;
      next += count;
      size -= static_cast<std::size_t>(count);
    }
    return true;
  }
  /// \returns whether all bytes were written; if not, errno has the reason.
  bool write(const void *bytes, std::size_t size) noexcept {
    for (auto *next = static_cast<const char *>(bytes); size != 0;) {
      const ssize_t count = ::write(descriptor_, next, size);
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return false;
      next += count;
      size -= static_cast<std::size_t>(count);
    }
    return true;
  }

private:
  const int descriptor_;
};

void trace_problem(const fs::path &file, const std::string &what) {
  if (trace_enabled()) trace_line("code cache: " + file.string() + ": " + what);
}

/// Why a file cannot be trusted; empty if it can.
std::string problem_of(const struct stat &facts, const file_header &header) {
  if (!S_ISREG(facts.st_mode)) return "not a file";
  if (facts.st_uid != geteuid()) return "it belongs to another user";
  if (facts.st_mode & (S_IWGRP | S_IWOTH)) return "other users may write to it"; // keep() creates no such files
  if (facts.st_size < static_cast<off_t>(sizeof header)) return "it is too short";
  if (std::memcmp(header.magic, magic, sizeof magic) != 0) return "it is no code of syclc, or of another version";
  if (header.size != static_cast<std::uint64_t>(facts.st_size) - sizeof header) return "it has not the size it says";
  return {};
}

struct entry {
  fs::path path;
  fs::file_time_type used;
  std::uint64_t size;
};

/// All entries, least recently used first. Removes unfinished files that other processes left.
std::vector<entry> entries_of(const fs::path &folder) {
  std::vector<entry> entries;
  std::error_code error;
  for (fs::directory_iterator next(folder, error), end; !error && next != end; next.increment(error)) {
    std::error_code gone; // another process may remove files at the same time
    const fs::path extension = next->path().extension();
    const entry file{next->path(), next->last_write_time(gone), next->file_size(gone)};
    if (gone) continue;
    if (extension == entry_extension)
      entries.push_back(file);
    else if (extension == unfinished_extension && fs::file_time_type::clock::now() - file.used > unfinished_for)
      fs::remove(file.path, gone);
  }
  std::sort(entries.begin(), entries.end(), [](const entry &a, const entry &b) { return a.used < b.used; });
  return entries;
}

} // namespace

cache_key::cache_key(std::string_view what) {
  add("code", what);
  add("syclc", std::to_string(SYCLC_VERSION_MAJOR) + "." + std::to_string(SYCLC_VERSION_MINOR) + "." +
                   std::to_string(SYCLC_VERSION_PATCH));
}

std::string cache_key::digest() { return hexadecimal(hash_.digest()); }

cache_key &cache_key::add(std::string_view name, std::span<const std::byte> value) {
  const std::uint64_t sizes[] = {name.size(), value.size()};
  hash_.add(sizes, sizeof sizes);
  hash_.add(name.data(), name.size());
  hash_.add(value.data(), value.size());
  return *this;
}

code_cache code_cache::of_environment() {
  const environment &settings = environment::get();
  const bool on = settings.cache && settings.cache_size != 0 && getauxval(AT_SECURE) == 0;
  return {on ? settings.cache_dir : std::string(), settings.cache_size};
}

std::optional<std::vector<std::byte>> code_cache::find(const std::string &key) noexcept {
  if (!is_on()) return std::nullopt;
  try {
    const fs::path path = path_of(key);
    open_file file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    if (!file) {
      if (errno != ENOENT) trace_problem(path, std::string("cannot be read: ") + std::strerror(errno));
      return std::nullopt;
    }
    struct stat facts{};
    file_header header{};
    const bool known = ::fstat(file.get(), &facts) == 0;
    if (known && S_ISREG(facts.st_mode)) file.read(&header, sizeof header); // bytes that are missing stay zero
    std::string problem = known ? problem_of(facts, header) : "no facts are known of it";
    if (problem.empty()) {
      std::vector<std::byte> code(header.size);
      if (!file.read(code.data(), code.size())) problem = "it cannot be read";
      const file_header expected = header_of(key, code);
      if (problem.empty() && std::memcmp(&header, &expected, sizeof header) == 0) {
        ::futimens(file.get(), nullptr); // marks it as used now
        return code;
      }
      if (problem.empty()) problem = "it is damaged";
    }
    trace_problem(path, problem + "; compiled anew");
  } catch (const std::exception &error) { // out of memory
    trace_problem(folder_, error.what());
  }
  return std::nullopt;
}

void code_cache::keep(const std::string &key, std::span<const std::byte> code) noexcept {
  if (!is_on() || code.empty() || code.size() + sizeof(file_header) > limit_) return;
  try {
    std::error_code error;
    if (!fs::is_directory(folder_, error)) {
      fs::create_directories(folder_.parent_path(), error);
      ::mkdir(folder_.c_str(), 0700);
    }
    std::string unfinished = (folder_ / (key + "-XXXXXX")).string() + std::string(unfinished_extension);
    open_file file(::mkostemps(unfinished.data(), static_cast<int>(unfinished_extension.size()), O_CLOEXEC));
    if (!file) return trace_problem(folder_, std::string("cannot be written: ") + std::strerror(errno));
    const file_header header = header_of(key, code);
    if (!file.write(&header, sizeof header) || !file.write(code.data(), code.size()) ||
        ::rename(unfinished.c_str(), path_of(key).c_str()) != 0) {
      trace_problem(folder_, std::string("cannot be written: ") + std::strerror(errno));
      ::unlink(unfinished.c_str());
      return;
    }
    make_room();
  } catch (const std::exception &error) {
    trace_problem(folder_, error.what());
  }
}

void code_cache::drop(const std::string &key, std::string_view why) noexcept {
  if (!is_on()) return;
  try {
    const fs::path path = path_of(key);
    ::unlink(path.c_str());
    trace_problem(path, std::string(why) + "; compiled anew");
  } catch (const std::exception &error) {
    trace_problem(folder_, error.what());
  }
}

void code_cache::make_room() const {
  const std::vector<entry> entries = entries_of(folder_);
  std::uint64_t size = 0;
  for (const entry &file : entries) size += file.size;
  for (const entry &file : entries) {
    if (size <= limit_) return;
    std::error_code gone;
    fs::remove(file.path, gone);
    size -= file.size;
  }
}

} // namespace sycl::detail
