// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// See recycled_memory.hpp.
#include "core/base/recycled_memory.hpp"

#include "core/base/tsan.hpp"

#include <array>
#include <mutex>
#include <new>
#include <utility>

namespace sycl::detail {

namespace {

/// Pieces have sizes that are multiples of `unit`; larger objects are allocated by operator new.
constexpr std::size_t unit = 64, sizes = 16;
constexpr unsigned pieces_per_batch = 32;
/// Full batches of one size that are kept for all threads.
constexpr unsigned max_batches = 64;

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define SYCLC_FREE_AT_ONCE 1
#endif
#endif
#if defined(SYCLC_FREE_AT_ONCE) || defined(__SANITIZE_ADDRESS__)
constexpr bool is_recycling = false; // so that the sanitizer finds uses after the end
#else
constexpr bool is_recycling = true;
#endif

void free_piece(void *memory) noexcept {
  const ignored_writes end;
  ::operator delete(memory);
}

/// A free piece of memory. The first one of a batch has a link to the next batch.
struct piece {
  piece *next, *next_batch;
};

struct batch {
  piece *first = nullptr;
  unsigned count = 0;

  void push(piece *freed) noexcept {
    freed->next = first;
    first = freed;
    ++count;
  }
  piece *pop() noexcept {
    --count;
    return std::exchange(first, first->next);
  }
  void free_all() noexcept {
    while (first) free_piece(pop());
  }
};

/// Full batches of one size.
class alignas(64) shared_batches {
public:
  batch take() noexcept {
    const std::lock_guard lock(mutex_);
    if (!first_) return {};
    --count_;
    piece *const taken = std::exchange(first_, first_->next_batch);
    return {taken, pieces_per_batch};
  }
  /// \returns the batch if it cannot be kept.
  batch give(batch full) noexcept {
    const std::lock_guard lock(mutex_);
    if (count_ == max_batches) return full;
    ++count_;
    full.first->next_batch = std::exchange(first_, full.first);
    return {};
  }

private:
  std::mutex mutex_;
  piece *first_ = nullptr;
  unsigned count_ = 0;
};

constinit std::array<shared_batches, sizes> of_all_threads;

/// A thread's pieces of one size. There are two batches, so that a thread that allocates and frees in turns does not
/// exchange a batch each time.
struct own_batches {
  batch current, other;
};

thread_local constinit bool has_ended = false; ///< objects of the thread are destroyed after its batches

struct batches_of_thread {
  std::array<own_batches, sizes> list;

  ~batches_of_thread() {
    has_ended = true;
    for (own_batches &of_size : list) {
      of_size.current.free_all();
      of_size.other.free_all();
    }
  }
};
thread_local constinit batches_of_thread of_thread;

bool is_recycled(std::size_t bytes) noexcept { return is_recycling && bytes - 1 < unit * sizes; }
std::size_t size_index(std::size_t bytes) noexcept { return (bytes - 1) / unit; }

/// This thread's batches of pieces for an object; null if it is not recycled, or not any more.
own_batches *batches_for(std::size_t bytes) noexcept {
  return is_recycled(bytes) && !has_ended ? &of_thread.list[size_index(bytes)] : nullptr;
}

} // namespace

void *recycled_memory::allocate(std::size_t bytes) {
  if (own_batches *const own = batches_for(bytes)) {
    if (!own->current.first) std::swap(own->current, own->other);
    if (!own->current.first) own->current = of_all_threads[size_index(bytes)].take();
    if (own->current.first) return own->current.pop();
  }
  return ::operator new(is_recycled(bytes) ? (size_index(bytes) + 1) * unit : bytes);
}

void recycled_memory::deallocate(void *memory, std::size_t bytes) noexcept {
  own_batches *const own = batches_for(bytes);
  if (!own) return free_piece(memory);
  if (own->current.count == pieces_per_batch) std::swap(own->current, own->other);
  if (own->current.count == pieces_per_batch)
    of_all_threads[size_index(bytes)].give(std::exchange(own->current, {})).free_all();
  own->current.push(new (memory) piece{});
}

} // namespace sycl::detail
