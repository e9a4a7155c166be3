// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Writes the line; see progress_line.hpp.
#include "core/base/progress_line.hpp"

#include "core/base/environment.hpp"
#include "core/base/trace.hpp"

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <string_view>
#include <system_error>
#include <thread>

#include <sys/ioctl.h>
#include <unistd.h>

namespace sycl::detail {
namespace {

/// One line at a time: other threads may also build something.
std::atomic<bool> line_is_taken{false};

/// The columns of a terminal; 80 if it does not tell.
std::size_t columns_of(int descriptor) {
  winsize size{};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
}

void write_text(int descriptor, const std::string &text) {
  [[maybe_unused]] const ssize_t ignored = ::write(descriptor, text.data(), text.size());
}

} // namespace

class progress_line::writer {
public:
  writer(std::string what, int descriptor, std::chrono::milliseconds delay)
      : what_(std::move(what)), descriptor_(descriptor), delay_(delay), begin_(std::chrono::steady_clock::now()) {
    sigset_t all, before; // the program's signal handlers run on its own threads
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    try {
      thread_ = std::thread([this] { run(); });
    } catch (const std::system_error &) { // no thread, no line
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  ~writer() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    end_.notify_one();
    if (thread_.joinable()) thread_.join();
  }

private:
  void run() {
    std::unique_lock lock(mutex_);
    const auto is_over = [&] { return ended_; };
    if (end_.wait_for(lock, delay_, is_over)) return;
    if (line_is_taken.exchange(true)) return;
    do {
      show();
    } while (!end_.wait_for(lock, std::chrono::seconds(1), is_over));
    write_text(descriptor_, "\r\033[K");
    line_is_taken = false;
  }

  void show() const {
    const auto time = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - begin_);
    const std::string seconds = ": " + std::to_string(time.count()) + " s";
    std::string text = "syclc: " + what_;
    const std::size_t room = columns_of(descriptor_) - seconds.size() - 1; // a longer line could not be erased
    if (text.size() > room) text = text.substr(0, room - 3) + "...";
    write_text(descriptor_, "\r\033[K" + text + seconds);
  }

  const std::string what_;
  const int descriptor_;
  const std::chrono::milliseconds delay_;
  const std::chrono::steady_clock::time_point begin_;
  std::mutex mutex_;
  std::condition_variable end_;
  bool ended_ = false; ///< guarded by mutex_
  std::thread thread_;
};

progress_line::progress_line(std::string what, int descriptor, std::chrono::milliseconds delay)
    : writer_(what.empty() ? nullptr : std::make_unique<writer>(std::move(what), descriptor, delay)) {}

progress_line::~progress_line() = default;

bool progress_line::is_wanted() {
  if (!isatty(STDERR_FILENO)) return false;
  const char *terminal = std::getenv("TERM");
  return terminal && *terminal && std::string_view(terminal) != "dumb" && environment::get().progress &&
         !trace_enabled();
}

} // namespace sycl::detail
