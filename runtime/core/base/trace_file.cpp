// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Writes the events of the trace: see trace_file.hpp.
#include "core/base/trace_file.hpp"

#include "core/base/errors.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace sycl::detail {

namespace {

constexpr unsigned host_process = 1, queue_process = 2;
/// The rows of each queue are numbered from a multiple of this.
constexpr unsigned rows_of_a_queue = 4096;
constexpr std::string_view closing = "\n]\n";

/// The length of the UTF-8 sequence at the start of the text; 0 if there is none.
std::size_t sequence_length(std::string_view text) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const std::size_t length = first < 0x80                    ? 1
                             : first >= 0xc2 && first < 0xe0 ? 2
                             : first >= 0xe0 && first < 0xf0 ? 3
                             : first >= 0xf0 && first < 0xf5 ? 4
                                                             : 0;
  if (length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  // Reject overlong forms, surrogate halves and values beyond Unicode.
  if (length > 2) {
    const unsigned char second = byte(1);
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0) || (first == 0xf0 && second < 0x90) ||
        (first == 0xf4 && second >= 0x90))
      return 0;
  }
  return length;
}

std::string microseconds(std::uint64_t nanoseconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%llu.%03u", static_cast<unsigned long long>(nanoseconds / 1000),
                static_cast<unsigned>(nanoseconds % 1000));
  return text;
}

/// "ph":"X","pid":1,"tid":0 - the start of every event.
std::string head(char phase, unsigned process, unsigned row) {
  return std::string("\"ph\":\"") + phase + "\",\"pid\":" + std::to_string(process) + ",\"tid\":" + std::to_string(row);
}

std::string at(std::uint64_t when) { return ",\"ts\":" + microseconds(when); }

std::string named(std::string_view name) { return ",\"name\":" + json_string(name); }

std::string name_of_row(const char *kind, unsigned process, unsigned row, std::string_view name) {
  return head('M', process, row) + named(kind) + ",\"args\":{\"name\":" + json_string(name) + "}";
}

std::string arrow(char phase, unsigned process, unsigned row, std::uint64_t when, std::uint64_t id) {
  return head(phase, process, row) + at(when) + ",\"id\":" + std::to_string(id) +
         ",\"name\":\"submitted\",\"cat\":\"order\"";
}

std::string with_process_number(std::string path) {
  const std::string number = std::to_string(getpid());
  for (std::size_t i = path.find("%p"); i != std::string::npos; i = path.find("%p", i + number.size()))
    path.replace(i, 2, number);
  return path;
}

[[noreturn]] void cannot_write(const std::string &path, const std::string &why) {
  throw_error(errc::invalid, "SYCLC_TRACE=" + in_quotes(path) + ": " + why);
}

} // namespace

std::string json_string(std::string_view text) {
  std::string quoted = "\"";
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequence_length(text.substr(i));
    const char c = text[i];
    if (length == 0) {
      quoted += '?';
    } else if (c == '"' || c == '\\') {
      (quoted += '\\') += c;
    } else if (length == 1 && static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
      quoted += escape;
    } else {
      quoted += text.substr(i, length);
    }
    i += std::max<std::size_t>(length, 1);
  }
  return quoted + '"';
}

trace_file::trace_file(const std::string &path) : path_(with_process_number(path)) {
  file_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file_ < 0)
    cannot_write(path_, "this file cannot be written (" + std::string(std::strerror(errno)) +
                            "): nothing is traced; name a file in a folder that exists and is yours");
  if (flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    close(file_);
    cannot_write(path_, "another process is writing its trace to this file: nothing is traced; put %p into the name, "
                        "which becomes the process's number");
  }
  if (ftruncate(file_, 0) != 0) {
    const std::string why = std::strerror(errno);
    close(file_);
    cannot_write(path_, "this file cannot be overwritten (" + why + "): nothing is traced");
  }
  const std::string program = program_invocation_short_name;
  write(name_of_row("process_name", host_process, 0, program + ": threads"));
  write(name_of_row("process_name", queue_process, 0, program + ": queues"));
}

trace_file::~trace_file() {
  if (file_ >= 0) close(file_);
}

void trace_file::name_thread(unsigned thread, std::string_view name) {
  const std::lock_guard lock(mutex_);
  write(name_of_row("thread_name", host_process, thread, name));
}

