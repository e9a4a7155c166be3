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
  std::string switches; ///< how often it has left its processor
  friend bool operator==(const blocked_thread &, const blocked_thread &) = default;
};

/// "202 0x7f..address 0x189 0x0 0x0 ...": the number of the system call that the thread is in, and its arguments in
/// hexadecimal; "running" outside of one.
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

/// All other threads; nothing when one of them may run.
std::optional<std::vector<blocked_thread>> count() {
  const std::string mine = std::to_string(gettid());
  std::vector<blocked_thread> threads;
  for (const auto &entry : std::filesystem::directory_iterator("/proc/self/task")) {
    const std::string id = entry.path().filename();
    if (id == mine) continue;
    std::string switches = switches_of(entry.path()); // before the look at what it does
    if (switches.empty() || !is_blocked_for_ever(entry.path())) return std::nullopt;
    threads.push_back({id, std::move(switches)});
  }
  return threads;
}

} // namespace

bool no_other_thread_can_run() noexcept {
  try {
    // One look at each thread could find one blocked that another one, looked at later, wakes before it blocks itself.
    // Who was blocked at both looks, and has not left its processor meanwhile, was so all the time between them: there
    // is a moment, between the two rounds, at which all were.
    const auto first = count();
    return first && first == count();
  } catch (...) { // the system does not tell
    return false;
  }
}

} // namespace sycl::detail
