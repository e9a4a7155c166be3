// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Plans copies: see memory.hpp.
#include "core/memory/memory.hpp"

#include "core/base/errors.hpp"
#include "core/base/trace.hpp"
#include "core/memory/host_allocation.hpp"

#include <cassert>
#include <cstring>
#include <new>
#include <set>
#include <utility>

namespace sycl::detail {

/// The alignment of host memory that the runtime allocates: enough for vector loads and cache lines.
static constexpr std::size_t host_alignment = 128;

void *buffer_memory::allocate_on_host() const {
  if (allocator_) {
    try {
      return allocator_->allocate(bytes_);
    } catch (const std::exception &error) {
      throw_error(errc::memory_allocation,
                  "a buffer's allocator failed to allocate " + bytes_text(bytes_) + " of host memory: " + error.what());
    }
  }
  if (void *memory = allocate_host_memory(bytes_, host_alignment)) return memory;
  throw_error(errc::memory_allocation, "a buffer of " + bytes_text(bytes_) +
                                           " does not fit into host memory: use a smaller buffer, or process the data "
                                           "in parts");
}

void buffer_memory::deallocate_on_host(void *memory) const noexcept {
  if (allocator_)
    allocator_->deallocate(memory, bytes_);
  else
    free_host_memory(memory);
}

static buffer_source program_source(std::size_t bytes, void *program_memory, bool constant) {
  buffer_source source;
  source.bytes = bytes;
  source.memory = program_memory;
  source.constant = constant;
  return source;
}

buffer_memory::buffer_memory(std::size_t bytes, void *program_memory, bool constant)
    : buffer_memory(program_source(bytes, program_memory, constant)) {}

buffer_memory::buffer_memory(const buffer_source &source)
    : bytes_(source.bytes), owner_(source.owner), allocator_(source.allocator), program_memory_(source.memory),
      constant_(source.memory && source.constant) {
  if (!source.memory) return;
  places_.push_back(std::make_unique<place>());
  host().memory = source.memory;
  host().valid.insert({0, bytes_});
}

#ifndef NDEBUG
bool buffer_memory::is_consistent() const {
  std::set<const backend_device *> devices;
  for (const auto &p : places_) {
    if (!devices.insert(p->device.get()).second || (p == places_.front()) != !p->device) return false;
    const std::vector<byte_interval> valid = p->valid.common({0, static_cast<std::size_t>(-1)});
    if (!valid.empty() && (!p->memory || valid.back().end > bytes_)) return false;
  }
  return true;
}
#endif

buffer_memory::~buffer_memory() {
  assert(is_consistent() && recording_graphs_ == 0);
  if (places_.size() > 1) {
    memories_on_devices &known = memories_on_devices::instance();
    const std::lock_guard lock(known.mutex);
    known.all.erase(this);
  }
  for (const auto &p : places_) {
    if (p->device)
      deallocate_on(*p->device, p->memory);
    else if (!program_memory_ && p->memory)
      deallocate_on_host(p->memory);
  }
}

void buffer_memory::note_writer(std::weak_ptr<void> queue) {
  const std::lock_guard lock(mutex_);
  writer_ = std::move(queue);
}

std::shared_ptr<void> buffer_memory::last_writer() const {
  const std::lock_guard lock(mutex_);
  return writer_.lock();
}

void *buffer_memory::allocate_on(backend_device &device) const {
  const trace_scope trace("memory for a buffer",
                          [&] { return bytes_text(bytes_) + " on " + device.properties().name; });
  void *const memory = device.allocate(usm_kind::device, bytes_, 0);
  trace_memory(device.properties().name, static_cast<std::int64_t>(bytes_));
  return memory;
}

void buffer_memory::deallocate_on(backend_device &device, void *memory) const noexcept {
  device.deallocate(memory);
  if (memory) trace_memory(device.properties().name, -static_cast<std::int64_t>(bytes_));
}

std::unique_lock<std::mutex> buffer_memory::lock_planning() {
  static constinit std::mutex planning;
  return std::unique_lock(planning);
}

buffer_memory::place *buffer_memory::find(const backend_device *device) noexcept {
  for (const auto &p : places_)
    if (p->device.get() == device) return p.get();
  return nullptr;
}

void buffer_memory::provide(const std::shared_ptr<backend_device> &device, bool writes) {
  {
    const std::lock_guard lock(mutex_);
    if (places_.empty()) places_.push_back(std::make_unique<place>());
    if (writes) make_host_writable();
    may_be_written_ |= writes;
    assert(is_consistent());
    if (!device && !host().memory && bytes_) host().memory = allocate_on_host();
    if (!device || find(device.get())) return;
  }
  auto added = std::make_unique<place>();
  added->device = device;
  added->memory = bytes_ ? allocate_on(*device) : nullptr;
  void *superfluous = nullptr;
  {
    const std::lock_guard lock(mutex_);
    if (find(device.get()))
      superfluous = added->memory;
    else
      places_.push_back(std::move(added));
    // Copies from one device to another go through the host.
    if (places_.size() > 2 && !host().memory && bytes_) host().memory = allocate_on_host();
  }
  if (superfluous) deallocate_on(*device, superfluous);
  memories_on_devices &known = memories_on_devices::instance();
  const std::lock_guard lock(known.mutex);
  known.all.insert(this);
}

std::vector<std::shared_ptr<buffer_memory>> buffer_memory::wanted_from_devices() {
  std::vector<std::shared_ptr<buffer_memory>> wanted;
  memories_on_devices &known = memories_on_devices::instance();
  const std::lock_guard lock(known.mutex);
  for (buffer_memory *memory : known.all)
    if (memory->wanted_at_end_.load(std::memory_order_relaxed))
      if (auto alive = memory->weak_from_this().lock()) wanted.push_back(std::move(alive));
  return wanted;
}

void *buffer_memory::initialise_on_host(std::size_t bytes) {
  provide(nullptr, true);
  const std::lock_guard lock(mutex_);
  host().valid.insert({0, bytes});
  return host().memory;
}

void buffer_memory::adopt(const std::shared_ptr<backend_device> &device, void *memory) {
  auto host = std::make_unique<place>(), added = std::make_unique<place>();
  added->device = device;
  added->memory = memory;
  added->valid.insert({0, bytes_});
  {
    const std::lock_guard lock(mutex_);
    assert(places_.empty() && "the buffer has been used");
    places_.push_back(std::move(host));
    places_.push_back(std::move(added));
  }
  trace_memory(device->properties().name, static_cast<std::int64_t>(bytes_));
  memories_on_devices &known = memories_on_devices::instance();
  const std::lock_guard lock(known.mutex);
  known.all.insert(this);
}

bool buffer_memory::is_valid_on(const backend_device &device) const {
  const std::lock_guard lock(mutex_);
  for (const auto &p : places_)
    if (p->device.get() == &device) return p->valid.missing({0, bytes_}).empty();
  return false;
}

void buffer_memory::release(backend_device &device) {
  void *released = nullptr;
  {
    const std::lock_guard lock(mutex_);
    place *const at = find(&device);
    assert(at && at != &host());
    released = std::exchange(at->memory, nullptr);
    at->valid = {};
  }
  deallocate_on(device, released);
}

void buffer_memory::keep_program_memory(bool constant) {
  const std::lock_guard lock(mutex_);
  // Commands that write there may still be waiting, so it is too late to work on a copy.
  if (program_memory_ && !may_be_written_) constant_ = constant;
}

void *buffer_memory::host_memory() const {
  const std::lock_guard lock(mutex_);
  return places_.empty() ? nullptr : host().memory;
}

/// If the box has gaps, the whole span becomes valid after a write, so the bytes in the gaps must be valid before.
static bool needs_old_contents(const buffer_use &a) { return a.reads() || !a.box.contiguous(); }

/// A copy for a ranged accessor also copies up to this many bytes before its part; they cost about as much as the fixed
/// overhead of a copy.
static constexpr std::size_t cheap_bytes_before = 4096;

/// The interval to copy for a use that reads `span`. The pointer of a ranged accessor points to the start of the
/// (sub-)buffer, and programs read there (the conformance suite does), although this is outside of the part. If the
/// part begins near the start, one copy brings both; it must remain a single copy, and within the box that orders the
/// command.
byte_interval buffer_memory::with_start(const place &to, const buffer_use &a) const {
  const byte_interval span = a.box.span();
  const std::size_t start = a.ordering().start();
  if (&to == &host() || span.begin <= start || span.begin - start > cheap_bytes_before) return span;
  const byte_interval before{start, span.begin + 1}; // overlaps the part's first byte, so that both form one copy
  const bool one_copy = host().valid.missing(before).empty() && to.valid.common(before).empty();
  return one_copy ? byte_interval{start, span.end} : span;
}

void buffer_memory::plan_copies([[maybe_unused]] const std::unique_lock<std::mutex> &planning, const buffer_use &a,
                                const std::shared_ptr<backend_device> &device, transfer_maker &maker) {
  const std::lock_guard lock(mutex_);
  const byte_interval span = a.box.span();
  assert(planning.owns_lock() && span.end <= bytes_);
  if (span.empty() || !needs_old_contents(a)) return;
  assert(find(device.get()) && "plan_copies() without provide()");
  place &here = *find(device.get());
  bring(here, with_start(here, a), maker);
}

void *buffer_memory::plan_access([[maybe_unused]] const std::unique_lock<std::mutex> &planning, const node_ptr &node,
                                 const buffer_use &a, const std::shared_ptr<backend_device> &device) {
  const std::lock_guard lock(mutex_);
  assert(planning.owns_lock() && find(device.get()) && "plan_access() without provide()");
  place &here = *find(device.get());
  const byte_interval span = a.box.span();
  assert(span.end <= bytes_ && (here.memory || bytes_ == 0));
  if (span.empty()) { // no access, but ordered as usual
    history_.add(node, a, device.get());
    return here.memory;
  }
  depend_on_arrivals(*node, here, span, needs_old_contents(a) ? dependency::data : dependency::order);
  history_.add(node, a, device.get());
  here.valid.insert(span);
  if (a.writes())
    for (const auto &p : places_) {
      if (p.get() != &here) p->valid.erase(span);
      // Later commands wait for this one, or for readers that waited for the copy. But if this command keeps old
      // contents, which the copy brought, later commands need the copy, too, and must fail with it.
      if (p.get() == &here && needs_old_contents(a)) continue;
      std::erase_if(p->arriving, [&](const auto &arrival) { return span.contains(arrival.first); });
    }
  assert(is_consistent());
  return here.memory;
}

void buffer_memory::plan_order([[maybe_unused]] const std::unique_lock<std::mutex> &planning, const node_ptr &node) {
  assert(planning.owns_lock());
  const std::lock_guard lock(mutex_);
  buffer_use all = read_of_all(*this);
  all.mode = access_mode::write;
  all.no_init = true;
  history_.add(node, all, nullptr);
}

/// Makes `what` valid in `to`.
void buffer_memory::bring(place &to, const byte_interval &what, transfer_maker &maker) {
  for (const byte_interval &needed : to.valid.missing(what)) {
    if (&to != &host())
      for (const byte_interval &part : host().valid.common(needed)) copy(host(), to, part, maker);
    for (const auto &from : places_) {
      if (from.get() == &to || from.get() == &host()) continue;
      for (const byte_interval &lacking : to.valid.missing(needed))
        for (const byte_interval &part : from->valid.common(lacking)) {
          copy(*from, host(), part, maker);
          if (&to != &host()) copy(host(), to, part, maker);
        }
    }
  }
}

/// Plans one copy. Exactly one of the two places is the host.
void buffer_memory::copy(place &from, place &to, const byte_interval &what, transfer_maker &maker) {
  assert((&from == &host()) != (&to == &host()) && from.memory && to.memory);
  assert(from.valid.missing(what).empty() && to.valid.common(what).empty() &&
         "copies what is stale, or over what is not");
  const node_ptr node =
      maker.make_transfer({to.device ? to.device : from.device, static_cast<char *>(to.memory) + what.begin,
                           static_cast<const char *>(from.memory) + what.begin, what.size()});
  history_.depend_on_writers(*node, what);
  depend_on_arrivals(*node, from, what, dependency::data);
  to.arriving.emplace_back(what, node);
  to.valid.insert(what);
}

void buffer_memory::depend_on_arrivals(graph_node &node, place &at, const byte_interval &what, dependency kind) {
  std::erase_if(at.arriving, [](const auto &arrival) { return arrival.second->ended() && !arrival.second->failed(); });
  for (const auto &[interval, transfer] : at.arriving)
    if (interval.overlaps(what)) node.depend(transfer, kind);
}

/// Called before the first write to a buffer that uses the program's constant memory. Commands that are already planned
/// continue to read that memory, whose contents never change.
void buffer_memory::make_host_writable() {
  if (!constant_) return;
  assert(program_memory_ && host().memory && "only the program's memory is constant");
  void *own = allocate_on_host();
  std::memcpy(own, host().memory, bytes_);
  host().memory = own;
  program_memory_ = constant_ = false;
}

std::vector<std::pair<std::shared_ptr<backend_device>, void *>> buffer_memory::device_memories() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::pair<std::shared_ptr<backend_device>, void *>> result;
  for (const auto &p : places_)
    if (p->device && p->memory) result.emplace_back(p->device, p->memory);
  return result;
}

node_list buffer_memory::unfinished() const {
  const std::lock_guard lock(mutex_);
  node_list result = history_.unfinished();
  for (const auto &p : places_)
    for (const auto &[interval, node] : p->arriving)
      if (!node->ended()) result.push_back(node);
  return result;
}

} // namespace sycl::detail
