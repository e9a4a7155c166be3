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
/// Process 1 has a row for each thread of the program, with its calls; process 2 rows for each queue, with its commands
/// from start to end. Commands of one queue that run at the same time go to further rows of the queue, because events
/// of one row must not overlap. Times are in microseconds.
///
/// The file is valid JSON after each event: the closing bracket is written with every event, and overwritten by the
/// next. So it is complete however the process ends, also by a signal; that costs a system call for each event. (When a
/// process ends while another thread is in this system call, Linux stops it between two pages of the file.)
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace sycl::detail {

/// Thread safe. Times are nanoseconds of one clock, from any start.
class trace_file {
public:
  /// Creates or overwrites the file. \param path "%p" in it becomes the process's number.
  /// \throws errc::invalid naming SYCLC_TRACE, the path and what is wrong with it.
  explicit trace_file(const std::string &path);
  ~trace_file();
  trace_file(const trace_file &) = delete;
  trace_file &operator=(const trace_file &) = delete;

  /// A row for the calls of a thread.
  void name_thread(unsigned thread, std::string_view name);
  /// A row for the commands of a queue. \param in_order they never overlap; what their times say otherwise comes from
  /// the time that it takes to hear of a command's end.
  void name_queue(unsigned queue, std::string_view name, bool in_order);

  /// A call of a thread, or something else that it did.
  void call(unsigned thread, std::string_view name, std::string_view what, std::uint64_t begin, std::uint64_t end);
  /// Something that takes no time.
  void message(unsigned thread, std::string_view text, std::uint64_t when);
  /// Where the arrow to a command's run begins: a time of the call that submits it.
  void submission(unsigned thread, std::uint64_t command, std::uint64_t when);
  /// A command's run.
  struct run {
    unsigned queue;
    std::uint64_t command; ///< its number, which no other has
    std::string_view name; ///< of the kernel, or "copy", ...
    std::string_view what;
    std::uint64_t submit, start, end;
    bool failed;
  };
  void command(const run &which);
  /// A number that changes.
  void counter(std::string_view name, std::uint64_t value, std::uint64_t when);

private:
  struct queue_rows {
    std::string name;
    bool in_order = false;
    std::vector<std::uint64_t> ends; ///< of each row's last command
  };

  /// \param event without its braces.
  void write(const std::string &event);
  void write_at_end(const std::string &text);
  /// The row for a command, which may move its start. The lock is held.
  unsigned row_for(unsigned queue, std::uint64_t &start, std::uint64_t end);

  const std::string path_;
  std::mutex mutex_; ///< guards what follows
  int file_ = -1;
  std::uint64_t end_ = 0; ///< where the closing bracket is
  std::map<unsigned, queue_rows> queues_;
};

/// `text` as a JSON string, in quotes. Bytes that are no UTF-8 become question marks.
std::string json_string(std::string_view text);

} // namespace sycl::detail
