// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Tracing of calls; see trace.hpp.
#include "core/base/trace.hpp"

#include "core/base/clock.hpp"
#include "core/base/kernel_name.hpp"
#include "core/base/trace_output.hpp"

#include <sycl/exception.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <mutex>

#include <pthread.h>
#include <unistd.h>

namespace sycl::detail {

constinit std::atomic<bool> trace_is_on{false};

trace_target parse_trace_target(std::string_view value) noexcept {
  if (value.empty() || value == "0") return trace_target::nowhere;
  if (value == "1") return trace_target::standard_error;
  return value.ends_with(".json") ? trace_target::file : trace_target::malformed;
}

trace_output::trace_output() {
  const char *value = std::getenv("SYCLC_TRACE");
  if (parse_trace_target(value ? value : "") != trace_target::file) return;
  try {
    file_ = std::make_unique<trace_file>(value);
    // A forked copy of the process must not write to the same file.
    pthread_atfork(nullptr, nullptr, [] { trace_is_on = false; });
  } catch (const exception &error) {
    trace_is_on = false;
    std::fprintf(stderr, "syclc: %s\n", error.what());
  }
}

namespace {

const std::uint64_t loaded_at = clock_nanoseconds();
std::uint64_t now() noexcept { return clock_nanoseconds() - loaded_at; }

[[maybe_unused]] const bool initialised = [] {
  const char *value = std::getenv("SYCLC_TRACE");
  const trace_target target = parse_trace_target(value ? value : "");
  trace_is_on = target == trace_target::standard_error || target == trace_target::file;
  return true;
}();

/// Calls `report(output)` if tracing is on. A file that cannot be opened turns tracing off. Tracing never throws.
template <class Report>
void with_output(const Report &report) noexcept {
  try {
    trace_output &output = trace_output::instance();
    if (trace_enabled()) report(output);
  } catch (...) { // out of memory
  }
}

/// Small numbers in the order in which threads first trace; easier to read than the system's thread ids.
unsigned thread_number() {
  static std::atomic<unsigned> next{0};
  thread_local const unsigned number = [] {
    const unsigned mine = next++;
    with_output([&](trace_output &output) {
      const bool is_main = gettid() == getpid();
      if (output.file())
        output.file()->name_thread(mine, (is_main ? "main thread, " : "thread ") + std::to_string(mine));
    });
    return mine;
  }();
  return number;
}

double microseconds(std::uint64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1000; }

/// Prints one line. stdio locks the stream, so that lines of different threads do not mix.
void print(std::uint64_t when, const std::string &text) {
  std::fprintf(stderr, "syclc [%12.3f us] %s\n", microseconds(when), text.c_str());
}

std::string duration_text(std::uint64_t nanoseconds) {
  char text[48];
  std::snprintf(text, sizeof text, "%.3f us", microseconds(nanoseconds));
  return text;
}

std::string after_comma(const std::string &text) { return text.empty() ? "" : ", " + text; }

} // namespace

void trace_line(const std::string &text) noexcept {
  if (!trace_enabled()) return;
  with_output([&](trace_output &output) {
    const unsigned thread = thread_number();
    const std::uint64_t when = now();
    if (output.file())
      output.file()->message(thread, text, when);
    else
      print(when, "thread " + std::to_string(thread) + ": " + text);
  });
}

struct trace_scope::record {
  const char *function;
  std::string text;
  std::uint64_t begin;
};

trace_scope::record *trace_scope::begin(const char *function, std::string text) {
  thread_number(); // opens the file, if necessary, before the time is taken
  return new record{function, std::move(text), now()};
}

void trace_scope::note(const std::string &text) {
  if (!record_->text.empty()) record_->text += ", ";
  record_->text += text;
}

void trace_scope::end() noexcept {
  const std::unique_ptr<record> call(record_);
  const std::uint64_t end = now();
  with_output([&](trace_output &output) {
    const unsigned thread = thread_number();
    if (output.file())
      output.file()->call(thread, call->function, call->text, call->begin, end);
    else
      print(call->begin, "thread " + std::to_string(thread) + ": " + call->function + '(' + call->text + ") took " +
                             duration_text(end - call->begin));
  });
}

unsigned trace_queue(const std::string &description, bool in_order) {
  static std::atomic<unsigned> last{0};
  const unsigned number = ++last;
  const std::string name = "queue " + std::to_string(number) + ": " + description;
  with_output([&](trace_output &output) {
    if (output.file())
      output.file()->name_queue(number, name, in_order);
    else
      print(now(), name);
  });
  return number;
}

namespace {
std::uint64_t next_command_number() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}
} // namespace

traced_command::traced_command(unsigned queue, trace_text text)
    : number_(next_command_number()), queue_(queue), text_(std::move(text)), submit_time_(now()),
      submitted_by_(thread_number()) {}

void traced_command::waits_for(const traced_command &other) {
  if (std::find(after_.begin(), after_.end(), other.number_) == after_.end()) after_.push_back(other.number_);
}

std::string traced_command::label() const { return "queue " + std::to_string(queue_) + ": " + text_.name; }

void traced_command::started() noexcept {
  std::uint64_t unset = 0;
  start_time_.compare_exchange_strong(unset, now(), std::memory_order_acq_rel);
}

void traced_command::ended(bool success) noexcept {
  const std::uint64_t end = now(), start = std::min(start_time_.load(std::memory_order_acquire), end);
  with_output([&](trace_output &output) {
    if (trace_file *file = output.file()) {
      file->submission(submitted_by_, number_, submit_time_);
      file->command({queue_, number_, text_.name, text_.what, submit_time_, start, end, !success, after_});
    } else {
      print(start, "queue " + std::to_string(queue_) + ": " + text_.name + after_comma(text_.what) +
                       (success ? ", ran " : ", failed after ") + duration_text(end - start) + ", " +
                       duration_text(start - submit_time_) + " after its submission");
    }
  });
}

void trace_memory(const std::string &device, std::int64_t bytes) noexcept {
  if (!trace_enabled()) return;
  with_output([&](trace_output &output) {
    const std::lock_guard lock(output.mutex); // also keeps the numbers in order
    std::int64_t &total = output.bytes_on[device];
    total += bytes;
    if (output.file())
      output.file()->counter("bytes on " + device, static_cast<std::uint64_t>(std::max<std::int64_t>(total, 0)), now());
  });
}

std::string trace_kernel_name(const char *mangled_entry) {
  if (!mangled_entry) return readable_kernel_name(mangled_entry);
  trace_output &output = trace_output::instance();
  const std::lock_guard lock(output.mutex);
  std::string &name = output.kernel_names[mangled_entry];
  if (name.empty()) name = readable_kernel_name(mangled_entry);
  return name;
}

} // namespace sycl::detail
