// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A stream of the driver, and the operations in it that have not been seen to end.
#pragma once

#include "backends/cuda/event.hpp"

#include <atomic>
#include <deque>

namespace sycl::detail::cuda {

/// Whether the place after an operation is recorded at once, and with the time.
enum class ending { unmarked, marked, timed };

/// Thread safe.
class command_stream {
public:
  /// Creates a stream, or takes one that the program owns. The device's context is current. \throws sycl::exception.
  command_stream(gpu &owner, event_pool &events, int priority);
  command_stream(gpu &owner, event_pool &events, CUstream programs)
      : gpu_(owner), events_(events), stream_(programs), is_the_programs_(true) {}
  ~command_stream();
  command_stream(const command_stream &) = delete;
  command_stream &operator=(const command_stream &) = delete;

  CUstream get() const noexcept { return stream_; }
  gpu &owner() const noexcept { return gpu_; }

  /// Enqueues an operation: calls `enqueue()` while no other thread enqueues to the stream. Whatever it throws, the
  /// operation is not added, and the caller ends it.
  template <class Enqueue>
  void add(const std::shared_ptr<running_operation> &work, ending how, Enqueue enqueue) {
    const std::lock_guard lock(mutex_);
    enqueue();
    work->number = first_ + running_.size();
    running_.push_back(work);
    if (how == ending::unmarked) return;
    try {
      if (how == ending::timed)
        work->after = record(/*timed=*/true);
      else
        record();
    } catch (...) { // the context was lost meanwhile
      running_.pop_back();
      throw;
    }
  }

  /// A place in the stream after the operation; null if it has ended. Other devices' contexts may be current.
  /// \throws sycl::exception.
  std::shared_ptr<mark> mark_after(const running_operation &work);

  /// Records the program's event in the stream after the operation, or later. The device's context is current.
  /// \throws sycl::exception.
  void record_after(const running_operation &work, CUevent event);

  /// Waits for the end of an operation, and ends it and those before it. Ends all if the context is lost meanwhile.
  void wait_for(const running_operation &work) noexcept;
  /// The same for all operations of the stream.
  void wait_for_all() noexcept;
  /// Ends the operations that have ended on the device. Does not wait. \returns whether some are left.
  bool retire() noexcept;
  /// The same after every few submissions: to be called after each. A thread that submits one operation after the other
  /// finds the memory of ended ones in its own processor's cache then; the watcher would leave it in another's.
  void retire_in_bursts() noexcept;
  /// Whether so many operations were submitted since the last call that retire_in_bursts() has retired some.
  bool was_in_burst() noexcept;

  bool is_idle() const noexcept {
    const std::lock_guard lock(mutex_);
    return running_.empty();
  }
  /// Whether the operation is in the stream and has not been seen to end.
  bool has(const running_operation &work) const noexcept {
    const std::lock_guard lock(mutex_);
    return work.number - first_ < running_.size() && running_[work.number - first_].get() == &work;
  }
  /// Whether the operation is the last one of the stream.
  bool ends_with(const running_operation &work) const noexcept {
    const std::lock_guard lock(mutex_);
    return !running_.empty() && running_.back().get() == &work;
  }

  /// Whether the device's watcher has it in its list.
  std::atomic<bool> is_watched{false};

private:
  using operations = std::vector<std::shared_ptr<running_operation>>;

  /// A place after some of the stream's operations.
  struct place {
    std::uint64_t last; ///< the number of the last one before it
    std::shared_ptr<mark> where;
  };

  /// Records the place after all operations.
  const std::shared_ptr<mark> &record(bool timed = false);
  std::shared_ptr<mark> mark_after_locked(const running_operation &work);
  /// Removes the operations up to a place from the list.
  operations take_up_to(const mark &where);
  /// Removes the operations with lower numbers from the list. The caller has the mutex.
  operations take_before_locked(std::uint64_t next);
  operations take_before(std::uint64_t next);
  /// Waits for everything in the stream without an event.
  void settle() noexcept;
  /// Tells the core that they have ended. \param status of the device.
  void end(operations ended, CUresult status) noexcept;
  void end_all_lost() noexcept;

  gpu &gpu_;
  event_pool &events_;
  CUstream stream_ = nullptr;
  const bool is_the_programs_ = false;
  mutable std::mutex mutex_; ///< guards the members below
  std::deque<std::shared_ptr<running_operation>> running_;
  std::uint64_t first_ = 0;  ///< the number of the first one
  std::uint64_t seen_ = 0;   ///< the number of the next one at the last call of was_in_burst()
  std::deque<place> places_; ///< in the order of the stream
};

} // namespace sycl::detail::cuda
