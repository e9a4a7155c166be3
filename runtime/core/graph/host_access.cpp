// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds the host accesses that block commands; see host_access.hpp.
#include "core/graph/host_access.hpp"

#include "core/base/errors.hpp"
#include "core/base/thread_census.hpp"
#include "core/base/trace.hpp"
#include "core/graph/event_impl.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace sycl::detail {

namespace {

using clock = std::chrono::steady_clock;

constexpr auto tell_after = std::chrono::seconds(2);
/// The age at which a possible deadlock is first checked, and the interval of later checks.
constexpr auto first_look = std::chrono::milliseconds(100), next_look = std::chrono::milliseconds(500);
/// Limits the cost of a lost wake-up.
constexpr auto look_again = std::chrono::milliseconds(50);

/// A command that waits for an open host access of the program.
struct held_back {
  std::shared_ptr<event_impl> command; ///< null: the thread itself waits, to open its own access
  std::shared_ptr<event_impl> holder;  ///< the access; during the search, a node that may lead to it
};

/// The open host accesses for which commands wait, directly or indirectly.
std::vector<held_back> find_holders(const node_list &commands) {
  std::vector<held_back> found, open;
  std::unordered_set<const graph_node *> seen;
  // Accesses that are not open yet, or were given up, are no waiting commands, but may lead to open accesses.
  const auto add = [&](const node_ptr &node, const std::shared_ptr<event_impl> &by_way_of) {
    if (!seen.insert(node.get()).second) return;
    auto event = std::static_pointer_cast<event_impl>(node);
    const bool is_access = event->what() == event_impl::kind::host_access;
    (is_access && event->is_open() ? found : open).push_back({is_access ? by_way_of : event, std::move(event)});
  };
  for (const node_ptr &command : commands) add(command, nullptr);
  while (!open.empty()) {
    const held_back next = std::move(open.back());
    open.pop_back();
    for (const node_ptr &on : next.holder->unfinished_dependencies()) add(on, next.command);
  }
  return found;
}

std::string place_of(const code_location &where) {
  const std::string_view file = where.file ? where.file : "";
  if (file.empty() || file.find("/c++/") != file.npos) return ""; // a location in std::make_unique is useless
  if (file.ends_with("sycl/detail/buffer_class.hpp") || file.ends_with("sycl/buffer.hpp"))
    return " made by buffer::get_host_access()";
  return " made at " + std::string(file) + ":" + std::to_string(where.line);
}

/// "the host_accessor of a buffer of 16 bytes made at a.cpp:12 on this thread"
std::string name_of(const event_impl &access, bool with_thread) {
  const host_access_info *const facts = access.access();
  if (!facts) return "the runtime's own access to a buffer";
  std::string name = "the host_accessor of a buffer of " + bytes_text(facts->bytes) + place_of(facts->made_at);
  if (with_thread) name += facts->made_by == std::this_thread::get_id() ? " on this thread" : " on another thread";
  return name;
}

std::string text_of(const held_back &found, const event_impl *own) {
  std::string waiting;
  if (found.command)
    waiting = "this thread waits for " + found.command->waiting_name() + ", which waits";
  else if (own && own->access())
    waiting = "this thread makes " + name_of(*own, false) + ", which waits";
  else
    waiting = "this thread waits";
  return waiting + " for " + name_of(*found.holder, true) + ", which is still alive";
}

void tell(const std::vector<held_back> &holders, const event_impl *own) {
  for (const held_back &found : holders) {
    const std::string text = text_of(found, own) + ": destroy that one before the wait (end its scope)";
    std::fprintf(stderr, "syclc: waiting for two seconds: %s\n", text.c_str());
    trace_line("waiting for two seconds: " + text);
  }
}

/// \throws errc::invalid if the access to open, or a command that it waits for, waits for an access of this thread that
/// no other thread can end.
void check_for_ever(const std::vector<held_back> &holders, const event_impl &own) {
  for (const held_back &found : holders) {
    const host_access_info *const facts = found.holder->access();
    if (!facts || facts->made_by != std::this_thread::get_id()) continue;
    if (!no_other_thread_can_run()) return;
    throw_error(errc::invalid,
                name_of(own, false) + " would wait for ever for " + name_of(*found.holder, true) +
                    ", which is still alive" +
                    (found.command ? " and which " + found.command->waiting_name() + " waits for" : std::string()) +
                    ": destroy that one first (end its scope), or use one accessor for both");
  }
}

} // namespace

void note_watched_end() noexcept {
  static sleepers &all = sleepers::instance(); // cached, because each command ends here
  if (all.count.load(std::memory_order_relaxed) == 0) return;
  const std::lock_guard lock(all.mutex);
  all.woken.notify_all();
}

void wait_watched(const watched_wait &what) {
  for (int look = 0; look != 4; ++look) { // if it is about to end, do not sleep
    if (what.done()) return;
    std::this_thread::yield();
  }
  static sleepers &all = sleepers::instance();
  const clock::time_point begin = clock::now();
  clock::time_point next_check = begin + first_look;
  bool told = false;
  const struct counted {
    explicit counted(sleepers &in) : all(in) { all.count.fetch_add(1); }
    ~counted() { all.count.fetch_sub(1); }
    sleepers &all;
  } counting(all);
  for (;;) {
    {
      std::unique_lock lock(all.mutex);
      if (all.woken.wait_for(lock, look_again, what.done)) return;
    }
    const clock::time_point now = clock::now();
    if (now < next_check) continue;
    next_check = now + next_look;
    const bool may_throw = what.access && what.access->access();
    const bool to_tell = !told && now - begin >= tell_after;
    if (!may_throw && !to_tell) continue;
    const std::vector<held_back> holders = find_holders(what.commands());
    if (may_throw) check_for_ever(holders, *what.access);
    if (to_tell) {
      tell(holders, what.access);
      told = !holders.empty();
    }
  }
}

} // namespace sycl::detail
