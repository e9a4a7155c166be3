// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads /proc/self/task; see thread_census.hpp.
#include "core/base/thread_census.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace sycl::detail {

namespace {

struct blocked_thread {
  std::string id;
  std::string switches; ///< number of context switches so far
  friend bool operator==(const blocked_thread &, const blocked_thread &) = default;
};

/// Parses "202 0x7f..address 0x189 0x0 0x0 ...": the number of the thread's current system call and its arguments in
/// hexadecimal, or "running" outside of one.
bool is_blocked_for_ever(const std::filesystem::path &thread) {
  std::ifstream file(thread / "syscall");
  long number = -1;
  std::string address, operation, value, timeout;
  if (!(file >> number >> address >> operation >> value >> timeout) || number != SYS_futex) return false;
  const auto what = std::stoul(operation, nullptr, 16) & FUTEX_CMD_MASK;
  return (what == FUTEX_WAIT || what == FUTEX_WAIT_BITSET || what == FUTEX_LOCK_PI) &&
         std::stoul(timeout, nullptr, 16) == 0;
}

std::string switches_of(const std::filesystem::path &thread) {
  std::ifstream file(thread / "status");
  std::string switches;
  for (std::string line; std::getline(file, line);)
    if (line.find("ctxt_switches") != std::string::npos) switches += line;
  return switches;
}

/// All other threads; nothing if one of them may run.
std::optional<std::vector<blocked_thread>> count() {
  const std::string mine = std::to_string(gettid());
  std::vector<blocked_thread> threads;
  for (const auto &entry : std::filesystem::directory_iterator("/proc/self/task")) {
    const std::string id = entry.path().filename();
    if (id == mine) continue;
    std::string switches = switches_of(entry.path()); // must be read before the thread's system call
    if (switches.empty() || !is_blocked_for_ever(entry.path())) return std::nullopt;
    threads.push_back({id, std::move(switches)});
  }
  return threads;
}

} // namespace

bool no_other_thread_can_run() noexcept {
  try {
    // A single pass is not enough: it could find a thread blocked that another thread, checked later, wakes before it
    // blocks itself. A thread that is blocked in both passes, without a context switch in between, was blocked all the
    // time. If this holds for all threads, all were blocked at one moment between the passes.
    const auto first = count();
    return first && first == count();
  } catch (...) { // the information is unavailable
    return false;
  }
}

} // namespace sycl::detail
