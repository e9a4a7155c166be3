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
  /// \returns whether retire_in_burst() should be called: true once in a while if operations follow one another.
  template <class Enqueue>
  bool add(const std::shared_ptr<running_operation> &work, ending how, Enqueue enqueue) {
    const std::lock_guard lock(mutex_);
    enqueue();
    work->number = first_ + running_.size();
    running_.push_back(work);
    try {
      if (how == ending::timed)
        work->after = record(/*timed=*/true);
      else if (how == ending::marked)
        record();
    } catch (...) { // the context was lost meanwhile
      running_.pop_back();
      throw;
    }
    is_idle_.store(false, std::memory_order_release);
    return ends_burst(how == ending::timed ? short_burst : burst);
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
  /// The same for a thread that submits one operation after the other: it finds the memory of ended ones in its own
  /// processor's cache then; the watcher would leave it in another's.
  void retire_in_burst() noexcept;
  /// Whether retire_in_burst() has been called since the last call.
  bool was_in_burst() noexcept { return retired_in_burst_.exchange(false, std::memory_order_relaxed); }

  bool is_idle() const noexcept { return is_idle_.load(std::memory_order_acquire); }
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
  /// The number of submissions after which a thread retires operations: the call of the driver that this takes costs a
  /// third of a submission. Events with times cost more the more of them are in use.
  static constexpr std::uint64_t burst = 32, short_burst = 16;

  using operations = std::vector<std::shared_ptr<running_operation>>;

  /// A place after some of the stream's operations.
  struct place {
    std::uint64_t last; ///< the number of the last one before it
    std::shared_ptr<mark> where;
  };

  /// Whether it is time to retire operations. Records a place where there is none. The caller has the mutex.
  bool ends_burst(std::uint64_t length) noexcept;
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
  std::atomic<bool> is_idle_{true}; ///< `running_` is empty; changed with the mutex
  std::atomic<bool> retired_in_burst_{false};
  mutable std::mutex mutex_; ///< guards the members below
  std::deque<std::shared_ptr<running_operation>> running_;
  std::uint64_t first_ = 0;  ///< the number of the first one
  std::deque<place> places_; ///< in the order of the stream
};

} // namespace sycl::detail::cuda
