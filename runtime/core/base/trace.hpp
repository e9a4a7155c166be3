// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCLC_TRACE: traces calls and commands of the program, the runtime and the backends, with times (docs/trace.md).
///
/// \code
///   const trace_scope trace("queue::wait", [&] { return queue_text(queue); });
///   // SYCLC_TRACE=1 prints this when the call has ended:
///   // syclc [    12345.678 us] thread 0: queue::wait(queue 1) took 101.250 us
///   traced_command command(row, {"Add", "{1024} work-items"}); ... command.started(); ... command.ended(true);
///   // syclc [    12301.500 us] queue 1: Add, {1024} work-items, ran 95.125 us, 3.250 us after its submission
/// \endcode
/// The first time is when the call or the command began, relative to the loading of the runtime. SYCLC_TRACE=file.json
/// writes the same information to a file (trace_file.hpp).
///
/// Cost when off: a relaxed load and a branch per scope; no descriptions are made.
#pragma once

#include <sycl/detail/export.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sycl::detail {

/// The destination that SYCLC_TRACE selects.
enum class trace_target : std::uint8_t { nowhere, standard_error, file, malformed };
/// \param value the variable's value: "", "0", "1" or a path that ends in ".json".
SYCLC_EXPORT trace_target parse_trace_target(std::string_view value) noexcept;

/// Set when the runtime is loaded. A malformed SYCLC_TRACE counts as off; environment::get() reports it.
extern SYCLC_EXPORT std::atomic<bool> trace_is_on;

inline bool trace_enabled() noexcept { return trace_is_on.load(std::memory_order_relaxed); }

/// Writes a line without a duration if tracing is on. Thread safe.
SYCLC_EXPORT void trace_line(const std::string &text) noexcept;

/// Reports a call when it ends, also if it throws. The scopes of a thread nest.
class SYCLC_EXPORT trace_scope {
public:
  explicit trace_scope(const char *function) : record_(trace_enabled() ? begin(function, {}) : nullptr) {}
  /// \param describe returns the text between the parentheses; it is called only if tracing is on.
  template <class Describe>
  trace_scope(const char *function, const Describe &describe)
      : record_(trace_enabled() ? begin(function, describe()) : nullptr) {}
  ~trace_scope() {
    if (record_) end();
  }
  trace_scope(const trace_scope &) = delete;
  trace_scope &operator=(const trace_scope &) = delete;

  /// Whether the call is reported. Make a text for note() only if it is.
  explicit operator bool() const noexcept { return record_ != nullptr; }
  /// Adds to the call's description. Call this only if the call is reported.
  void note(const std::string &text);

private:
  struct record;
  static record *begin(const char *function, std::string text);
  void end() noexcept;
  record *const record_;
};

/// The name of a traced command and its details.
struct trace_text {
  std::string name; ///< the kernel's name, or "copy", "fill", ...
  std::string what; ///< sizes; may be empty
};

/// Adds a row for the commands of a queue. \returns its number, as users see it: "queue 3".
unsigned trace_queue(const std::string &description, bool in_order);

/// Reports a command when it has ended; reports nothing if destroyed earlier. Constructed on the thread that submits
/// the command; any thread may call the other functions.
class traced_command {
public:
  traced_command(unsigned queue, trace_text text);
  /// The command starts now. Only the first call counts.
  void started() noexcept;
  void ended(bool success) noexcept;
  /// The command waits for another one, or did if that has ended. Call before other threads know of this command.
  void waits_for(const traced_command &other);
  /// "queue 3: Add"
  std::string label() const;

private:
  const std::uint64_t number_;       ///< unique
  std::vector<std::uint64_t> after_; ///< the numbers of the commands that it waits for
  const unsigned queue_;
  const trace_text text_;
  const std::uint64_t submit_time_;
  const unsigned submitted_by_;
  std::atomic<std::uint64_t> start_time_{0};
};

/// Reports that memory of a device was allocated, or freed (negative).
void trace_memory(const std::string &device, std::int64_t bytes) noexcept;

/// readable_kernel_name, cached.
SYCLC_EXPORT std::string trace_kernel_name(const char *mangled_entry);

} // namespace sycl::detail
