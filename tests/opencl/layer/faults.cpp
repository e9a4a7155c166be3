// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "faults.hpp"

#include "layer.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <mutex>
#include <string>

namespace opencl_test {

namespace {

constexpr std::array kind_names = {"contexts", "queues",         "programs", "kernels",
                                   "events",   "memory objects", "devices",  "allocations"};
static_assert(kind_names.size() == static_cast<std::size_t>(kind::count));

[[noreturn]] void end_with(const char *what, const char *text) {
  std::fprintf(stderr, "OpenCL layer of the tests: %s%s\n", what, text);
  std::_Exit(2); // a test with a mistyped variable would test something else
}

/// All state. Never destroyed: threads of drivers use it until the very end.
struct state {
  std::mutex mutex;
  function failing = function::count;
  unsigned long first = 0, last = 0; ///< calls that fail
  fault what;
  unsigned long failures = 0;
  std::array<unsigned long, function_count> calls{};
  std::array<std::atomic<long>, static_cast<std::size_t>(kind::count)> references{};
  std::FILE *log = nullptr;

  static state &get() {
    static state *const only = [] {
      auto *const made = new state;
      made->read_environment();
      return made;
    }();
    return *only;
  }

  void ask_for(const char *name, unsigned long from, unsigned long to, fault wanted) {
    failing = function::count;
    for (std::size_t i = 0; i != function_count; ++i)
      if (std::strcmp(function_names[i], name) == 0) failing = static_cast<function>(i);
    if (failing == function::count && from != 0) end_with("it does not know the function ", name);
    first = from;
    last = to;
    what = wanted;
    failures = 0;
    calls = {};
  }

  void read_environment() {
    if (const char *const file = std::getenv("OPENCL_TEST_LOG")) {
      log = std::fopen(file, "ae");
      if (!log) end_with("OPENCL_TEST_LOG: cannot write ", file);
    }
    const char *const text = std::getenv("OPENCL_TEST_FAIL");
    if (!text || !*text) return;
    char name[64];
    unsigned long call;
    int code, end = 0;
    if (std::sscanf(text, "%63[^:]:%lu:%d%n", name, &call, &code, &end) == 3 && text[end] == '\0')
      return ask_for(name, call, call, {code, false});
    end = 0;
    if (std::sscanf(text, "%63[^:]:%lu+:%d%n", name, &call, &code, &end) == 3 && text[end] == '\0')
      return ask_for(name, call, std::numeric_limits<unsigned long>::max(), {code, false});
    end = 0;
    if (std::sscanf(text, "%63[^:]:%lu:asynchronous:%d%n", name, &call, &code, &end) == 3 && text[end] == '\0')
      return ask_for(name, call, call, {code, true});
    end_with("OPENCL_TEST_FAIL is none of FUNCTION:CALL:CODE, FUNCTION:CALL+:CODE, FUNCTION:CALL:asynchronous:CODE: ",
             text);
  }
};

/// At the end of the process, after all its functions for atexit(): what it has not released.
__attribute__((destructor)) void report_references() {
  const char *const wanted = std::getenv("OPENCL_TEST_LEAKS");
  if (!wanted || !*wanted) return;
  for (std::size_t i = 0; i != kind_names.size(); ++i)
    std::fprintf(stderr, "OpenCL layer of the tests: %s not released: %ld\n", kind_names[i],
                 state::get().references[i].load());
}

} // namespace

fault count_call(function which, bool has_event) noexcept {
  state &all = state::get();
  const std::lock_guard lock(all.mutex);
  const unsigned long call = ++all.calls[static_cast<std::size_t>(which)];
  if (which != all.failing || call < all.first || call > all.last) return {};
  if (all.what.asynchronous && !has_event) return {};
  ++all.failures;
  return all.what;
}

void record(function which, cl_int status) noexcept {
  state &all = state::get();
  if (!all.log) return;
  const std::lock_guard lock(all.mutex);
  std::fprintf(all.log, "%s %d\n", function_names[static_cast<std::size_t>(which)], status);
  std::fflush(all.log); // the process may crash
}

void count_references(kind what, long change) noexcept {
  if (what != kind::count) state::get().references[static_cast<std::size_t>(what)] += change;
}

} // namespace opencl_test

using opencl_test::state;

extern "C" {

__attribute__((visibility("default"))) void opencl_test_fail(const char *function, unsigned long call,
                                                             unsigned long last, cl_int code, bool asynchronous) {
  const std::lock_guard lock(state::get().mutex);
  state::get().ask_for(function, call, last, {code, asynchronous});
}

__attribute__((visibility("default"))) unsigned long opencl_test_failures() {
  const std::lock_guard lock(state::get().mutex);
  return state::get().failures;
}

__attribute__((visibility("default"))) const char *opencl_test_function(unsigned index) {
  return index < opencl_test::function_count ? opencl_test::function_names[index] : nullptr;
}

__attribute__((visibility("default"))) unsigned long opencl_test_calls(unsigned function) {
  const std::lock_guard lock(state::get().mutex);
  return state::get().calls.at(function);
}

__attribute__((visibility("default"))) const char *opencl_test_kind(unsigned index) {
  return index < opencl_test::kind_names.size() ? opencl_test::kind_names[index] : nullptr;
}

__attribute__((visibility("default"))) long opencl_test_references(unsigned kind) {
  return state::get().references.at(kind);
}

} // extern "C"
