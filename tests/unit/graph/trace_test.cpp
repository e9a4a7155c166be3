// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The file that SYCLC_TRACE writes. (tests/sycl/trace.py tests those of whole programs.)
#include "core/base/trace_file.hpp"
#include "core/graph/command.hpp"
#include "core/graph/command_text.hpp"

#include "unit/backend_test_support.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include <unistd.h>

namespace sycl::detail::test {
namespace {

/// A file that is removed after the test.
class temporary {
public:
  explicit temporary(const char *name) : path_(testing::TempDir() + "syclc-" + std::to_string(getpid()) + '-' + name) {}
  ~temporary() { std::remove(path_.c_str()); }
  const std::string &path() const { return path_; }
  std::string contents() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }

private:
  std::string path_;
};

bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

/// Checks that brackets and quotes are balanced. (trace.py reads programs' traces with a real parser.)
void expect_closed(const std::string &json) {
  std::string open;
  bool quoted = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      open += c;
    } else if (c == ']' || c == '}') {
      ASSERT_FALSE(open.empty());
      ASSERT_EQ(open.back(), c == ']' ? '[' : '{');
      open.pop_back();
    }
  }
  EXPECT_TRUE(open.empty() && !quoted) << json;
  EXPECT_TRUE(json.starts_with("[\n{") && json.ends_with("}\n]\n")) << json;
}

TEST(trace_file, is_complete_json_after_every_event) {
  const temporary file("each.json");
  trace_file trace(file.path());
  expect_closed(file.contents());
  trace.name_thread(0, "main thread");
  expect_closed(file.contents());
  trace.call(0, "queue::submit", "kernel \"Add\"\n", 1500, 4750);
  expect_closed(file.contents());
  trace.counter("bytes", 42, 5000);
  trace.message(0, "hello", 6000);
  expect_closed(file.contents());
  EXPECT_TRUE(has(file.contents(), "\"ts\":1.500,\"dur\":3.250,\"name\":\"queue::submit\"")) << file.contents();
  EXPECT_TRUE(has(file.contents(), "kernel \\\"Add\\\"\\u000a")) << file.contents();
}

TEST(trace_file, replaces_what_was_in_the_file) {
  const temporary file("old.json");
  std::ofstream(file.path()) << std::string(10000, 'x');
  trace_file trace(file.path());
  expect_closed(file.contents());
}

TEST(trace_file, commands_of_one_queue_that_overlap_have_rows_of_their_own) {
  const temporary file("rows.json");
  trace_file trace(file.path());
  trace.name_queue(1, "queue 1", false);
  trace.command({1, 1, "A", "", 0, 10, 30, false});
  trace.command({1, 2, "B", "", 0, 20, 40, false});
  trace.command({1, 3, "C", "", 0, 30, 50, true});
  const std::string text = file.contents();
  expect_closed(text);
  EXPECT_TRUE(has(text, "\"tid\":4096,\"ts\":0.010,\"dur\":0.020,\"name\":\"A\"")) << text;
  EXPECT_TRUE(has(text, "\"tid\":4097,\"ts\":0.020,\"dur\":0.020,\"name\":\"B\"")) << text;
  EXPECT_TRUE(has(text, "\"tid\":4096,\"ts\":0.030,\"dur\":0.020,\"name\":\"C\"")) << text;
  EXPECT_TRUE(has(text, "\"failed\":true")) << text;
  EXPECT_TRUE(has(text, "queue 1 (at the same time)")) << text;
}

TEST(trace_file, commands_of_an_in_order_queue_share_one_row_though_ends_are_heard_of_late) {
  const temporary file("in-order.json");
  trace_file trace(file.path());
  trace.name_queue(1, "queue 1", true);
  trace.command({1, 1, "A", "", 0, 10, 30, false});
  trace.command({1, 2, "B", "", 0, 25, 40, false});
  EXPECT_TRUE(has(file.contents(), "\"tid\":4096,\"ts\":0.030,\"dur\":0.010,\"name\":\"B\"")) << file.contents();
}

TEST(trace_file, an_arrow_leads_from_the_submission_to_the_run) {
  const temporary file("arrow.json");
  trace_file trace(file.path());
  trace.name_queue(1, "queue 1", true);
  trace.submission(3, 77, 5);
  trace.command({1, 77, "A", "", 5, 10, 30, false});
  EXPECT_TRUE(has(file.contents(), "\"ph\":\"s\",\"pid\":1,\"tid\":3,\"ts\":0.005,\"id\":77")) << file.contents();
  EXPECT_TRUE(has(file.contents(), "\"ph\":\"f\",\"pid\":2,\"tid\":4096,\"ts\":0.010,\"id\":77")) << file.contents();
}

