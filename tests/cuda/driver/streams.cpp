// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "streams.hpp"

#include "faults.hpp"
#include "guarded.hpp"
#include "settings.hpp"

#include <random>
#include <thread>

namespace cuda_test {

std::shared_ptr<stream> stream::make(const std::shared_ptr<context> &owner, order how) {
  static std::atomic<std::uint64_t> next_id = 0;
  const std::shared_ptr<stream> made(new stream(owner, how));
  made->id_ = next_id++;
  std::thread([made] { made->run(); }).detach();
  return made;
}

std::uint64_t stream::submit(std::function<CUresult()> work, bool always) {
  operation op{std::move(work), {}, fault_of_call, always};
  fault_of_call = CUDA_SUCCESS;
  const std::lock_guard order_lock(owner_->mutex); // submissions to the default stream and blocking ones have one order
  const auto wait_for_submitted = [&](const std::shared_ptr<stream> &other) {
    const std::lock_guard lock(other->mutex_);
    if (other->ended_ != other->submitted_) op.after.emplace_back(other, other->submitted_);
  };
  if (order_ == order::legacy) {
    std::erase_if(owner_->blocking, [](const auto &other) { return other.expired(); });
    for (const auto &other : owner_->blocking)
      if (const auto live = other.lock()) wait_for_submitted(live);
  } else if (order_ == order::blocking && owner_->legacy) {
    wait_for_submitted(owner_->legacy);
  }
  const std::lock_guard lock(mutex_);
  waiting_.push_back(std::move(op));
  changed_.notify_all();
  return ++submitted_;
}

void stream::wait_for(std::uint64_t number) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return ended_ >= number; });
}

void stream::wait_for_all() {
  std::unique_lock lock(mutex_);
  const std::uint64_t number = submitted_;
  changed_.wait(lock, [&] { return ended_ >= number; });
}

void stream::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

void stream::run() {
  while (true) {
    operation op;
    std::uint64_t number;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return !waiting_.empty() || closed_; });
      if (waiting_.empty()) return;
      op = std::move(waiting_.front());
      waiting_.pop_front();
      number = ended_ + 1;
    }
    run(op, number);
    op = {}; // before the end is reported, so that what the operation holds is free then
    const std::lock_guard lock(mutex_);
    ended_ = number;
    changed_.notify_all();
  }
}

void stream::run(operation &op, std::uint64_t number) {
  for (const auto &[other, until] : op.after) other->wait_for(until);
  const settings &all = settings::get();
  if (all.delay != 0) {
    std::seed_seq seeds{all.seed, id_, number};
    std::minstd_rand random(seeds);
    if (random() % 2 != 0) std::this_thread::sleep_for(std::chrono::microseconds(random() % (all.delay + 1)));
  }
  if (op.always || owner_->error == CUDA_SUCCESS)
    if (const CUresult result = run_guarded(op.work); result != CUDA_SUCCESS) owner_->fail(result);
  if (op.fault != CUDA_SUCCESS) owner_->fail(op.fault);
}

std::shared_ptr<stream> find_stream(CUstream handle) {
  constexpr std::uintptr_t legacy_handle = 1; // CU_STREAM_LEGACY
  if (handle && reinterpret_cast<std::uintptr_t>(handle) != legacy_handle) return objects::get().streams.find(handle);
  const std::shared_ptr<context> mine = current_context();
  if (!mine) return nullptr;
  const std::lock_guard lock(mine->mutex);
  if (!mine->legacy) mine->legacy = stream::make(mine, stream::order::legacy);
  return mine->legacy;
}

CUresult calls::cuStreamCreateWithPriority(CUstream *handle, unsigned flags, int) {
  // A priority that is out of range is replaced by the nearest one. Priorities have no effect here.
  if (!handle || (flags & ~CU_STREAM_NON_BLOCKING) != 0) return CUDA_ERROR_INVALID_VALUE;
  const std::shared_ptr<context> mine = current_context();
  const bool blocks = (flags & CU_STREAM_NON_BLOCKING) == 0;
  const auto made = stream::make(mine, blocks ? stream::order::blocking : stream::order::non_blocking);
  if (blocks) {
    const std::lock_guard lock(mine->mutex);
    mine->blocking.push_back(made);
  }
  *handle = objects::get().streams.add(made);
  return CUDA_SUCCESS;
}

CUresult calls::cuStreamDestroy(CUstream handle) {
  const auto removed = objects::get().streams.remove(handle); // the default streams are in no table
  if (!removed) return CUDA_ERROR_INVALID_HANDLE;
  removed->close();
  return CUDA_SUCCESS;
}

CUresult calls::cuStreamSynchronize(CUstream handle) {
  const auto found = find_stream(handle);
  if (!found) return CUDA_ERROR_INVALID_HANDLE;
  // An operation, because the default stream also waits for others.
  found->wait_for(found->submit([] { return CUDA_SUCCESS; }, true));
  return found->owner()->error;
}

CUresult calls::cuStreamWaitEvent(CUstream handle, CUevent waited, unsigned flags) {
  if (flags > 1) return CUDA_ERROR_INVALID_VALUE;
  const auto found = find_stream(handle);
  const auto what = objects::get().events.find(waited);
  if (!found || !what) return CUDA_ERROR_INVALID_HANDLE;
  std::shared_ptr<event_record> record;
  {
    const std::lock_guard lock(what->mutex);
    record = what->latest;
  }
  if (!record) return CUDA_SUCCESS;
  found->submit(
      [record] {
        std::unique_lock lock(record->mutex);
        record->changed.wait(lock, [&] { return record->ended.has_value(); });
        return CUDA_SUCCESS;
      },
      true);
  return CUDA_SUCCESS;
}

CUresult calls::cuStreamGetCtx(CUstream handle, CUcontext *context) {
  if (!context) return CUDA_ERROR_INVALID_VALUE;
  const auto found = find_stream(handle);
  if (!found) return handle ? CUDA_ERROR_INVALID_HANDLE : CUDA_ERROR_INVALID_CONTEXT;
  *context = found->owner()->handle;
  return CUDA_SUCCESS;
}

} // namespace cuda_test
