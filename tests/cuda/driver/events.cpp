// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions on events.
#include "calls.hpp"
#include "streams.hpp"

namespace cuda_test {

namespace {

std::shared_ptr<event_record> latest_of(event &one) {
  const std::lock_guard lock(one.mutex);
  return one.latest;
}

} // namespace

CUresult calls::cuEventCreate(CUevent *handle, unsigned flags) {
  constexpr unsigned interprocess = 4;
  if (!handle || flags > (CU_EVENT_BLOCKING_SYNC | CU_EVENT_DISABLE_TIMING | interprocess) ||
      ((flags & interprocess) != 0 && (flags & CU_EVENT_DISABLE_TIMING) == 0))
    return CUDA_ERROR_INVALID_VALUE;
  const auto made = std::make_shared<event>();
  made->owner = current_context();
  made->flags = flags;
  *handle = objects::get().events.add(made);
  return CUDA_SUCCESS;
}

// An operation that records or awaits it keeps its record.
CUresult calls::cuEventDestroy(CUevent handle) {
  return objects::get().events.remove(handle) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

CUresult calls::cuEventRecord(CUevent handle, CUstream where) {
  const auto found = objects::get().events.find(handle);
  const auto into = find_stream(where);
  if (!found || !into || found->owner != into->owner()) return CUDA_ERROR_INVALID_HANDLE;
  const auto record = std::make_shared<event_record>();
  {
    const std::lock_guard lock(found->mutex);
    found->latest = record;
  }
  into->submit(
      [record] {
        const std::lock_guard lock(record->mutex);
        record->ended = std::chrono::steady_clock::now();
        record->changed.notify_all();
        return CUDA_SUCCESS;
      },
      true);
  return CUDA_SUCCESS;
}

CUresult calls::cuEventQuery(CUevent handle) {
  const auto found = objects::get().events.find(handle);
  if (!found) return CUDA_ERROR_INVALID_HANDLE;
  const auto record = latest_of(*found);
  if (!record) return CUDA_SUCCESS;
  const std::lock_guard lock(record->mutex);
  if (!record->ended) return CUDA_ERROR_NOT_READY;
  return found->owner->error;
}

CUresult calls::cuEventSynchronize(CUevent handle) {
  const auto found = objects::get().events.find(handle);
  if (!found) return CUDA_ERROR_INVALID_HANDLE;
  if (const auto record = latest_of(*found)) {
    std::unique_lock lock(record->mutex);
    record->changed.wait(lock, [&] { return record->ended.has_value(); });
  }
  return found->owner->error;
}

CUresult calls::cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  if (!milliseconds) return CUDA_ERROR_INVALID_VALUE;
  std::chrono::steady_clock::time_point times[2];
  std::shared_ptr<event_record> records[2];
  for (int i = 0; i != 2; ++i) {
    const auto found = objects::get().events.find(i == 0 ? start : end);
    if (!found || (found->flags & CU_EVENT_DISABLE_TIMING) != 0) return CUDA_ERROR_INVALID_HANDLE;
    records[i] = latest_of(*found);
    if (!records[i]) return CUDA_ERROR_INVALID_HANDLE;
  }
  for (int i = 0; i != 2; ++i) {
    const std::lock_guard lock(records[i]->mutex);
    if (!records[i]->ended) return CUDA_ERROR_NOT_READY;
    times[i] = *records[i]->ended;
  }
  *milliseconds = std::chrono::duration<float, std::milli>(times[1] - times[0]).count();
  return CUDA_SUCCESS;
}

} // namespace cuda_test
