// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compiled code on disk: found again, and never used if it is damaged.
#include "core/base/code_cache.hpp"
#include "core/base/identity.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <set>
#include <thread>

namespace sycl::detail::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::byte> bytes(std::size_t size, int value) {
  return std::vector<std::byte>(size, static_cast<std::byte>(value));
}

std::string key_of(std::string_view name) { return cache_key("test").add("name", name).digest(); }

class code_cache_test : public testing::Test {
protected:
  static fs::path new_folder() {
    std::string name = (fs::temp_directory_path() / "syclc-cache-XXXXXX").string();
    if (!mkdtemp(name.data())) std::abort();
    return name;
  }
  ~code_cache_test() override {
    fs::permissions(root, fs::perms::owner_all);
    fs::remove_all(root);
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder()), fs::directory_iterator()));
  }
  fs::path folder() const { return root / "deep" / "cache"; }
  fs::path file(const std::string &key) const { return folder() / (key + ".code"); }
  /// Replaces a file's bytes from `at` on.
  void overwrite(const std::string &key, std::streamoff at, const std::string &text) const {
    std::fstream out(file(key), std::ios::binary | std::ios::in | std::ios::out);
    out.seekp(at);
    out << text;
  }

  const fs::path root = new_folder();
  code_cache cache{root / "deep" / "cache", 1 << 20};
  const std::string key = key_of("a");
  const std::vector<std::byte> code = bytes(1000, 42);
};

std::string hash_of(const std::string &text, std::size_t piece) {
  sha256 hash;
  for (std::size_t at = 0; at < text.size(); at += piece) hash.add(&text[at], std::min(piece, text.size() - at));
  return hexadecimal(hash.digest());
}

