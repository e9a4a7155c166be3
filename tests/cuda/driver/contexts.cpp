// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Primary contexts, the current context of each thread, and access between devices: who enabled it is recorded, but
/// kernels can access the memory of all devices.
#include "calls.hpp"
#include "memory.hpp"
#include "modules.hpp"
#include "objects.hpp"
#include "settings.hpp"
#include "streams.hpp"

namespace cuda_test {

namespace {

thread_local CUcontext current = nullptr;

/// Waits for the context's streams and destroys all that belongs to it.
void destroy(const std::shared_ptr<context> &ending) {
  objects &all = objects::get();
  const auto is_inside = [&](const auto &object) { return object.owner == ending; };
  std::vector<std::shared_ptr<stream>> streams =
      all.streams.remove_if([&](const stream &s) { return s.owner() == ending; });
  {
    const std::lock_guard lock(ending->mutex);
    if (ending->legacy) streams.push_back(std::move(ending->legacy));
  }
  for (const auto &s : streams) {
    s->wait_for_all();
    s->close();
  }
  all.events.remove_if(is_inside);
  all.functions.remove_if([&](const function &f) { return f.owner->owner == ending; });
  all.modules.remove_if(is_inside);
  memory_map::get().release_all_of(*ending);
}

} // namespace

std::shared_ptr<context> current_context() { return current ? objects::get().contexts.find(current) : nullptr; }

CUresult calls::cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice ordinal) {
  if (!context) return CUDA_ERROR_INVALID_VALUE;
  device *const found = find_device(ordinal);
  if (!found) return CUDA_ERROR_INVALID_DEVICE;
  const std::lock_guard lock(found->mutex);
  if (found->references++ == 0) {
    found->primary = std::make_shared<cuda_test::context>(*found);
    found->handle = found->primary->handle = objects::get().contexts.add(found->primary);
  }
  *context = found->handle;
  return CUDA_SUCCESS;
}

CUresult calls::cuDevicePrimaryCtxRelease(CUdevice ordinal) {
  device *const found = find_device(ordinal);
  if (!found) return CUDA_ERROR_INVALID_DEVICE;
  std::shared_ptr<context> ending;
  {
    const std::lock_guard lock(found->mutex);
    if (found->references == 0) return CUDA_ERROR_INVALID_CONTEXT;
    if (--found->references != 0) return CUDA_SUCCESS;
    ending = std::move(found->primary);
    objects::get().contexts.remove(found->handle);
  }
  if (settings::get().leaks) report_leaks(*ending);
  destroy(ending);
  return CUDA_SUCCESS;
}

CUresult calls::cuCtxGetCurrent(CUcontext *context) {
  if (!context) return CUDA_ERROR_INVALID_VALUE;
  *context = current;
  return CUDA_SUCCESS;
}

CUresult calls::cuCtxSetCurrent(CUcontext context) {
  if (context && !objects::get().contexts.find(context)) return CUDA_ERROR_INVALID_CONTEXT;
  current = context;
  return CUDA_SUCCESS;
}

CUresult calls::cuCtxGetDevice(CUdevice *device) {
  if (!device) return CUDA_ERROR_INVALID_VALUE;
  *device = current_context()->owner.ordinal;
  return CUDA_SUCCESS;
}

CUresult calls::cuCtxGetStreamPriorityRange(int *least, int *greatest) {
  if (least) *least = least_priority; // the reference allows null for values that are not needed
  if (greatest) *greatest = greatest_priority;
  return CUDA_SUCCESS;
}

CUresult calls::cuCtxEnablePeerAccess(CUcontext peer, unsigned flags) {
  if (flags != 0) return CUDA_ERROR_INVALID_VALUE;
  const std::shared_ptr<context> mine = current_context(), other = objects::get().contexts.find(peer);
  if (!other || other == mine) return CUDA_ERROR_INVALID_CONTEXT;
  if (&other->owner == &mine->owner) return CUDA_ERROR_PEER_ACCESS_UNSUPPORTED;
  const std::lock_guard lock(mine->mutex);
  return mine->peers.insert(other->owner.ordinal).second ? CUDA_SUCCESS : CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED;
}

CUresult calls::cuCtxDisablePeerAccess(CUcontext peer) {
  const std::shared_ptr<context> mine = current_context(), other = objects::get().contexts.find(peer);
  if (!other) return CUDA_ERROR_INVALID_CONTEXT;
  const std::lock_guard lock(mine->mutex);
  return mine->peers.erase(other->owner.ordinal) != 0 ? CUDA_SUCCESS : CUDA_ERROR_PEER_ACCESS_NOT_ENABLED;
}

} // namespace cuda_test
