// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Chooses streams for operations, and makes streams wait for each other.
#include "backends/cuda/queue.hpp"

#include "backends/cuda/commands.hpp"
#include "core/base/clock.hpp"
#include "core/base/errors.hpp"
#include "core/base/recycled_memory.hpp"
#include "core/devices/operations.hpp"

#include <algorithm>
#include <cassert>

namespace sycl::detail::cuda {

namespace {

/// The maximum number of streams of a queue that is not in order. GPUs run up to 32 streams at the same time.
constexpr std::size_t max_streams = 8;

class cuda_queue final : public backend_queue {
public:
  cuda_queue(device_streams &device, const backend_device::queue_options &options)
      : device_(device), in_order_(options.in_order || options.native), profiling_(options.profiling),
        priority_(device.priority_for(options.priority)) {
    device_.owner().check_usable();
    const current_context current(device_.owner().context());
    if (options.native)
      streams_.push_back(
          std::make_shared<command_stream>(device_.owner(), device_.events(), static_cast<CUstream>(options.native)));
    else
      streams_.push_back(device_.take(priority_));
    exposed_ = is_the_programs_ = options.native != nullptr;
  }

  ~cuda_queue() override {
    for (const auto &stream : streams_) stream->wait_for_all();
    in_flight_.wait_for_none();
    if (exposed_) cuStreamSynchronize(streams_.front()->get());
    if (is_the_programs_) return;
    // The program may still use a stream from get_native(), so no other queue may.
    if (exposed_) streams_.erase(streams_.begin());
    for (auto &stream : streams_) device_.give_back(std::move(stream), priority_);
  }

  CUstream expose() {
    exposed_ = true;
    cuCtxSetCurrent(device_.owner().context()); // for the program's own calls
    return streams_.front()->get();
  }

  std::shared_ptr<native_event> submit(operation &&op, operation_context context, completion &done) override {
    if (context.waits.empty() && !has_work(op)) {
      done.started();
      done.succeeded();
      return nullptr;
    }
    std::shared_ptr<running_operation> work;
    try {
      work = std::allocate_shared<running_operation>(recycling_allocator<running_operation>(), std::move(op), done,
                                                     in_flight_);
    } catch (...) {
      const std::exception_ptr error = current_sycl_exception(device_.owner().name());
      wait_for_those_before(context.waits);
      done.failed(error);
      return nullptr;
    }
    return start(work, context);
  }

  bool keeps_order() const noexcept override { return in_order_; }
  void flush() override {}
  bool starts_at_once() const noexcept override { return true; }
  void finish_foreign_work() override {
    if (!exposed_) return;
    const current_context current(device_.owner().context());
    cuStreamSynchronize(streams_.front()->get());
  }

private:
  /// Enqueues the operation and ensures that it ends, successfully or with an error.
  std::shared_ptr<native_event> start(const std::shared_ptr<running_operation> &work,
                                      const operation_context &context) noexcept {
    gpu &owner = device_.owner();
    const current_context current(owner.context());
    command_stream *stream = nullptr;
    bool added = false;
    try {
      owner.check_usable();
      work->stream = stream_for(context.waits);
      stream = work->stream.get();
      const std::vector<std::shared_ptr<mark>> places = places_to_wait_for(*stream, context.waits);
      if (profiling_) work->base = device_.base();
      // In a queue that is not in order, others may wait for the operation, but not for what follows it in the stream.
      const bool ends_burst =
          stream->add(work,
                      profiling_  ? ending::timed
                      : in_order_ ? ending::unmarked
                                  : ending::marked,
                      [&] {
                        for (const std::shared_ptr<mark> &place : places)
                          check(cuStreamWaitEvent(stream->get(), place->event(), 0), "cuStreamWaitEvent", owner.name());
                        if (profiling_)
                          work->before =
                              std::make_shared<mark>(device_.events(), owner.name(), stream->get(), /*timed=*/true);
                        added = true; // from here on the driver may use the operation's memory
                        enqueue(owner, stream->get(), *work);
                      });
      device_.observer().watch(work->stream);
      if (ends_burst && profiling_)
        stream->retire(); // and the watcher does so, too: reading times takes as long as a submission
      else if (ends_burst)
        stream->retire_in_burst();
      return work;
    } catch (...) {
      const std::exception_ptr error = current_sycl_exception(owner.name());
      if (stream && stream->has(*work)) { // only the watcher could not start
        stream->wait_for(*work);
        return nullptr;
      }
      if (added) cuStreamSynchronize(stream->get());
      wait_for_those_before(context.waits);
      work->end(error);
      return nullptr;
    }
  }

  /// Waits, on the host, for the operations that one had to follow that cannot be enqueued: others may wait for its end
  /// alone, and rely on the end of those, too.
  void wait_for_those_before(const std::vector<std::shared_ptr<native_event>> &waits) noexcept {
    if (in_order_) streams_.front()->wait_for_all();
    for (const auto &wait : waits) wait->help();
  }

