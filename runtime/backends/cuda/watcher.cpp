// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/watcher.hpp"

#include <algorithm>
#include <chrono>

namespace sycl::detail::cuda {

namespace {

using clock = std::chrono::steady_clock;
/// The pause between two looks: a part of the time since the last change, within these limits.
constexpr auto shortest_pause = std::chrono::microseconds(50), longest_pause = std::chrono::microseconds(500);
constexpr int part_of_time = 16;
/// The pause while a thread submits one operation after the other: each look delays it, since both call the driver.
constexpr auto pause_in_bursts = std::chrono::microseconds(200);
constexpr std::uint64_t burst = 8;
/// How long it goes on looking when there is nothing to see.
constexpr auto patience = std::chrono::milliseconds(2);

} // namespace

void watcher::watch(const std::shared_ptr<command_stream> &stream) {
  submitted_.fetch_add(1, std::memory_order_relaxed);
  if (!stream->is_watched.load(std::memory_order_acquire)) {
    const std::lock_guard lock(mutex_);
    if (!stream->is_watched.exchange(true, std::memory_order_acq_rel)) streams_.push_back(stream);
    if (!thread_.joinable() && !ends_) thread_ = std::thread([this] { run(); });
  }
  if (!sleeps_.load(std::memory_order_seq_cst)) return;
  {
    const std::lock_guard lock(mutex_);
  } // it has not begun to wait, and will look at the counter, or it waits
  changed_.notify_one();
}

void watcher::end() noexcept {
  std::thread thread;
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
    thread.swap(thread_);
  }
  changed_.notify_all();
  if (thread.joinable()) thread.join();
}

bool watcher::look() noexcept {
  std::vector<std::shared_ptr<command_stream>> streams;
  {
    const std::lock_guard lock(mutex_);
    streams = streams_;
  }
  bool busy = false;
  for (const std::shared_ptr<command_stream> &stream : streams) busy |= stream->was_in_burst() || stream->retire();
  streams.clear();
  // Streams that only this list keeps belong to no queue any more.
  const std::lock_guard lock(mutex_);
  std::erase_if(streams_, [](const auto &stream) { return stream.use_count() == 1 && stream->is_idle(); });
  return busy;
}

void watcher::run() noexcept {
  const current_context current(gpu_.context());
  std::uint64_t seen = 0;
  auto since = clock::now();
  while (true) {
    const std::uint64_t submitted = submitted_.load(std::memory_order_acquire);
    if (submitted != seen) since = clock::now();
    const bool in_burst = submitted - seen >= burst;
    seen = submitted;
    const bool busy = look();
    const auto idle_for = clock::now() - since;
    std::unique_lock lock(mutex_);
    if (ends_) return;
    if (busy || idle_for < patience) {
      lock.unlock();
      std::this_thread::sleep_for(std::clamp<clock::duration>(
          idle_for / part_of_time, in_burst ? pause_in_bursts : shortest_pause, longest_pause));
      continue;
    }
    sleeps_.store(true, std::memory_order_seq_cst);
    changed_.wait(lock, [&] { return ends_ || submitted_.load(std::memory_order_seq_cst) != seen; });
    sleeps_.store(false, std::memory_order_seq_cst);
  }
}

} // namespace sycl::detail::cuda
