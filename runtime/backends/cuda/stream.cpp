// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backends/cuda/stream.hpp"

#include "core/base/errors.hpp"
#include "core/base/recycled_memory.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace sycl::detail::cuda {

command_stream::command_stream(gpu &owner, event_pool &events, int priority) : gpu_(owner), events_(events) {
  check(cuStreamCreateWithPriority(&stream_, CU_STREAM_NON_BLOCKING, priority), "cuStreamCreateWithPriority",
        gpu_.name());
}

command_stream::~command_stream() {
  assert(running_.empty() && "destroyed while operations run");
  if (is_the_programs_) return;
  const current_context current(gpu_.context());
  cuStreamDestroy(stream_);
}

const std::shared_ptr<mark> &command_stream::record(bool timed) {
  assert(!running_.empty());
  places_.push_back({first_ + running_.size() - 1,
                     std::allocate_shared<mark>(recycling_allocator<mark>(), events_, gpu_.name(), stream_, timed)});
  return places_.back().where;
}

std::shared_ptr<mark> command_stream::mark_after_locked(const running_operation &work) {
  if (work.has_ended) return nullptr;
  // There are a few places, but up to thousands of operations, which a submitting thread has just written.
  const auto after =
      std::partition_point(places_.begin(), places_.end(), [&](const place &each) { return each.last < work.number; });
  return after != places_.end() ? after->where : record();
}

std::shared_ptr<mark> command_stream::mark_after(const running_operation &work) {
  const std::lock_guard lock(mutex_);
  return mark_after_locked(work);
}

void command_stream::record_after(const running_operation &work, CUevent event) {
  const std::lock_guard lock(mutex_);
  if (work.has_ended) return; // an event that was not recorded counts as one that has ended
  check(cuEventRecord(event, stream_), "cuEventRecord", gpu_.name());
}

namespace {
/// Whether the driver could not tell whether the stream has reached a place: its error is not that of an operation.
bool tells_no_end(CUresult status) noexcept { return status != CUDA_SUCCESS && !loses_context(status); }
} // namespace

void command_stream::wait_for(const running_operation &work) noexcept {
  if (gpu_.is_lost()) return end_all_lost();
  const current_context current(gpu_.context());
  std::shared_ptr<mark> place;
  try {
    place = mark_after(work);
    if (!place) return;
  } catch (const exception &) { // the driver reports the error of a kernel at any call
    return settle();
  }
  const CUresult status = cuEventSynchronize(place->event());
  if (tells_no_end(status)) return settle();
  end(take_up_to(*place), status);
}

void command_stream::wait_for_all() noexcept {
  std::shared_ptr<running_operation> last;
  {
    const std::lock_guard lock(mutex_);
    if (running_.empty()) return;
    last = running_.back();
  }
  wait_for(*last);
}

bool command_stream::retire() noexcept {
  if (gpu_.is_lost()) {
    end_all_lost();
    return false;
  }
  // Few steps with the lock, which submitting threads want: the last place that was reached ends all before it.
  std::vector<std::shared_ptr<mark>> places;
  try {
    const std::lock_guard lock(mutex_);
    if (running_.empty()) return false;
    if (places_.empty()) record();
    for (const place &each : places_) places.push_back(each.where);
  } catch (const exception &) {
    settle();
    return !is_idle();
  }
  CUresult status = CUDA_SUCCESS;
  const auto first_open = std::partition_point(places.begin(), places.end(), [&](const std::shared_ptr<mark> &place) {
    const CUresult its = cuEventQuery(place->event());
    if (its != CUDA_ERROR_NOT_READY && its != CUDA_SUCCESS) status = its;
    return its != CUDA_ERROR_NOT_READY;
  });
  if (tells_no_end(status))
    settle();
  else if (first_open != places.begin())
    end(take_up_to(**std::prev(first_open)), status);
  return !is_idle();
}

bool command_stream::ends_burst(std::uint64_t length) noexcept {
  const std::uint64_t next = first_ + running_.size();
  if (next % length != 0 || running_.size() < length) return false;
  const bool knows_some = !places_.empty();
  if (!knows_some || places_.back().last + length < next) try {
      record();
    } catch (...) { // the watcher sees why
      return false;
    }
  return knows_some; // nothing before the first place can be known to have ended
}

void command_stream::retire_in_burst() noexcept {
  if (gpu_.is_lost()) return end_all_lost();
  std::shared_ptr<mark> before; // the newest place before this burst, which a device that follows closely has reached
  {
    const std::lock_guard lock(mutex_);
    const std::uint64_t next = first_ + running_.size();
    const auto later = std::partition_point(places_.begin(), places_.end(),
                                            [&](const place &each) { return each.last + burst < next; });
    if (later == places_.begin()) return;
    before = std::prev(later)->where;
  }
  const CUresult status = cuEventQuery(before->event());
  if (tells_no_end(status) && status != CUDA_ERROR_NOT_READY) return settle();
  if (status == CUDA_ERROR_NOT_READY)
    retire();
  else
    end(take_up_to(*before), status);
  retired_in_burst_.store(true, std::memory_order_relaxed);
}

void command_stream::settle() noexcept {
  std::uint64_t next;
  {
    const std::lock_guard lock(mutex_);
    next = first_ + running_.size(); // others may submit meanwhile
  }
  const CUresult status = cuStreamSynchronize(stream_);
  end(take_before(next), status);
}

command_stream::operations command_stream::take_up_to(const mark &where) {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::find_if(places_.begin(), places_.end(), [&](const place &each) { return each.where.get() == &where; });
  return found == places_.end() ? operations() // another thread has taken them
                                : take_before_locked(found->last + 1);
}

command_stream::operations command_stream::take_before(std::uint64_t next) {
  const std::lock_guard lock(mutex_);
  return take_before_locked(next);
}

command_stream::operations command_stream::take_before_locked(std::uint64_t next) {
  operations taken;
  if (next <= first_) return taken;
  const auto end = running_.begin() + static_cast<std::ptrdiff_t>(std::min(next - first_, running_.size()));
  taken.assign(std::make_move_iterator(running_.begin()), std::make_move_iterator(end));
  running_.erase(running_.begin(), end);
  first_ += taken.size();
  is_idle_.store(running_.empty(), std::memory_order_release);
  places_.erase(places_.begin(), std::partition_point(places_.begin(), places_.end(),
                                                      [&](const place &each) { return each.last < first_; }));
  for (const auto &each : taken) each->has_ended = true;
  return taken;
}

void command_stream::end(operations ended, CUresult status) noexcept {
  if (ended.empty()) return;
  std::exception_ptr error;
  if (loses_context(status)) {
    // Any of them may be the cause; often there is only one kernel.
    const auto kernel = std::find_if(ended.begin(), ended.end(),
                                     [](const auto &each) { return std::holds_alternative<kernel_launch>(each->op); });
    gpu_.note_lost(status, kernel == ended.end() ? ended.front()->text()
                           : ended.size() == 1   ? (*kernel)->text()
                                                 : (*kernel)->text() + " or a later operation");
    error = gpu_.error_of_lost();
  } else if (status != CUDA_SUCCESS) {
    error = error_pointer(cuda_error(error_code(status), status,
                                     ended.front()->text() + " failed on " + gpu_.name() + ": " + error_text(status)));
  }
  for (const auto &each : ended) each->end(error);
  if (gpu_.is_lost()) end_all_lost();
}

void command_stream::end_all_lost() noexcept {
  for (const auto &each : take_before(std::numeric_limits<std::uint64_t>::max())) each->end(gpu_.error_of_lost());
}

} // namespace sycl::detail::cuda