  /// The stream for an operation that waits for events.
  std::shared_ptr<command_stream> stream_for(const std::vector<std::shared_ptr<native_event>> &waits) {
    if (in_order_) return streams_.front();
    const std::lock_guard lock(mutex_);
    // After the operation that it waits for, if nothing else follows that yet.
    for (const auto &wait : waits) {
      const auto &event = static_cast<const running_operation &>(*wait);
      const auto mine =
          std::ranges::find_if(streams_, [&](const auto &stream) { return stream.get() == event.stream.get(); });
      if (mine != streams_.end() && event.stream->ends_with(event)) return *mine;
    }
    const auto idle = std::ranges::find_if(streams_, [](const auto &stream) { return stream->is_idle(); });
    if (idle != streams_.end()) return *idle;
    if (streams_.size() < max_streams) {
      streams_.push_back(device_.take(priority_));
      return streams_.back();
    }
    return streams_[next_++ % streams_.size()];
  }

  /// The places in other streams after the operations of the events.
  static std::vector<std::shared_ptr<mark>>
  places_to_wait_for(const command_stream &stream, const std::vector<std::shared_ptr<native_event>> &waits) {
    std::vector<std::shared_ptr<mark>> places;
    for (const std::shared_ptr<native_event> &wait : waits) {
      const auto &event = static_cast<const running_operation &>(*wait); // only events of this backend are passed here
      if (event.stream.get() == &stream) continue;                       // what is in the stream is in order
      if (std::shared_ptr<mark> place = event.stream->mark_after(event)) places.push_back(std::move(place));
    }
    return places;
  }

  device_streams &device_;
  in_flight_counter in_flight_;
  const bool in_order_, profiling_;
  const int priority_;
  bool is_the_programs_ = false;
  std::atomic<bool> exposed_ = false; ///< the program has the first stream
  std::mutex mutex_;                  ///< guards the members below, in queues that are not in order
  std::vector<std::shared_ptr<command_stream>> streams_;
  std::size_t next_ = 0;
};

} // namespace

std::shared_ptr<command_stream> device_streams::take(int priority) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto idle = idle_.find(priority); idle != idle_.end()) {
      std::shared_ptr<command_stream> stream = std::move(idle->second);
      idle_.erase(idle);
      return stream;
    }
  }
  return std::make_shared<command_stream>(gpu_, events_, priority);
}

void device_streams::give_back(std::shared_ptr<command_stream> stream, int priority) noexcept {
  try {
    const std::lock_guard lock(mutex_);
    idle_.emplace(priority, std::move(stream));
  } catch (...) { // then it is destroyed
  }
}

int device_streams::priority_for(int wanted) const noexcept {
  if (wanted == 0) return 0;
  const current_context current(gpu_.context());
  int least = 0, greatest = 0; // lower numbers are more urgent
  if (cuCtxGetStreamPriorityRange(&least, &greatest) != CUDA_SUCCESS) return 0;
  return wanted > 0 ? greatest : least;
}

std::shared_ptr<const clock_base> device_streams::base() {
  constexpr std::uint64_t second = 1'000'000'000;
  const std::lock_guard lock(mutex_);
  if (base_ && clock_nanoseconds() - base_->host_time < second) return base_;
  auto made = std::make_shared<clock_base>();
  const auto stream = std::make_shared<command_stream>(gpu_, events_, 0);
  made->event = std::make_unique<mark>(events_, gpu_.name(), stream->get(), /*timed=*/true);
  check(cuEventSynchronize(made->event->event()), "cuEventSynchronize", gpu_.name());
  made->host_time = clock_nanoseconds();
  return base_ = std::move(made);
}

std::shared_ptr<native_event> follow_events(device_streams &streams, const std::vector<CUevent> &events,
                                            completion &done) {
  static in_flight_counter in_flight; // nothing waits for it: the program may never record its events
  const current_context current(streams.owner().context());
  const auto stream = std::make_shared<command_stream>(streams.owner(), streams.events(), 0);
  auto work = std::make_shared<running_operation>(barrier{}, done, in_flight);
  work->stream = stream;
  try {
    stream->add(work, ending::marked, [&] {
      for (const CUevent event : events)
        check(cuStreamWaitEvent(stream->get(), event, 0), "make_event: cuStreamWaitEvent", streams.owner().name());
    });
  } catch (...) {
    if (!stream->has(*work)) in_flight.end(); // the caller ends the operation
    throw;
  }
  try {
    streams.observer().watch(stream);
  } catch (...) { // the watcher could not start
    stream->wait_for(*work);
  }
  return work;
}

CUstream expose_stream(backend_queue &queue) { return static_cast<cuda_queue &>(queue).expose(); }

std::unique_ptr<backend_queue> create_queue(device_streams &streams, const backend_device::queue_options &options) {
  return std::make_unique<cuda_queue>(streams, options);
}

} // namespace sycl::detail::cuda
