// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Devices, contexts, and the handles of all objects.
///
/// Handles are numbers that are used once, and no addresses: a handle of a destroyed object never means a new one, and a
/// program that looks behind one crashes.
#pragma once

#include "calls.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

namespace cuda_test {

class stream;
struct event;
struct module;
struct function;
struct context;

/// The next handle of any kind.
inline std::atomic<std::uintptr_t> next_handle{0xc0de00000010};

/// The live objects of one kind. Thread safe.
template <class Handle, class Object>
class handle_table {
public:
  Handle add(std::shared_ptr<Object> object) {
    const auto handle = reinterpret_cast<Handle>(next_handle.fetch_add(16));
    const std::lock_guard lock(mutex_);
    objects_.emplace(handle, std::move(object));
    return handle;
  }
  /// Null if the handle is unknown or the object was destroyed.
  std::shared_ptr<Object> find(Handle handle) const {
    const std::lock_guard lock(mutex_);
    const auto at = objects_.find(handle);
    return at == objects_.end() ? nullptr : at->second;
  }
  /// \returns the object, which has no handle any more; null if there is none.
  std::shared_ptr<Object> remove(Handle handle) {
    const std::lock_guard lock(mutex_);
    auto node = objects_.extract(handle);
    return node ? std::move(node.mapped()) : nullptr;
  }
  /// Removes the objects for which `test(object)` is true. \returns them.
  template <class Test>
  std::vector<std::shared_ptr<Object>> remove_if(Test test) {
    std::vector<std::shared_ptr<Object>> removed;
    const std::lock_guard lock(mutex_);
    for (auto at = objects_.begin(); at != objects_.end();) {
      if (test(*at->second)) {
        removed.push_back(std::move(at->second));
        at = objects_.erase(at);
      } else {
        ++at;
      }
    }
    return removed;
  }
  template <class Test>
  std::size_t count_if(Test test) const {
    std::size_t count = 0;
    const std::lock_guard lock(mutex_);
    for (const auto &[handle, object] : objects_) count += test(*object);
    return count;
  }

private:
  mutable std::mutex mutex_;
  std::map<Handle, std::shared_ptr<Object>> objects_;
};

struct device {
  int ordinal = 0;
  std::mutex mutex;                 ///< guards the members below
  std::shared_ptr<context> primary; ///< null if it is not retained
  CUcontext handle = nullptr;
  unsigned references = 0;
  std::atomic<std::size_t> used = 0;   ///< bytes
  CUmemoryPool pool = nullptr;         ///< the default one
  std::uint64_t release_threshold = 0; ///< of the pool
  std::set<int> may_use_pool;          ///< other devices
};

struct context {
  explicit context(device &d) : owner(d) {}

  device &owner;
  CUcontext handle = nullptr;
  std::atomic<CUresult> error = CUDA_SUCCESS;  ///< the fault that ended it; all later calls return it
  std::mutex mutex;                            ///< guards the members below
  std::set<int> peers;                         ///< devices whose memory its kernels may use
  std::shared_ptr<stream> legacy;              ///< the default stream; null before its first use
  std::vector<std::weak_ptr<stream>> blocking; ///< streams that the default stream waits for, and that wait for it

  /// Ends the context by a fault. The first one stays.
  void fail(CUresult code) {
    CUresult none = CUDA_SUCCESS;
    error.compare_exchange_strong(none, code);
  }
};

/// All of the driver's objects. Never destroyed, because streams' threads use them until the process has ended.
struct objects {
  std::vector<std::unique_ptr<device>> devices; ///< constant after cuInit
  handle_table<CUcontext, context> contexts;
  handle_table<CUstream, stream> streams;
  handle_table<CUevent, event> events;
  handle_table<CUmodule, module> modules;
  handle_table<CUfunction, function> functions;
  handle_table<CUmemoryPool, device *> pools;

  static objects &get();
};

/// The device of an ordinal; null if it is out of range.
device *find_device(CUdevice ordinal);
/// The calling thread's context; null if there is none or it was destroyed.
std::shared_ptr<context> current_context();
/// The stream of a handle: 0 and 1 are the default stream of the current context. Null if there is none.
std::shared_ptr<stream> find_stream(CUstream handle);

/// Prints what a context, or the process, did not release (CUDA_TEST_LEAKS).
void report_leaks(const context &released);
void report_leaks_of_process();

} // namespace cuda_test
