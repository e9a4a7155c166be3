// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// core/base/recycled_memory.hpp: pieces of every size go from one thread to another, at the end of threads too.
#include "core/base/recycled_memory.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace {

using sycl::detail::recycled_memory;

struct piece {
  unsigned char *memory;
  std::size_t bytes;
  unsigned char value;
};

piece make(std::size_t bytes, unsigned char value) {
  auto *const memory = static_cast<unsigned char *>(recycled_memory::allocate(bytes));
  std::memset(memory, value, bytes);
  return {memory, bytes, value};
}

/// Frees the piece. \returns whether its bytes are the same as at first.
bool take_apart(const piece &old) {
  bool whole = true;
  for (std::size_t i = 0; i != old.bytes; ++i) whole &= old.memory[i] == old.value;
  recycled_memory::deallocate(old.memory, old.bytes);
  return whole;
}

TEST(recycled_memory, gives_out_each_piece_once) {
  std::vector<piece> pieces;
  std::set<void *> addresses;
  for (int turn = 0; turn != 3; ++turn) {
    for (std::size_t bytes = 1; bytes != 1200; ++bytes)
      pieces.push_back(make(bytes, static_cast<unsigned char>(bytes)));
    for (const piece &each : pieces) {
      EXPECT_TRUE(addresses.insert(each.memory).second);
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(each.memory) % __STDCPP_DEFAULT_NEW_ALIGNMENT__, 0u);
    }
    for (const piece &each : pieces) EXPECT_TRUE(take_apart(each)) << each.bytes << " bytes";
    pieces.clear();
    addresses.clear();
  }
}

TEST(recycled_memory, goes_from_threads_that_make_to_threads_that_free) {
  std::mutex mutex; // guards the following
  std::deque<piece> made;
  bool all_made = false, whole = true;
  std::thread consumers[2];
  for (std::thread &each : consumers)
    each = std::thread([&] {
      while (true) {
        piece next;
        {
          const std::lock_guard lock(mutex);
          if (made.empty()) {
            if (all_made) return;
            continue;
          }
          next = made.front();
          made.pop_front();
        }
        const bool is_whole = take_apart(next);
        const std::lock_guard lock(mutex);
        whole &= is_whole;
      }
    });
  std::thread producers[2];
  for (std::thread &each : producers)
    each = std::thread([&] {
      for (unsigned i = 0; i != 20'000; ++i) {
        const piece next = make(16 + i % 7 * 100, static_cast<unsigned char>(i));
        const std::lock_guard lock(mutex);
        made.push_back(next);
      }
    });
  for (std::thread &each : producers) each.join();
  {
    const std::lock_guard lock(mutex);
    all_made = true;
  }
  for (std::thread &each : consumers) each.join();
  EXPECT_TRUE(whole);
}

/// Has a piece when the batches of its thread are destroyed, because it was made before them.
struct late {
  piece held{};
  ~late() {
    if (held.memory) EXPECT_TRUE(take_apart(held));
    EXPECT_TRUE(take_apart(make(300, 7)));
  }
};

TEST(recycled_memory, is_usable_in_destructors_of_thread_local_objects) {
  std::thread([] {
    thread_local late object;
    object.held = make(200, 3);
    for (int i = 0; i != 100; ++i) recycled_memory::deallocate(recycled_memory::allocate(200), 200);
  }).join();
}

TEST(recycled_memory, serves_shared_pointers) {
  const auto shared = std::allocate_shared<std::vector<int>>(sycl::detail::recycling_allocator<int>(), 100, 5);
  EXPECT_EQ(shared->size(), 100u);
  EXPECT_EQ(shared->back(), 5);
}

} // namespace