TEST(sha256, hashes_as_its_standard_says) {
  EXPECT_EQ(hash_of("", 1), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hash_of("abc", 3), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hash_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 5),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  for (const std::size_t piece : {1, 63, 64, 65, 1000000})
    EXPECT_EQ(hash_of(std::string(1000000, 'a'), piece),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(cache_key, tells_parts_apart) {
  const std::string key = cache_key("x").add("a", "bc").add("d", "").digest();
  EXPECT_EQ(key.size(), 64u);
  EXPECT_EQ(key, cache_key("x").add("a", "bc").add("d", "").digest());
  EXPECT_NE(key, cache_key("y").add("a", "bc").add("d", "").digest());
  EXPECT_NE(key, cache_key("x").add("ab", "c").add("d", "").digest());
  EXPECT_NE(key, cache_key("x").add("a", "bcd").digest());
  EXPECT_NE(key, cache_key("x").add("d", "").add("a", "bc").digest());
}

TEST(library_identity, tells_libraries_apart) {
  const std::string libc = library_identity(reinterpret_cast<const void *>(&::close));
  static const int of_this_program = 0;
  EXPECT_FALSE(libc.empty());
  EXPECT_EQ(libc, library_identity(reinterpret_cast<const void *>(&::open)));
  EXPECT_NE(libc, library_identity(&of_this_program));
  EXPECT_TRUE(library_identity(nullptr).empty());
}

TEST_F(code_cache_test, finds_what_was_kept) {
  EXPECT_FALSE(cache.find(key));
  cache.keep(key, code);
  EXPECT_EQ(cache.find(key), code);
  EXPECT_FALSE(cache.find(key_of("b")));
  EXPECT_EQ(code_cache(folder(), 1 << 20).find(key), code) << "by another object";
}

TEST_F(code_cache_test, the_folder_is_the_users_own) {
  cache.keep(key, code);
  EXPECT_EQ(fs::status(folder()).permissions(), fs::perms::owner_all);
  EXPECT_EQ(fs::status(file(key)).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(code_cache_test, the_last_of_two_with_one_key_counts) {
  cache.keep(key, code);
  cache.keep(key, bytes(10, 1));
  EXPECT_EQ(cache.find(key), bytes(10, 1));
  EXPECT_EQ(files(), 1u);
}

TEST_F(code_cache_test, what_was_dropped_is_gone) {
  cache.keep(key, code);
  cache.drop(key, "refused");
  EXPECT_FALSE(cache.find(key));
  cache.drop(key, "again");
}

TEST_F(code_cache_test, without_a_folder_nothing_is_kept) {
  code_cache none({}, 1 << 20);
  EXPECT_FALSE(none.is_on());
  none.keep(key, code);
  EXPECT_FALSE(none.find(key));
}

TEST_F(code_cache_test, damaged_files_are_not_believed) {
  const auto damage = [&](std::streamoff at, const std::string &text) {
    cache.keep(key, code);
    overwrite(key, at, text);
    EXPECT_FALSE(cache.find(key)) << "changed at " << at;
  };
  damage(0, "X");                                    // magic
  damage(8, "X");                                    // size
  damage(16, "XX");                                  // digest
  damage(48, "X");                                   // key
  damage(112, "X");                                  // first byte of the code
  damage(1111, "X");                                 // its last
  damage(1112, "X");                                 // beyond
  damage(8, std::string("\xff\xff\xff\xff\xff", 5)); // more than memory
  cache.keep(key, code);
  EXPECT_EQ(cache.find(key), code) << "kept anew";
}

TEST_F(code_cache_test, truncated_files_are_not_believed) {
  for (const std::uintmax_t size : {0, 1, 111, 112, 1111}) {
    cache.keep(key, code);
    fs::resize_file(file(key), size);
    EXPECT_FALSE(cache.find(key)) << size << " bytes";
  }
}

TEST_F(code_cache_test, files_of_another_key_are_not_believed) {
  cache.keep(key, code);
  fs::copy_file(file(key), file(key_of("b")));
  EXPECT_FALSE(cache.find(key_of("b")));
}

TEST_F(code_cache_test, files_that_others_may_write_are_not_believed) {
  cache.keep(key, code);
  EXPECT_EQ(cache.find(key), code);
  for (const fs::perms others : {fs::perms::group_write, fs::perms::others_write}) {
    fs::permissions(file(key), others, fs::perm_options::add);
    EXPECT_FALSE(cache.find(key));
    cache.keep(key, code);
    EXPECT_EQ(cache.find(key), code);
  }
}

TEST_F(code_cache_test, what_is_no_file_is_not_believed) {
  cache.keep(key, code);
  fs::create_directories(file(key_of("b")));
  EXPECT_FALSE(cache.find(key_of("b")));
  cache.keep(key_of("b"), code); // fails
  fs::create_symlink(file(key), file(key_of("c")));
  EXPECT_FALSE(cache.find(key_of("c")));
  ASSERT_EQ(mkfifo(file(key_of("d")).c_str(), 0600), 0);
  EXPECT_FALSE(cache.find(key_of("d"))) << "nor waited for";
}

TEST_F(code_cache_test, a_file_where_the_folder_should_be_costs_nothing_but_the_cache) {
  std::ofstream(root / "file") << "text";
  code_cache blocked(root / "file", 1 << 20), below(root / "file" / "cache", 1 << 20);
  for (code_cache *one : {&blocked, &below}) {
    one->keep(key, code);
    EXPECT_FALSE(one->find(key));
    one->drop(key, "test");
  }
}

TEST_F(code_cache_test, a_folder_that_cannot_be_written_costs_nothing_but_the_cache) {
  if (geteuid() == 0) GTEST_SKIP() << "root writes everywhere";
  cache.keep(key, code);
  fs::permissions(folder(), fs::perms::owner_read | fs::perms::owner_exec);
  cache.keep(key_of("b"), code);
  EXPECT_FALSE(cache.find(key_of("b")));
  EXPECT_EQ(cache.find(key), code);
  fs::permissions(folder(), fs::perms::owner_all);
}

TEST_F(code_cache_test, a_full_disk_costs_nothing_but_the_cache) {
  cache.keep(key, code);
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{500, before.rlim_max}; // maximum file size, like on a disk that is full
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  cache.keep(key_of("b"), code);
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_FALSE(cache.find(key_of("b")));
  EXPECT_EQ(cache.find(key), code);
  EXPECT_EQ(files(), 1u) << "nothing unfinished is left";
}

TEST_F(code_cache_test, what_was_not_used_for_longest_makes_room) {
  code_cache small(folder(), 3500);                                                     // three entries of 1112 bytes
  const auto wait = [] { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }; // more than a clock tick
  for (const char *name : {"1", "2", "3"}) {
    small.keep(key_of(name), code);
    wait();
  }
  EXPECT_TRUE(small.find(key_of("1")));
  wait();
  small.keep(key_of("4"), code);
  EXPECT_TRUE(small.find(key_of("1")));
  EXPECT_FALSE(small.find(key_of("2")));
  EXPECT_TRUE(small.find(key_of("3")));
  EXPECT_TRUE(small.find(key_of("4")));
  small.keep(key_of("large"), bytes(4000, 1));
  EXPECT_FALSE(small.find(key_of("large"))) << "larger than all together may be";
  EXPECT_TRUE(small.find(key_of("4"))) << "nothing had to go for it";
}

TEST_F(code_cache_test, removes_what_ended_processes_left_unfinished) {
  cache.keep(key, code);
  std::ofstream(folder() / "old.new") << "text";
  std::ofstream(folder() / "young.new") << "text";
  std::ofstream(folder() / "foreign.txt") << "text";
  fs::last_write_time(folder() / "old.new", fs::file_time_type::clock::now() - std::chrono::hours(2));
  cache.keep(key, code);
  EXPECT_FALSE(fs::exists(folder() / "old.new"));
  EXPECT_TRUE(fs::exists(folder() / "young.new"));
  EXPECT_TRUE(fs::exists(folder() / "foreign.txt"));
}

TEST_F(code_cache_test, threads_and_processes_see_whole_entries_only) {
  std::vector<std::thread> threads;
  for (int number = 0; number != 4; ++number)
    threads.emplace_back([&, number] {
      code_cache mine(folder(), 20000); // so small that entries are evicted all the time
      for (int i = 0; i != 100; ++i) {
        const std::string name = std::to_string((i + number) % 8);
        mine.keep(key_of(name), bytes(3000, name[0]));
        if (const auto found = mine.find(key_of(name))) {
          EXPECT_EQ(*found, bytes(3000, name[0]));
        }
      }
    });
  for (std::thread &thread : threads) thread.join();
  for (const fs::directory_entry &entry : fs::directory_iterator(folder()))
    EXPECT_EQ(entry.path().extension(), ".code");
}

TEST_F(code_cache_test, killed_processes_leave_whole_entries_only) {
  constexpr std::size_t size = 1 << 16;
  constexpr int names = 4;
  std::set<int> kept;
  unsigned longest = 2000; // microseconds that a process lives; more where it is slow, as with sanitizers
  for (unsigned run = 0; run != 200; ++run) {
    if (run % 20 == 19 && kept.size() != names) longest = std::min(2 * longest, 64000u);
    const pid_t writer = fork();
    ASSERT_GE(writer, 0);
    if (writer == 0)
      for (int i = 0;; ++i) cache.keep(key_of(std::to_string(i % names)), bytes(size, i % names));
    std::this_thread::sleep_for(std::chrono::microseconds(37 * run % 2000 * (longest / 2000)));
    kill(writer, SIGKILL);
    waitpid(writer, nullptr, 0);
    for (int i = 0; i != names; ++i) {
      const std::string written = key_of(std::to_string(i));
      if (!fs::exists(file(written))) continue;
      kept.insert(i);
      ASSERT_EQ(cache.find(written), bytes(size, i)) << "after run " << run;
    }
  }
  EXPECT_EQ(kept.size(), names);
}

} // namespace
} // namespace sycl::detail::test
