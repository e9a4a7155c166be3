// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The line on a terminal while something takes long.
#include "core/base/progress_line.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace sycl::detail::test {
namespace {

using std::chrono::milliseconds;

/// A terminal, and what programs write to it.
class progress_line_on_terminal : public ::testing::Test {
protected:
  void SetUp() override {
    controller_ = posix_openpt(O_RDWR | O_NOCTTY);
    if (controller_ < 0 || grantpt(controller_) != 0 || unlockpt(controller_) != 0)
      GTEST_SKIP() << "there are no pseudo-terminals";
    terminal_ = open(ptsname(controller_), O_RDWR | O_NOCTTY);
    ASSERT_GE(terminal_, 0);
    winsize size{};
    size.ws_col = 40;
    ASSERT_EQ(ioctl(terminal_, TIOCSWINSZ, &size), 0);
  }
  void TearDown() override {
    close(terminal_);
    close(controller_);
  }
  /// Reads until nothing comes for `patience`.
  std::string read_text(milliseconds patience) {
    std::string text;
    pollfd ready{controller_, POLLIN, 0};
    char buffer[256];
    while (poll(&ready, 1, static_cast<int>(patience.count())) > 0) {
      const ssize_t size = read(controller_, buffer, sizeof buffer);
      if (size <= 0) break;
      text.append(buffer, static_cast<std::size_t>(size));
      patience = milliseconds(50);
    }
    return text;
  }

  int controller_ = -1, terminal_ = -1;
};

TEST_F(progress_line_on_terminal, appears_after_the_delay_and_is_erased) {
  {
    const progress_line line("builds a program", terminal_, milliseconds(1));
    const std::string text = read_text(milliseconds(20000));
    EXPECT_TRUE(text.starts_with("\r\033[Ksyclc: builds a program: ")) << text;
    EXPECT_TRUE(text.ends_with(" s")) << text;
  }
  const std::string rest = read_text(milliseconds(20000));
  EXPECT_TRUE(rest.ends_with("\r\033[K")) << rest;
}

TEST_F(progress_line_on_terminal, is_not_longer_than_the_terminal_is_wide) {
  const progress_line line(std::string(100, 'x'), terminal_, milliseconds(1));
  const std::string text = read_text(milliseconds(20000));
  ASSERT_TRUE(text.starts_with("\r\033[Ksyclc: xxx")) << text;
  EXPECT_NE(text.find("...: "), std::string::npos) << text;
  EXPECT_LT(text.find(" s") - std::string("\r\033[K").size(), 40U);
}

TEST_F(progress_line_on_terminal, does_not_appear_for_what_is_short) {
  {
    const progress_line line("builds a program", terminal_, std::chrono::hours(1));
  }
  EXPECT_EQ(read_text(milliseconds(20)), "");
}

TEST_F(progress_line_on_terminal, there_is_one_at_a_time) {
  const progress_line first("first", terminal_, milliseconds(1));
  EXPECT_NE(read_text(milliseconds(20000)).find("first"), std::string::npos);
  const progress_line second("second", terminal_, milliseconds(1));
  EXPECT_EQ(read_text(milliseconds(1200)).find("second"), std::string::npos);
}

TEST(progress_line, needs_no_terminal) {
  const progress_line line([] { return std::string("builds a program"); });
}

} // namespace
} // namespace sycl::detail::test
