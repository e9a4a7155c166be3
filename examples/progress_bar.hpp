// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A progress bar for the examples that run for more than a moment.
#pragma once

#include <unistd.h>

#include <cstddef>
#include <iostream>
#include <string>
#include <utility>

/// One line on standard error that shows how much of the work is done. Prints nothing if standard error is not a
/// terminal, and removes the line when it is destroyed.
class progress_bar {
public:
  /// \param total the number of steps; at least 1
  progress_bar(std::string title, std::size_t total)
      : title_(std::move(title)), total_(total), visible_(isatty(STDERR_FILENO) != 0) {}
  ~progress_bar() {
    if (visible_) std::cerr << "\r\33[K" << std::flush;
  }
  progress_bar(const progress_bar &) = delete;
  progress_bar &operator=(const progress_bar &) = delete;

  /// \param done the number of steps that have ended
  void update(std::size_t done) {
    const std::size_t percent = 100 * done / total_;
    if (!visible_ || percent == shown_) return;
    shown_ = percent;
    std::cerr << "\r" << title_ << " [" << std::string(percent / 2, '#') << std::string(50 - percent / 2, '.') << "] "
              << percent << " %" << std::flush;
  }

private:
  std::string title_;
  std::size_t total_, shown_ = 101;
  bool visible_;
};
