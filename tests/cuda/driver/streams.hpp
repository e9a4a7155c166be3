// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Streams and events.
///
/// Each stream has a thread, which runs the stream's operations in order. Threads of different streams run in any
/// order; with CUDA_TEST_SEED and CUDA_TEST_DELAY, operations begin later by a random time, so that a missing wait shows
/// up as a wrong result.
#pragma once

#include "objects.hpp"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <optional>

namespace cuda_test {

inline constexpr int least_priority = 0, greatest_priority = -5;

/// Thread safe.
class stream : public std::enable_shared_from_this<stream> {
public:
  enum class order {
    legacy,      ///< the default stream: waits for the blocking streams of its context, and they for it
    blocking,    ///< CU_STREAM_DEFAULT
    non_blocking ///< CU_STREAM_NON_BLOCKING
  };
  /// Starts the thread.
  static std::shared_ptr<stream> make(const std::shared_ptr<context> &owner, order how);

  const std::shared_ptr<context> &owner() const { return owner_; }

  /// Adds an operation. It is skipped if the context has failed by then, unless \p always. A result other than success
  /// fails the context. \returns the operation's number.
  std::uint64_t submit(std::function<CUresult()> work, bool always = false);
  /// Blocks until an operation has ended.
  void wait_for(std::uint64_t number);
  /// Blocks until all operations have ended that were submitted before.
  void wait_for_all();
  /// Lets the thread end when all operations have ended.
  void close();

private:
  struct operation {
    std::function<CUresult()> work;
    std::vector<std::pair<std::shared_ptr<stream>, std::uint64_t>> after; ///< operations of other streams
    CUresult fault = CUDA_SUCCESS;                                        ///< CUDA_TEST_FAIL
    bool always = false;
  };

  stream(std::shared_ptr<context> owner, order how) : owner_(std::move(owner)), order_(how) {}
  void run();
  void run(operation &op, std::uint64_t number);

  const std::shared_ptr<context> owner_;
  const order order_;
  std::uint64_t id_ = 0; ///< for random numbers
  std::mutex mutex_;     ///< guards the members below
  std::condition_variable changed_;
  std::deque<operation> waiting_;
  std::uint64_t submitted_ = 0, ended_ = 0;
  bool closed_ = false;
};

/// What one cuEventRecord records.
struct event_record {
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<std::chrono::steady_clock::time_point> ended; ///< empty until the stream comes to it
};

struct event {
  std::shared_ptr<context> owner;
  unsigned flags = 0;
  std::mutex mutex;
  std::shared_ptr<event_record> latest; ///< null if it was never recorded, which counts as complete
};

} // namespace cuda_test