void trace_file::name_queue(unsigned queue, std::string_view name, bool in_order) {
  const std::lock_guard lock(mutex_);
  queues_[queue] = {std::string(name), in_order, {0}};
  write(name_of_row("thread_name", queue_process, queue * rows_of_a_queue, name));
}

void trace_file::call(unsigned thread, std::string_view name, std::string_view what, std::uint64_t begin,
                      std::uint64_t end) {
  std::string event = head('X', host_process, thread) + at(begin) + ",\"dur\":" + microseconds(end - begin) +
                      named(name) + ",\"args\":{";
  if (!what.empty()) event += "\"what\":" + json_string(what);
  event += '}';
  const std::lock_guard lock(mutex_);
  write(event);
}

void trace_file::message(unsigned thread, std::string_view text, std::uint64_t when) {
  const std::lock_guard lock(mutex_);
  write(head('i', host_process, thread) + at(when) + named(text) + ",\"s\":\"t\"");
}

void trace_file::submission(unsigned thread, std::uint64_t command, std::uint64_t when) {
  const std::lock_guard lock(mutex_);
  write(arrow('s', host_process, thread, when, command));
}

void trace_file::command(const run &which) {
  const std::lock_guard lock(mutex_);
  std::uint64_t start = which.start;
  const std::uint64_t end = std::max(which.end, start);
  const unsigned row = row_for(which.queue, start, end);
  std::string event = head('X', queue_process, row) + at(start) + ",\"dur\":" + microseconds(end - start) +
                      named(which.name) + ",\"args\":{";
  if (!which.what.empty()) event += "\"what\":" + json_string(which.what) + ',';
  event += "\"command\":" + std::to_string(which.command) +
           ",\"us from submission to start\":" + microseconds(which.start - which.submit);
  if (!which.after.empty()) {
    std::string numbers;
    for (const std::uint64_t number : which.after) numbers += (numbers.empty() ? "" : ",") + std::to_string(number);
    event += ",\"after\":[" + numbers + ']';
  }
  if (which.failed) event += ",\"failed\":true";
  write(event + '}');
  write(arrow('f', queue_process, row, start, which.command) + ",\"bp\":\"e\"");
}

void trace_file::counter(std::string_view name, std::uint64_t value, std::uint64_t when) {
  const std::lock_guard lock(mutex_);
  write(head('C', queue_process, 0) + at(when) + named(name) + ",\"args\":{\"bytes\":" + std::to_string(value) + "}");
}

unsigned trace_file::row_for(unsigned queue, std::uint64_t &start, std::uint64_t end) {
  queue_rows &rows = queues_[queue];
  if (rows.in_order && !rows.ends.empty() && end >= rows.ends[0]) start = std::max(start, rows.ends[0]);
  std::size_t row = 0;
  while (row < rows.ends.size() && rows.ends[row] > start) ++row;
  row = std::min<std::size_t>(row, rows_of_a_queue - 1);
  if (row == rows.ends.size()) {
    rows.ends.push_back(0);
    if (row != 0)
      write(name_of_row("thread_name", queue_process, queue * rows_of_a_queue + static_cast<unsigned>(row),
                        rows.name + " (at the same time)"));
  }
  rows.ends[row] = end;
  return queue * rows_of_a_queue + static_cast<unsigned>(row);
}

void trace_file::write(const std::string &event) {
  if (file_ < 0) return;
  std::string text = end_ == 0 ? "[\n{" : ",\n{";
  text += event;
  text += '}';
  text += closing;
  write_at_end(text);
}

void trace_file::write_at_end(const std::string &text) {
  for (std::size_t done = 0; done != text.size();) {
    const ssize_t written = pwrite(file_, text.data() + done, text.size() - done, static_cast<off_t>(end_ + done));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      std::fprintf(stderr, "syclc: SYCLC_TRACE=%s: the trace ends here: %s\n", in_quotes(path_).c_str(),
                   std::strerror(errno));
      // Remove the incomplete event, so that the rest stays valid.
      if (ftruncate(file_, static_cast<off_t>(end_)) != 0 ||
          pwrite(file_, closing.data(), closing.size(), static_cast<off_t>(end_)) < 0)
        std::fprintf(stderr, "syclc: SYCLC_TRACE=%s: the file is not complete\n", in_quotes(path_).c_str());
      close(file_);
      file_ = -1;
      return;
    }
    done += static_cast<std::size_t>(written);
  }
  end_ += text.size() - closing.size();
}

} // namespace sycl::detail
