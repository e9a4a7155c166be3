// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How operations end. CUDA has callbacks, but they delay the stream and must not call the driver. So the end of an
/// operation is seen by whoever looks: a thread of the program that waits for it (running_operation::help), or the device's
/// watcher (watcher.hpp).
///
/// An event of the driver costs as much as a third of a launch. Therefore not every operation has one: an operation has
/// certainly ended if a later one of the same stream has.
/// \code
///   stream:  kernel A | kernel B | kernel C | event   <- recorded when the program waits for B
///            \----------- all three end with it ----/
/// \endcode
#pragma once

#include "backends/cuda/gpu.hpp"
#include "core/base/in_flight_counter.hpp"
#include "core/devices/backend.hpp"

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace sycl::detail::cuda {

/// Events of the driver that are not used at the moment: creating one takes longer than recording it. Thread safe.
class event_pool {
public:
  explicit event_pool(gpu &owner) : gpu_(owner) {}
  event_pool(const event_pool &) = delete;
  event_pool &operator=(const event_pool &) = delete;
  /// \param timed whether cuEventElapsedTime accepts it. \throws sycl::exception.
  CUevent take(bool timed);
  void give_back(CUevent event, bool timed) noexcept;

private:
  gpu &gpu_;
  std::mutex mutex_;
  std::vector<CUevent> idle_[2];
};

/// A place in a stream: an event that was recorded there. Returns the event to its pool when nobody needs the place.
class mark {
public:
  /// Records the place after everything in the stream, which may belong to another device than the current context.
  /// \throws sycl::exception.
  mark(event_pool &pool, const std::string &device_name, CUstream stream, bool timed = false);
  ~mark() { pool_.give_back(event_, timed_); }
  mark(const mark &) = delete;
  mark &operator=(const mark &) = delete;
  CUevent event() const noexcept { return event_; }

private:
  event_pool &pool_;
  const CUevent event_;
  const bool timed_;
};

/// A moment that both clocks know: for the times of profiled operations.
struct clock_base {
  std::unique_ptr<mark> event;
  std::uint64_t host_time = 0; ///< nanoseconds of the steady clock
};

class command_stream;

/// An operation that was handed to the driver. Keeps everything alive that it uses. Other streams and the program's
/// threads may wait for it.
struct running_operation final : native_event {
  running_operation(operation &&op, completion &done, in_flight_counter &in_flight)
      : op(std::move(op)), done(done), in_flight(in_flight) {
    in_flight.begin();
  }
  /// Waits for its end, and reports it.
  void help() noexcept override;
  /// Tells the core. To be called once, with no lock held. \param error null if it succeeded.
  void end(std::exception_ptr error) noexcept;
  /// "kernel Add", "a copy": for messages.
  std::string text() const;

  operation op;
  completion &done;
  in_flight_counter &in_flight;
  std::shared_ptr<command_stream> stream;
  std::vector<std::byte> staging; ///< host memory that it reads
  /// With times: the places in the stream before and after it.
  std::shared_ptr<mark> before, after;
  std::shared_ptr<const clock_base> base;
  /// Guarded by the stream's mutex: which one of the stream's operations it is, and whether it has left the stream.
  std::uint64_t number = 0;
  bool has_ended = false;
};

} // namespace sycl::detail::cuda