TEST(trace_file, a_run_names_the_commands_that_it_waits_for) {
  const temporary file("after.json");
  trace_file trace(file.path());
  trace.name_queue(1, "queue 1", false);
  trace.command({1, 3, "C", "", 5, 10, 30, false, {1, 2}});
  EXPECT_TRUE(has(file.contents(), "\"command\":3,\"us from submission to start\":0.005,\"after\":[1,2]}"))
      << file.contents();
}

TEST(trace_file, the_processs_number_goes_into_the_name) {
  const temporary file("pid.json");
  std::string path = file.path();
  path.replace(path.find(std::to_string(getpid())), std::to_string(getpid()).size(), "%p");
  trace_file trace(path);
  expect_closed(file.contents());
}

TEST(trace_file, a_path_that_cannot_be_written_is_an_error_that_names_it) {
  const exception error = exception_of([] { trace_file("/nowhere/at/all/trace.json"); });
  EXPECT_EQ(error.code(), errc::invalid);
  EXPECT_TRUE(mentions(error, "SYCLC_TRACE=\"/nowhere/at/all/trace.json\"")) << error.what();
  EXPECT_TRUE(mentions(error, "No such file or directory")) << error.what();
}

TEST(trace_file, two_writers_do_not_mix_in_one_file) {
  const temporary file("two.json");
  trace_file first(file.path());
  const exception error = exception_of([&] { trace_file second(file.path()); });
  EXPECT_TRUE(mentions(error, "another process")) << error.what();
  EXPECT_TRUE(mentions(error, "%p")) << error.what();
  expect_closed(file.contents());
}

TEST(json_string, keeps_utf8_and_nothing_else) {
  EXPECT_EQ(json_string("größe → \U0001F600"), "\"größe → \U0001F600\"");
  EXPECT_EQ(json_string("\xff\xc0\x80"
                        "a"),
            "\"???a\"");
  EXPECT_EQ(json_string("\xed\xa0\x80"), "\"???\""); // half of a surrogate pair
  EXPECT_EQ(json_string("a\\b\"c\td\x7f"), "\"a\\\\b\\\"c\\u0009d\x7f\"");
  EXPECT_EQ(json_string("cut \xe2\x86"), "\"cut ??\"");
}

TEST(trace_target, is_nothing_a_switch_or_a_json_file) {
  EXPECT_EQ(parse_trace_target(""), trace_target::nowhere);
  EXPECT_EQ(parse_trace_target("0"), trace_target::nowhere);
  EXPECT_EQ(parse_trace_target("1"), trace_target::standard_error);
  EXPECT_EQ(parse_trace_target("/tmp/a.json"), trace_target::file);
  EXPECT_EQ(parse_trace_target("yes"), trace_target::malformed);
  EXPECT_EQ(parse_trace_target("trace.txt"), trace_target::malformed);
}

TEST(command_text, tells_sizes_in_the_order_of_sycl) {
  syclc_kernel kernel{};
  kernel.kind = SYCLC_KERNEL_ND_RANGE;
  kernel.dimensions = 2;
  kernel.name = "_ZN4sycl6detail12kernel_entryI3AddNS0_2ndES2_EEvPKT1_";
  command work;
  work.kernel = &kernel;
  kernel_launch launch;
  launch.global_size = {1024, 8, 1};
  launch.local_size = {64, 2, 1};
  launch.local_memory_size = 256;
  work.work = launch;
  EXPECT_EQ(text_of(work).what, "{8, 1024} work-items in groups of {2, 64}, 256 bytes of local memory each");
  kernel.kind = SYCLC_KERNEL_SINGLE_TASK;
  work.work = kernel_launch{};
  EXPECT_EQ(text_of(work).what, "single task");
}

TEST(command_text, tells_what_is_copied_and_filled) {
  command work;
  work.work = memory_copy{nullptr, nullptr, {100, 3, 1}, {}, {}};
  EXPECT_EQ(text_of(work).name, "copy");
  EXPECT_EQ(text_of(work).what, "300 bytes");
  work.work = memory_fill{nullptr, {std::byte{1}, std::byte{2}}, 21};
  work.more.push_back(work.work);
  EXPECT_EQ(text_of(work).name, "fill");
  EXPECT_EQ(text_of(work).what, "42 bytes and 1 more of the same command");
  EXPECT_EQ(text_of(command()).name, "barrier");
}

} // namespace
} // namespace sycl::detail::test
