// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCLC_TRACE=file.json: the trace as a file for ui.perfetto.dev and chrome://tracing (the "JSON array format" of the
/// Trace Event Format).
///
/// \code
///   [
///   {"ph":"M","pid":2,"tid":4096,"name":"thread_name","args":{"name":"queue 1: native cpu, in order"}},    a row
///   {"ph":"X","pid":1,"tid":0,"ts":91.2,"dur":3.5,"name":"queue::submit","args":{"what":"kernel Add"}},  a call
///   {"ph":"s","pid":1,"tid":0,"ts":92.0,"id":7,"name":"submitted","cat":"order"},                        an arrow ...
///   {"ph":"f","pid":2,"tid":4096,"ts":95.1,"id":7,"name":"submitted","cat":"order","bp":"e"},              ... to
///   {"ph":"X","pid":2,"tid":4096,"ts":95.1,"dur":40.2,"name":"Add","args":{"what":"1024 work-items"}},     its run
///   {"ph":"C","pid":2,"tid":0,"ts":50.0,"name":"bytes on CPU","args":{"bytes":4096}}                     a counter
///   ]
/// \endcode
/// Process 1 has a row for each thread of the program, with its calls. Process 2 has rows for each queue, with its
/// commands from start to end. Commands of a queue that run concurrently use additional rows of the queue, because
/// events of one row must not overlap. Times are in microseconds. A run's arguments have the number of the command
/// ("command") and those of the commands that it waits for ("after"), which make the graph of commands.
///
/// The file is valid JSON after each event: every event is written with the closing bracket, which the next event
/// overwrites. The file is therefore complete however the process ends, including by a signal. The cost is a system
/// call per event. (If the process ends while another thread is in this system call, Linux may stop it between two
/// pages of the file.)
#pragma once

#include <sycl/detail/export.hpp>

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace sycl::detail {

/// Thread safe. Times are in nanoseconds of one clock with any start.
class trace_file {
public:
  /// Creates or overwrites the file. \param path "%p" in it is replaced by the process id.
  /// \throws errc::invalid naming SYCLC_TRACE, the path and what is wrong with it.
  explicit trace_file(const std::string &path);
  ~trace_file();
  trace_file(const trace_file &) = delete;
  trace_file &operator=(const trace_file &) = delete;

  /// Adds a row for the calls of a thread.
  void name_thread(unsigned thread, std::string_view name);
  /// Adds a row for the commands of a queue. \param in_order the commands never overlap; times that say otherwise are
  /// due to the delay with which a command's end is detected.
  void name_queue(unsigned queue, std::string_view name, bool in_order);

  /// A call of a thread, or something else that it did.
  void call(unsigned thread, std::string_view name, std::string_view what, std::uint64_t begin, std::uint64_t end);
  /// An event without a duration.
  void message(unsigned thread, std::string_view text, std::uint64_t when);
  /// The start of the arrow to a command's execution: a time within the call that submits it.
  void submission(unsigned thread, std::uint64_t command, std::uint64_t when);
  /// The execution of a command.
  struct run {
    unsigned queue;
    std::uint64_t command; ///< unique number
    std::string_view name; ///< of the kernel, or "copy", ...
    std::string_view what;
    std::uint64_t submit, start, end;
    bool failed;
    std::vector<std::uint64_t> after = {}; ///< the commands that it waits for
  };
  void command(const run &which);
  /// A counter's new value.
  void counter(std::string_view name, std::uint64_t value, std::uint64_t when);

private:
  struct queue_rows {
    std::string name;
    bool in_order = false;
    std::vector<std::uint64_t> ends; ///< end of each row's last command
  };

  /// \param event the event without its braces.
  void write(const std::string &event);
  void write_at_end(const std::string &text);
  /// Chooses the row for a command; may move the command's start. The caller holds the lock.
  unsigned row_for(unsigned queue, std::uint64_t &start, std::uint64_t end);

  const std::string path_;
  std::mutex mutex_; ///< guards the members below
  int file_ = -1;
  std::uint64_t end_ = 0; ///< position of the closing bracket
  std::map<unsigned, queue_rows> queues_;
};

/// `text` as a quoted JSON string. Bytes that are not valid UTF-8 become question marks.
SYCLC_EXPORT std::string json_string(std::string_view text);

} // namespace sycl::detail
