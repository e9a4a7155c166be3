// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The memories that hold a buffer's data: one on the host and one on each device that used it, and which bytes of each
/// are up to date. Plans the copies that a command needs before it runs.
///
/// Devices that share host memory (the native device) use the host's memory in place; if the program supplied a
/// pointer, this is the program's own memory. Other devices allocate memory for the whole buffer at first use.
///
/// Each command is planned once, in the order of submission. Planning changes only this bookkeeping: the state
/// describes which bytes are up to date *once all planned commands have run*. The copies are nodes of the command
/// graph, and the command waits for them. Copies between two devices go through the host.
///
/// A command that reads bytes that were never written gets uninitialised data, without a copy.
#pragma once

#include "core/base/interval_set.hpp"
#include "core/dependencies/requirements.hpp"
#include "core/devices/backend.hpp"

#include <sycl/detail/buffer_access.hpp>

#include <atomic>
#include <cassert>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

namespace sycl::detail {

class mutex_keeper;

/// A copy of bytes between two memories of a buffer.
struct transfer {
  std::shared_ptr<backend_device> device; ///< the device at one end; the other end is the host
  void *destination;
  const void *source;
  std::size_t bytes;
};

/// Creates nodes that run the planned transfers (the scheduler; a recorder in tests).
class transfer_maker {
public:
  /// \returns a node that is not sealed: the planner adds its dependencies, and the caller of plan() seals it
  /// afterwards.
  virtual node_ptr make_transfer(const transfer &what) = 0;

protected:
  ~transfer_maker() = default;
};

class buffer_memory : public std::enable_shared_from_this<buffer_memory> {
public:
  /// A buffer without initial contents.
  explicit buffer_memory(std::size_t bytes) : bytes_(bytes) {}
  /// A buffer that is initialised with the program's memory and works in it where possible.
  /// \param constant the memory is never written: before the first write, the data moves to memory of the runtime.
  buffer_memory(std::size_t bytes, void *program_memory, bool constant);
  /// A buffer as the program describes it. Keeps the memory's owner and the allocator while commands may use them.
  explicit buffer_memory(const buffer_source &source);
  /// Frees all memory. No command may use the buffer any more.
  ~buffer_memory();
  buffer_memory(const buffer_memory &) = delete;
  buffer_memory &operator=(const buffer_memory &) = delete;

  std::size_t size() const noexcept { return bytes_; }
  /// Null unless the buffer has the property use_mutex.
  const std::shared_ptr<mutex_keeper> &keeper() const noexcept { return keeper_; }
  /// Call this before any command uses the buffer.
  void set_keeper(std::shared_ptr<mutex_keeper> keeper) noexcept { keeper_ = std::move(keeper); }
  /// True if this is the only owner of the program's memory, so that nothing can read it after the buffer is destroyed.
  bool is_last_owner() const noexcept { return owner_ && owner_.use_count() == 1; }

  /// Ensures that there is memory for a command on `device` (null: the host). Call this before plan(), and without the
  /// planning lock, because it may call the device's backend. \param writes whether the command writes the buffer.
  /// \throws errc::memory_allocation naming sizes and device.
  void provide(const std::shared_ptr<backend_device> &device, bool writes);

  /// Plans the copies that a command needs. Call this for all accessors of the command before plan_access() of any: a
  /// copy for one accessor must not wait for the command itself because of another accessor of the same buffer.
  /// \param lock proves that the planning lock is held. A command with several buffers plans all under one lock,
  /// because two interleaved plans could wait for each other.
  void plan_copies(const std::unique_lock<std::mutex> &lock, const buffer_use &a,
                   const std::shared_ptr<backend_device> &device, transfer_maker &maker);
  /// Makes `node` wait for the commands and copies that it needs, and records its effect on the data.
  /// \returns the address of the buffer's first byte in the memory in which the command works.
  void *plan_access(const std::unique_lock<std::mutex> &lock, const node_ptr &node, const buffer_use &a,
                    const std::shared_ptr<backend_device> &device);
  /// Makes `node` wait for all commands on the buffer so far, and all later ones wait for it, without access to the
  /// data.
  void plan_order(const std::unique_lock<std::mutex> &lock, const node_ptr &node);
  /// plan_copies() and plan_access(), for a command with one accessor.
  void *plan(const std::unique_lock<std::mutex> &lock, const node_ptr &node, const buffer_use &a,
             const std::shared_ptr<backend_device> &device, transfer_maker &maker) {
    plan_copies(lock, a, device, maker);
    return plan_access(lock, node, a, device);
  }

  /// Marks all host memory as valid, and \returns it: to fill a buffer during construction.
  void *initialise_on_host() { return initialise_on_host(bytes_); }
  /// The same for the first bytes only.
  void *initialise_on_host(std::size_t bytes);

