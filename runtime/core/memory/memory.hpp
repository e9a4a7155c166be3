// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where a buffer's data is: one memory on the host and one on each device that used it, and which bytes of each are up
/// to date. Plans the copies that a command needs before it runs.
///
/// Devices that share host memory (the native device) use the host's memory in place; where the program gave a pointer,
/// that is the program's own memory. Other devices get an allocation of the whole buffer at first use.
///
/// Planning happens once a command, in the order of submission, and is a change of this bookkeeping only: the state
/// says what is up to date *once all planned commands have run*. The copies are nodes of the command graph that the
/// command waits for. Between two devices data goes by way of the host.
///
/// A command that reads bytes nobody has written gets them uninitialised, without a copy.
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

/// A copy of bytes from one of a buffer's memories to another.
struct transfer {
  std::shared_ptr<backend_device> device; ///< the device that is one end; the other end is the host
  void *destination;
  const void *source;
  std::size_t bytes;
};

/// Turns planned transfers into nodes that will run (the scheduler; a recorder in tests).
class transfer_maker {
public:
  /// \returns a node, not sealed: the planner adds its dependencies, and the caller of plan() seals it afterwards.
  virtual node_ptr make_transfer(const transfer &what) = 0;

protected:
  ~transfer_maker() = default;
};

class buffer_memory : public std::enable_shared_from_this<buffer_memory> {
public:
  /// A buffer without initial contents.
  explicit buffer_memory(std::size_t bytes) : bytes_(bytes) {}
  /// A buffer that starts with, and where possible works in, the program's memory.
  /// \param constant the memory is never written: the first write moves the host's data to memory of the runtime.
  buffer_memory(std::size_t bytes, void *program_memory, bool constant);
  /// A buffer as the program describes it. Keeps the memory's owner and the allocator as long as commands may use them.
  explicit buffer_memory(const buffer_source &source);
  /// Frees all memory. No command may use it any more.
  ~buffer_memory();
  buffer_memory(const buffer_memory &) = delete;
  buffer_memory &operator=(const buffer_memory &) = delete;

  std::size_t size() const noexcept { return bytes_; }
  /// Null unless the buffer has the property use_mutex.
  const std::shared_ptr<mutex_keeper> &keeper() const noexcept { return keeper_; }
  /// To be called before any command uses the buffer.
  void set_keeper(std::shared_ptr<mutex_keeper> keeper) noexcept { keeper_ = std::move(keeper); }
  /// True when nobody else shares the ownership of the program's memory: nobody will look at it after the buffer.
  bool is_last_owner() const noexcept { return owner_ && owner_.use_count() == 1; }

  /// Makes sure that there is memory for a command on `device` (null: the host). To be called before plan(), without
  /// the planning lock, because it may call the device's backend. \param writes the command writes the buffer.
  /// \throws errc::memory_allocation naming sizes and device.
  void provide(const std::shared_ptr<backend_device> &device, bool writes);

  /// Plans the copies that a command needs. Before plan_access() of any of the command's accessors: a copy for one of
  /// them must not wait for the command because of another one of the same buffer.
  /// \param lock proves that the planning lock is held: commands with several buffers plan all under one lock, because
  ///        two interleaved plans could wait for each other.
  void plan_copies(const std::unique_lock<std::mutex> &lock, const buffer_use &a,
                   const std::shared_ptr<backend_device> &device, transfer_maker &maker);
  /// Makes `node` wait for the commands and the copies it needs, and notes what it does to the data.
  /// \returns the address of the buffer's first byte in the memory that the command works in.
  void *plan_access(const std::unique_lock<std::mutex> &lock, const node_ptr &node, const buffer_use &a,
                    const std::shared_ptr<backend_device> &device);
  /// Makes `node` wait for all commands of the buffer so far, and all later ones for it, without access to the data.
  void plan_order(const std::unique_lock<std::mutex> &lock, const node_ptr &node);
  /// Both of the first two, for a command with one accessor.
  void *plan(const std::unique_lock<std::mutex> &lock, const node_ptr &node, const buffer_use &a,
             const std::shared_ptr<backend_device> &device, transfer_maker &maker) {
    plan_copies(lock, a, device, maker);
    return plan_access(lock, node, a, device);
  }

  /// Marks the whole host memory as holding data, and \returns it: to fill a buffer when it is made.
  void *initialise_on_host() { return initialise_on_host(bytes_); }
  /// The same of its first bytes.
  void *initialise_on_host(std::size_t bytes);

  /// The program's memory must keep its contents (true), or may be worked in again (false). Has no effect once a
  /// command that writes the buffer was submitted.
  void keep_program_memory(bool constant);

  /// Whether somebody will want the contents on the host when the buffer ends.
  void want_at_end(bool wanted) noexcept { wanted_at_end_.store(wanted, std::memory_order_relaxed); }
  bool is_wanted_at_end() const noexcept { return wanted_at_end_.load(std::memory_order_relaxed); }
  /// Counts the graphs that are recording commands which use the buffer: the program must not access it meanwhile.
  void begin_recording() noexcept { recording_graphs_.fetch_add(1, std::memory_order_relaxed); }
  void end_recording() noexcept {
    [[maybe_unused]] const unsigned before = recording_graphs_.fetch_sub(1, std::memory_order_relaxed);
    assert(before != 0);
  }
  bool is_recorded() const noexcept { return recording_graphs_.load(std::memory_order_relaxed) != 0; }
  /// All memories of which devices have copies and somebody will want the contents.
  static std::vector<std::shared_ptr<buffer_memory>> wanted_from_devices();

  /// The host's memory; null before anything needed it. Its contents are what the last planned host access sees.
  void *host_memory() const;

  /// The devices that have memory of their own for the buffer, with its first byte there.
  std::vector<std::pair<std::shared_ptr<backend_device>, void *>> device_memories() const;

  /// The commands that use the buffer and have not ended.
  node_list unfinished() const;

  /// The lock under which plan() is called.
  static std::unique_lock<std::mutex> lock_planning();

private:
  /// One place where data can be.
  struct place {
    std::shared_ptr<backend_device> device; ///< null for the host
    void *memory = nullptr;
    interval_set valid;
    /// Copies to this place that may still run, and what they bring.
    std::vector<std::pair<byte_interval, node_ptr>> arriving;
  };

  void *allocate_on_host() const;
  void deallocate_on_host(void *memory) const noexcept;
  void *allocate_on(backend_device &device) const;
  void deallocate_on(backend_device &device, void *memory) const noexcept;
  place *find(const backend_device *device) noexcept;
#ifndef NDEBUG
  /// Under mutex_: the host is first, no device has two places, and nothing is valid where no memory is.
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
  mutable std::mutex mutex_;                   ///< guards places_ while provide() and plan() meet
};

/// The memories that devices have copies of.
struct memories_on_devices {
  static memories_on_devices &instance();

  std::mutex mutex;
  std::set<buffer_memory *> all;
};

/// What reading a whole buffer is.
inline buffer_use read_of_all(const buffer_memory &memory) {
  buffer_use whole;
  whole.mode = access_mode::read;
  whole.box.extent = {memory.size(), 1, 1};
  whole.box.pitch = {memory.size(), memory.size()};
  return whole;
}

/// The device whose memory is used for `device`: null (the host) when it shares host memory.
inline std::shared_ptr<backend_device> memory_device(const std::shared_ptr<backend_device> &device) {
  return device && !device->shares_host_memory() ? device : nullptr;
}

} // namespace sycl::detail
