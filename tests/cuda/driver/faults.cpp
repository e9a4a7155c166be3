// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "faults.hpp"

#include "settings.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <unistd.h>
#include <vector>

namespace cuda_test {

namespace {

struct wanted_fault {
  std::string name;
  unsigned long call;
  fault what;
};

struct fault_list {
  std::mutex mutex;
  std::vector<wanted_fault> wanted;
  std::map<std::string, unsigned long, std::less<>> counts;

  static fault_list &get() {
    static fault_list *const list = [] {
      auto *const made = new fault_list;
      made->read();
      return made;
    }();
    return *list;
  }

  void read() {
    wanted.clear();
    counts.clear();
    const char *const variable = std::getenv("CUDA_TEST_FAIL");
    std::string_view rest = variable ? variable : "";
    while (!rest.empty()) {
      const std::string entry(rest.substr(0, rest.find(',')));
      rest.remove_prefix(std::min(rest.size(), entry.size() + 1));
      char name[64];
      unsigned long call;
      int code, end = 0;
      bool sticky = false;
      if (std::sscanf(entry.c_str(), "%63[^:]:%lu:%d%n", name, &call, &code, &end) != 3 || entry.c_str()[end] != '\0') {
        sticky = true;
        end = 0;
        if (std::sscanf(entry.c_str(), "%63[^:]:%lu:sticky:%d%n", name, &call, &code, &end) != 3 ||
            entry.c_str()[end] != '\0') {
          complain("CUDA_TEST_FAIL: %s is neither FUNCTION:CALL:CODE nor FUNCTION:CALL:sticky:CODE", entry.c_str());
          std::_Exit(2);
        }
      }
      wanted.push_back({name, call, {static_cast<CUresult>(code), sticky}});
    }
  }
};

struct log_file {
  std::FILE *file = nullptr;
  std::mutex mutex;
  const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();

  static log_file &get() {
    static log_file *const log = [] {
      auto *const made = new log_file;
      const std::string &name = settings::get().log;
      if (!name.empty() && !(made->file = std::fopen(name.c_str(), "ae")))
        complain("CUDA_TEST_LOG: %s cannot be written", name.c_str());
      return made;
    }();
    return *log;
  }
};

} // namespace

thread_local CUresult fault_of_call = CUDA_SUCCESS;

void read_faults() {
  fault_list &list = fault_list::get();
  const std::lock_guard lock(list.mutex);
  list.read();
}

fault count_call(std::string_view name) {
  fault_list &list = fault_list::get();
  const std::lock_guard lock(list.mutex);
  if (list.wanted.empty()) return {};
  const auto at = list.counts.emplace(name, 0).first;
  ++at->second;
  for (const wanted_fault &one : list.wanted)
    if (one.name == name && one.call == at->second) return one.what;
  return {};
}

bool is_logging() { return log_file::get().file != nullptr; }

void log_line(const std::string &text) {
  log_file &log = log_file::get();
  if (!log.file) return;
  const std::chrono::duration<double, std::milli> now = std::chrono::steady_clock::now() - log.start;
  const std::lock_guard lock(log.mutex);
  std::fprintf(log.file, "%10.3f %d %s\n", now.count(), static_cast<int>(gettid()), text.c_str());
  std::fflush(log.file); // the process may crash
}

} // namespace cuda_test