  /// Begins with contents in memory of `device` that does not come from the buffer, which deallocates it at its end. Call
  /// this before the buffer is used.
  void adopt(const std::shared_ptr<backend_device> &device, void *memory);
  /// Whether all contents are valid there once all commands have run.
  bool is_valid_on(const backend_device &device) const;
  /// Deallocates the memory on `device`. No command may use the buffer any more.
  void release(backend_device &device);

  /// Sets whether the program's memory must keep its contents. Has no effect once a command that writes the buffer was
  /// submitted.
  void keep_program_memory(bool constant);

  /// Whether the program will use the contents on the host after the buffer's end.
  void want_at_end(bool wanted) noexcept { wanted_at_end_.store(wanted, std::memory_order_relaxed); }
  bool is_wanted_at_end() const noexcept { return wanted_at_end_.load(std::memory_order_relaxed); }
  /// Counts the graphs that are recording commands that use the buffer. The program must not access it meanwhile.
  void begin_recording() noexcept { recording_graphs_.fetch_add(1, std::memory_order_relaxed); }
  void end_recording() noexcept {
    [[maybe_unused]] const unsigned before = recording_graphs_.fetch_sub(1, std::memory_order_relaxed);
    assert(before != 0);
  }
  bool is_recorded() const noexcept { return recording_graphs_.load(std::memory_order_relaxed) != 0; }
  /// All buffer memories that have copies on devices and whose contents are wanted at the end.
  static std::vector<std::shared_ptr<buffer_memory>> wanted_from_devices();

  /// The host's memory; null before it is first needed. Contains the data of the last planned host access.
  void *host_memory() const;

  /// The devices that have their own memory for the buffer, and the address of its first byte there.
  std::vector<std::pair<std::shared_ptr<backend_device>, void *>> device_memories() const;

  /// The commands that use the buffer and have not ended.
  node_list unfinished() const;

  /// Remembers the queue of the last command that writes the buffer (as an opaque pointer), which gets the error if the
  /// contents cannot be written back when the buffer is destroyed.
  void note_writer(std::weak_ptr<void> queue);
  /// Null if there is none, or if it does not exist any more.
  std::shared_ptr<void> last_writer() const;

  /// The lock under which plan() is called.
  static std::unique_lock<std::mutex> lock_planning();

private:
  /// A memory that can hold the data.
  struct place {
    std::shared_ptr<backend_device> device; ///< null for the host
    void *memory = nullptr;
    interval_set valid;
    /// Copies to this place that may still run, and their byte intervals.
    std::vector<std::pair<byte_interval, node_ptr>> arriving;
  };

  void *allocate_on_host() const;
  void deallocate_on_host(void *memory) const noexcept;
  void *allocate_on(backend_device &device) const;
  void deallocate_on(backend_device &device, void *memory) const noexcept;
  place *find(const backend_device *device) noexcept;
#ifndef NDEBUG
  /// Checks, under mutex_: the host comes first, each device has one place, and only places with memory have valid
  /// bytes.
  bool is_consistent() const;
#endif
  const place &host() const noexcept { return *places_.front(); }
  place &host() noexcept { return *places_.front(); }
  byte_interval with_start(const place &to, const buffer_use &a) const;
  void bring(place &to, const byte_interval &what, transfer_maker &maker);
  void copy(place &from, place &to, const byte_interval &what, transfer_maker &maker);
  void make_host_writable();
  void depend_on_arrivals(graph_node &node, place &at, const byte_interval &what, dependency kind);

  const std::size_t bytes_;
  const std::shared_ptr<const void> owner_;         ///< of the program's memory
  const std::shared_ptr<host_allocator> allocator_; ///< of host memory; null for the runtime's own
  std::shared_ptr<mutex_keeper> keeper_;
  std::atomic<bool> wanted_at_end_{false};
  std::atomic<unsigned> recording_graphs_{0};
  bool program_memory_ = false; ///< the host's memory belongs to the program
  bool constant_ = false;       ///< and must not be written
  bool may_be_written_ = false; ///< a command that writes was submitted
  access_history history_;
  std::vector<std::unique_ptr<place>> places_; ///< the host is first
  std::weak_ptr<void> writer_;                 ///< see note_writer()
  mutable std::mutex mutex_;                   ///< guards places_ and writer_ if provide() and plan() run concurrently
};

/// The buffer memories that have copies on devices.
struct memories_on_devices {
  static memories_on_devices &instance();

  std::mutex mutex;
  std::set<buffer_memory *> all;
};

/// A read of the whole buffer.
inline buffer_use read_of_all(const buffer_memory &memory) {
  buffer_use whole;
  whole.mode = access_mode::read;
  whole.box.extent = {memory.size(), 1, 1};
  whole.box.pitch = {memory.size(), memory.size()};
  return whole;
}

/// The device whose memory `device` uses: null (the host) if it shares host memory.
inline std::shared_ptr<backend_device> memory_device(const std::shared_ptr<backend_device> &device) {
  return device && !device->shares_host_memory() ? device : nullptr;
}

} // namespace sycl::detail
